<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
    <context>
        <name>Footnote</name>
        <message numerus="yes">
            <source>Adding {n} files</source>
            <translation>
                <numerusform>Adding {n} file</numerusform>
                <numerusform>Adding {n} files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} questions</source>
            <translation>
                <numerusform>{n} question</numerusform>
                <numerusform>{n} questions</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files chosen</source>
            <translation>
                <numerusform>{n} file chosen</numerusform>
                <numerusform>{n} files chosen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files are still being read and are not searched yet.</source>
            <translation>
                <numerusform>{n} file is still being read and is not searched yet.</numerusform>
                <numerusform>{n} files are still being read and are not searched yet.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Looking in {n} files</source>
            <translation>
                <numerusform>Looking in {n} file</numerusform>
                <numerusform>Looking in {n} files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>From {n} of {m} matching files</source>
            <translation>
                <numerusform>From {n} of {m} matching file</numerusform>
                <numerusform>From {n} of {m} matching files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>From all {m} matching files</source>
            <translation>
                <numerusform>From the one matching file</numerusform>
                <numerusform>From all {m} matching files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Going through {m} files, {n} done</source>
            <translation>
                <numerusform>Going through {m} file, {n} done</numerusform>
                <numerusform>Going through {m} files, {n} done</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>+{n} files</source>
            <translation>
                <numerusform>+{n} file</numerusform>
                <numerusform>+{n} files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} sentences were not found in your documents. Treat them as unproven.</source>
            <translation>
                <numerusform>{n} sentence was not found in your documents. Treat it as unproven.</numerusform>
                <numerusform>{n} sentences were not found in your documents. Treat them as unproven.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files were searched and none of them answers this question. So there is no answer, and nothing is made up.</source>
            <translation>
                <numerusform>{n} file was searched and does not answer this question. So there is no answer, and nothing is made up.</numerusform>
                <numerusform>{n} files were searched and none of them answers this question. So there is no answer, and nothing is made up.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files could not be read, so they were not searched.</source>
            <translation>
                <numerusform>{n} file could not be read, so it was not searched.</numerusform>
                <numerusform>{n} files could not be read, so they were not searched.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The answering model is loading, about {n} seconds left. Until then: the best sentences, word for word.</source>
            <translation>
                <numerusform>The answering model is loading, about {n} second left. Until then: the best sentences, word for word.</numerusform>
                <numerusform>The answering model is loading, about {n} seconds left. Until then: the best sentences, word for word.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Quoted from {n} of {m} matching files</source>
            <translation>
                <numerusform>Quoted from {n} of {m} matching file</numerusform>
                <numerusform>Quoted from {n} of {m} matching files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{m} passages</source>
            <translation>
                <numerusform>{m} passage</numerusform>
                <numerusform>{m} passages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} of {m} files</source>
            <translation>
                <numerusform>{n} of {m} file</numerusform>
                <numerusform>{n} of {m} files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>about {t} minutes left</source>
            <translation>
                <numerusform>about {t} minute left</numerusform>
                <numerusform>about {t} minutes left</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>about {h} hours left</source>
            <translation>
                <numerusform>about {h} hour left</numerusform>
                <numerusform>about {h} hours left</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Paused. {n} files are ready, {m} wait.</source>
            <translation>
                <numerusform>Paused. {n} file is ready, {m} wait.</numerusform>
                <numerusform>Paused. {n} files are ready, {m} wait.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>All {m} files are searched by words, {n} by meaning so far.</source>
            <translation>
                <numerusform>The file is searched by words, {n} by meaning so far.</numerusform>
                <numerusform>All {m} files are searched by words, {n} by meaning so far.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Delete {name}? {n} files leave the index; the files themselves stay where they are.</source>
            <translation>
                <numerusform>Delete {name}? {n} file leaves the index; the file itself stays where it is.</numerusform>
                <numerusform>Delete {name}? {n} files leave the index; the files themselves stay where they are.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Read {n} files ({size})? About {t}, {disk} on disk. Words can be searched after about {w}.</source>
            <translation>
                <numerusform>Read {n} file ({size})? About {t}, {disk} on disk. Words can be searched after about {w}.</numerusform>
                <numerusform>Read {n} files ({size})? About {t}, {disk} on disk. Words can be searched after about {w}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files need attention</source>
            <translation>
                <numerusform>{n} file needs attention</numerusform>
                <numerusform>{n} files need attention</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The finding model was changed. {n} files must be indexed again, about {t} minutes.</source>
            <translation>
                <numerusform>The finding model was changed. {n} file must be indexed again, about {t} minutes.</numerusform>
                <numerusform>The finding model was changed. {n} files must be indexed again, about {t} minutes.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Try it on all {n} locked files</source>
            <translation>
                <numerusform>Try it on the one locked file</numerusform>
                <numerusform>Try it on all {n} locked files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} edits on this page</source>
            <translation>
                <numerusform>{n} edit on this page</numerusform>
                <numerusform>{n} edits on this page</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Fits: about {n} words a second</source>
            <translation>
                <numerusform>Fits: about {n} word a second</numerusform>
                <numerusform>Fits: about {n} words a second</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Slow here: about {n} words a second</source>
            <translation>
                <numerusform>Slow here: about {n} word a second</numerusform>
                <numerusform>Slow here: about {n} words a second</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{k} changes: {n} files are cut again, about {t} minutes</source>
            <translation>
                <numerusform>{k} change: {n} files are cut again, about {t} minutes</numerusform>
                <numerusform>{k} changes: {n} files are cut again, about {t} minutes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{a} of {b} passages stay as they are. You can keep asking meanwhile.</source>
            <translation>
                <numerusform>{a} of {b} passages stays as it is. You can keep asking meanwhile.</numerusform>
                <numerusform>{a} of {b} passages stay as they are. You can keep asking meanwhile.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Index {n} files again?</source>
            <translation>
                <numerusform>Index {n} file again?</numerusform>
                <numerusform>Index {n} files again?</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} minutes</source>
            <translation>
                <numerusform>1 minute</numerusform>
                <numerusform>{n} minutes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{h} hours</source>
            <translation>
                <numerusform>{h} hour</numerusform>
                <numerusform>{h} hours</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files leave the index.</source>
            <translation>
                <numerusform>1 file leaves the index.</numerusform>
                <numerusform>{n} files leave the index.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files</source>
            <translation>
                <numerusform>1 file</numerusform>
                <numerusform>{n} files</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} passages</source>
            <translation>
                <numerusform>1 passage</numerusform>
                <numerusform>{n} passages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} changes</source>
            <translation>
                <numerusform>{n} change</numerusform>
                <numerusform>{n} changes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files are cut again</source>
            <translation>
                <numerusform>{n} file is cut again</numerusform>
                <numerusform>{n} files are cut again</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files are read again</source>
            <translation>
                <numerusform>{n} file is read again</numerusform>
                <numerusform>{n} files are read again</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{k} changes: {files}, about {time}</source>
            <translation>
                <numerusform>{k} change: {files}, about {time}</numerusform>
                <numerusform>{k} changes: {files}, about {time}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{k} changes: {files}, less than a minute</source>
            <translation>
                <numerusform>{k} change: {files}, less than a minute</numerusform>
                <numerusform>{k} changes: {files}, less than a minute</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} other libraries keep their index until they are indexed again.</source>
            <translation>
                <numerusform>{n} other library keeps its index until it is indexed again.</numerusform>
                <numerusform>{n} other libraries keep their index until they are indexed again.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Answer finished, {n} footnotes</source>
            <translation>
                <numerusform>Answer finished, {n} footnote</numerusform>
                <numerusform>Answer finished, {n} footnotes</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} sentences not found</source>
            <translation>
                <numerusform>{n} sentence not found</numerusform>
                <numerusform>{n} sentences not found</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files · drive not connected</source>
            <translation>
                <numerusform>1 file · drive not connected</numerusform>
                <numerusform>{n} files · drive not connected</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} pages</source>
            <translation>
                <numerusform>{n} page</numerusform>
                <numerusform>{n} pages</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Read as {encoding}, {n} signs do not fit. Nothing is kept yet.</source>
            <translation>
                <numerusform>Read as {encoding}, one sign does not fit. Nothing is kept yet.</numerusform>
                <numerusform>Read as {encoding}, {n} signs do not fit. Nothing is kept yet.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tokens</source>
            <translation>
                <numerusform>{n} token</numerusform>
                <numerusform>{n} tokens</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} tokens, {m} characters</source>
            <translation>
                <numerusform>{n} token, {m} characters</numerusform>
                <numerusform>{n} tokens, {m} characters</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} edits on this slide</source>
            <translation>
                <numerusform>{n} edit on this slide</numerusform>
                <numerusform>{n} edits on this slide</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} edits in this part</source>
            <translation>
                <numerusform>{n} edit in this part</numerusform>
                <numerusform>{n} edits in this part</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Try these settings on {n} files?</source>
            <translation>
                <numerusform>Try these settings on 1 file?</numerusform>
                <numerusform>Try these settings on {n} files?</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>For {n} passages questions are written.</source>
            <translation>
                <numerusform>For {n} passage questions are written.</numerusform>
                <numerusform>For {n} passages questions are written.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The settings have changed. {n} files must be indexed again, about {time}.</source>
            <translation>
                <numerusform>The settings have changed. 1 file must be indexed again, about {time}.</numerusform>
                <numerusform>The settings have changed. {n} files must be indexed again, about {time}.</numerusform>
            </translation>
        </message>
    </context>
</TS>
