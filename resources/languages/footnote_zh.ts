<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
    <context>
        <name>Footnote</name>
        <message>
            <source>Chat</source>
            <translation>问答</translation>
        </message>
        <message>
            <source>Library</source>
            <translation>资料库</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>检索</translation>
        </message>
        <message>
            <source>Graph</source>
            <translation>图谱</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>数据</translation>
        </message>
        <message>
            <source>Models</source>
            <translation>模型</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>设置</translation>
        </message>
        <message>
            <source>Drop a folder here</source>
            <translation>把文件夹拖到这里</translation>
        </message>
        <message>
            <source>Choose a folder…</source>
            <translation>选择文件夹…</translation>
        </message>
        <message>
            <source>Footnote reads your documents and answers your questions from them.</source>
            <translation>Footnote 会阅读你的文档，并依据文档回答问题。</translation>
        </message>
        <message>
            <source>Every sentence of an answer shows where it comes from.</source>
            <translation>回答中的每一句话都会标明出处。</translation>
        </message>
        <message>
            <source>Try the sample</source>
            <translation>试用示例文档</translation>
        </message>
        <message>
            <source>Getting the answering model</source>
            <translation>正在获取回答模型</translation>
        </message>
        <message>
            <source>No need to wait. Until it is here, answers are quotes, word for word.</source>
            <translation>无需等待。模型就绪之前，回答会直接摘录原文。</translation>
        </message>
        <message>
            <source>Your documents stay on this computer. The network is used only when a button says so.</source>
            <translation>文档始终留在这台电脑上。只有你点击标明联网的按钮时才会使用网络。</translation>
        </message>
        <message>
            <source>Drop to add to the library</source>
            <translation>松开即可添加到资料库</translation>
        </message>
        <message numerus="yes">
            <source>Adding {n} files</source>
            <translation>
                <numerusform>正在添加 {n} 个文件</numerusform>
            </translation>
        </message>
        <message>
            <source>New chat</source>
            <translation>新对话</translation>
        </message>
        <message>
            <source>Search conversations</source>
            <translation>搜索对话</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>已固定</translation>
        </message>
        <message>
            <source>Today</source>
            <translation>今天</translation>
        </message>
        <message>
            <source>Earlier</source>
            <translation>更早</translation>
        </message>
        <message numerus="yes">
            <source>{n} questions</source>
            <translation>
                <numerusform>{n} 个问题</numerusform>
            </translation>
        </message>
        <message>
            <source>not found</source>
            <translation>未找到</translation>
        </message>
        <message>
            <source>Ask about your documents</source>
            <translation>就你的文档提问</translation>
        </message>
        <message>
            <source>Send</source>
            <translation>发送</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <source>All documents</source>
            <translation>全部文档</translation>
        </message>
        <message numerus="yes">
            <source>{n} files chosen</source>
            <translation>
                <numerusform>已选 {n} 个文件</numerusform>
            </translation>
        </message>
        <message>
            <source>Written answer</source>
            <translation>生成回答</translation>
        </message>
        <message>
            <source>Quotes only</source>
            <translation>仅摘录原文</translation>
        </message>
        <message>
            <source>Answers come only from your documents. Nothing leaves this computer.</source>
            <translation>回答只依据你的文档，所有内容都不会离开这台电脑。</translation>
        </message>
        <message numerus="yes">
            <source>{n} files are still being read and are not searched yet.</source>
            <translation>
                <numerusform>还有 {n} 个文件正在读取，暂未参与检索。</numerusform>
            </translation>
        </message>
        <message>
            <source>Summarise {file}</source>
            <translation>概括“{file}”</translation>
        </message>
        <message>
            <source>Meaning needs a finding model.</source>
            <translation>语义检索需要检索模型。</translation>
        </message>
        <message>
            <source>Get one</source>
            <translation>去获取</translation>
        </message>
        <message numerus="yes">
            <source>Looking in {n} files</source>
            <translation>
                <numerusform>正在检索 {n} 个文件</numerusform>
            </translation>
        </message>
        <message>
            <source>Searched for: {q}</source>
            <translation>检索内容：{q}</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>撤销</translation>
        </message>
        <message numerus="yes">
            <source>From {n} of {m} matching files</source>
            <translation>
                <numerusform>依据 {m} 个相关文件中的 {n} 个</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>From all {m} matching files</source>
            <translation>
                <numerusform>依据全部 {m} 个相关文件</numerusform>
            </translation>
        </message>
        <message>
            <source>Go through all {m}</source>
            <translation>逐个查阅全部 {m} 个</translation>
        </message>
        <message numerus="yes">
            <source>Going through {m} files, {n} done</source>
            <translation>
                <numerusform>正在逐个查阅 {m} 个文件，已完成 {n} 个</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} could not be read</source>
            <translation>{n} 个无法读取</translation>
        </message>
        <message>
            <source>not reordered</source>
            <translation>未重排</translation>
        </message>
        <message numerus="yes">
            <source>+{n} files</source>
            <translation>
                <numerusform>+{n} 个文件</numerusform>
            </translation>
        </message>
        <message>
            <source>not quoted</source>
            <translation>未引用</translation>
        </message>
        <message>
            <source>page {p}</source>
            <translation>第 {p} 页</translation>
        </message>
        <message>
            <source>section {s}</source>
            <translation>第 {s} 节</translation>
        </message>
        <message>
            <source>slide {n}</source>
            <translation>第 {n} 张</translation>
        </message>
        <message>
            <source>message</source>
            <translation>正文</translation>
        </message>
        <message>
            <source>One sentence was not found in your documents. Treat it as unproven.</source>
            <translation>有一句话在你的文档中没有找到依据，请自行核实。</translation>
        </message>
        <message numerus="yes">
            <source>{n} sentences were not found in your documents. Treat them as unproven.</source>
            <translation>
                <numerusform>有 {n} 句话在你的文档中没有找到依据，请自行核实。</numerusform>
            </translation>
        </message>
        <message>
            <source>Not found in your documents</source>
            <translation>你的文档中没有找到答案</translation>
        </message>
        <message numerus="yes">
            <source>{n} files were searched and none of them answers this question. So there is no answer, and nothing is made up.</source>
            <translation>
                <numerusform>已检索 {n} 个文件，其中没有能回答这个问题的内容。因此没有给出回答，也不会有编造的内容。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files could not be read, so they were not searched.</source>
            <translation>
                <numerusform>有 {n} 个文件无法读取，未参与检索。</numerusform>
            </translation>
        </message>
        <message>
            <source>Show them</source>
            <translation>查看</translation>
        </message>
        <message>
            <source>Nearest passages</source>
            <translation>最接近的片段</translation>
        </message>
        <message>
            <source>related, but not an answer</source>
            <translation>相关，但不构成回答</translation>
        </message>
        <message>
            <source>Open in Search</source>
            <translation>在检索页查看</translation>
        </message>
        <message>
            <source>Ask in other words</source>
            <translation>换个问法</translation>
        </message>
        <message>
            <source>Save as test question</source>
            <translation>存为测试问题</translation>
        </message>
        <message>
            <source>Two sources disagree</source>
            <translation>两处来源说法不一</translation>
        </message>
        <message numerus="yes">
            <source>The answering model is loading, about {n} seconds left. Until then: the best sentences, word for word.</source>
            <translation>
                <numerusform>回答模型正在载入，约需 {n} 秒。先为你列出原文中最相关的句子。</numerusform>
            </translation>
        </message>
        <message>
            <source>There is no answering model yet. These are the best sentences, word for word.</source>
            <translation>还没有回答模型，先为你列出原文中最相关的句子。</translation>
        </message>
        <message numerus="yes">
            <source>Quoted from {n} of {m} matching files</source>
            <translation>
                <numerusform>摘自 {m} 个相关文件中的 {n} 个</numerusform>
            </translation>
        </message>
        <message>
            <source>Nothing here was written by a model</source>
            <translation>以上均为原文，未经模型改写</translation>
        </message>
        <message>
            <source>Write an answer when ready</source>
            <translation>载入后生成回答</translation>
        </message>
        <message>
            <source>Quotes are enough</source>
            <translation>只看原文即可</translation>
        </message>
        <message>
            <source>Stopped. What stands above has been checked.</source>
            <translation>已停止，以上内容均已核对。</translation>
        </message>
        <message>
            <source>Not from your documents</source>
            <translation>并非来自你的文档</translation>
        </message>
        <message>
            <source>Copy with footnotes</source>
            <translation>复制（含脚注）</translation>
        </message>
        <message>
            <source>Ask again</source>
            <translation>重新回答</translation>
        </message>
        <message>
            <source>Edit question</source>
            <translation>修改问题</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>导出…</translation>
        </message>
        <message>
            <source>Footnote {n} of {m}</source>
            <translation>脚注 {n} / {m}</translation>
        </message>
        <message>
            <source>Page {n} of {m}</source>
            <translation>第 {n} 页，共 {m} 页</translation>
        </message>
        <message>
            <source>Open file</source>
            <translation>打开文件</translation>
        </message>
        <message>
            <source>Show in folder</source>
            <translation>在文件夹中显示</translation>
        </message>
        <message>
            <source>Show in Finder</source>
            <translation>在访达中显示</translation>
        </message>
        <message>
            <source>Click to open the page</source>
            <translation>点击打开原文</translation>
        </message>
        <message>
            <source>The same text is also in {file}, {place}</source>
            <translation>相同内容还见于：{file}，{place}</translation>
        </message>
        <message>
            <source>The file has changed since it was read.</source>
            <translation>文件在读取之后有改动。</translation>
        </message>
        <message>
            <source>Read again</source>
            <translation>重新读取</translation>
        </message>
        <message>
            <source>The file is not here now. This is the text that was read.</source>
            <translation>文件暂时不在，以下是读取时保存的文字。</translation>
        </message>
        <message>
            <source>Copy with its source</source>
            <translation>复制并附出处</translation>
        </message>
        <message numerus="yes">
            <source>{m} passages</source>
            <translation>
                <numerusform>{m} 个片段</numerusform>
            </translation>
        </message>
        <message>
            <source>Add files or folders…</source>
            <translation>添加文件或文件夹…</translation>
        </message>
        <message>
            <source>watching</source>
            <translation>自动同步</translation>
        </message>
        <message>
            <source>paused</source>
            <translation>已暂停</translation>
        </message>
        <message>
            <source>drive not connected</source>
            <translation>硬盘未连接</translation>
        </message>
        <message>
            <source>Drop files or folders anywhere</source>
            <translation>把文件或文件夹拖到任意位置</translation>
        </message>
        <message>
            <source>Reading and indexing</source>
            <translation>正在读取并建立索引</translation>
        </message>
        <message>
            <source>You can ask already: finished files are searched.</source>
            <translation>现在就可以提问，已完成的文件可被检索。</translation>
        </message>
        <message numerus="yes">
            <source>{n} of {m} files</source>
            <translation>
                <numerusform>{n} / {m} 个文件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>about {t} minutes left</source>
            <translation>
                <numerusform>约剩 {t} 分钟</numerusform>
            </translation>
        </message>
        <message>
            <source>estimating</source>
            <translation>正在估算</translation>
        </message>
        <message>
            <source>less than a minute left</source>
            <translation>不到 1 分钟</translation>
        </message>
        <message numerus="yes">
            <source>about {h} hours left</source>
            <translation>
                <numerusform>约剩 {h} 小时</numerusform>
            </translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>暂停</translation>
        </message>
        <message>
            <source>Continue</source>
            <translation>继续</translation>
        </message>
        <message numerus="yes">
            <source>Paused. {n} files are ready, {m} wait.</source>
            <translation>
                <numerusform>已暂停：{n} 个文件已就绪，{m} 个等待中。</numerusform>
            </translation>
        </message>
        <message>
            <source>All</source>
            <translation>全部</translation>
        </message>
        <message>
            <source>Ready</source>
            <translation>就绪</translation>
        </message>
        <message>
            <source>Needs attention</source>
            <translation>需要处理</translation>
        </message>
        <message>
            <source>In progress</source>
            <translation>进行中</translation>
        </message>
        <message>
            <source>Skipped or away</source>
            <translation>跳过或未连接</translation>
        </message>
        <message>
            <source>File</source>
            <translation>文件</translation>
        </message>
        <message>
            <source>State</source>
            <translation>状态</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>说明</translation>
        </message>
        <message>
            <source>Pages</source>
            <translation>页数</translation>
        </message>
        <message>
            <source>Passages</source>
            <translation>片段</translation>
        </message>
        <message>
            <source>Indexed</source>
            <translation>索引时间</translation>
        </message>
        <message>
            <source>Partly ready</source>
            <translation>部分就绪</translation>
        </message>
        <message>
            <source>Waiting</source>
            <translation>等待中</translation>
        </message>
        <message>
            <source>Working</source>
            <translation>处理中</translation>
        </message>
        <message>
            <source>No text</source>
            <translation>无文字</translation>
        </message>
        <message>
            <source>Locked</source>
            <translation>已加密</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>读取失败</translation>
        </message>
        <message>
            <source>Skipped</source>
            <translation>已跳过</translation>
        </message>
        <message>
            <source>Offline</source>
            <translation>未连接</translation>
        </message>
        <message>
            <source>Gone</source>
            <translation>已不存在</translation>
        </message>
        <message>
            <source>Hidden, so not read</source>
            <translation>隐藏文件，不读取</translation>
        </message>
        <message>
            <source>Removed from the library; can be brought back for 24 hours</source>
            <translation>已移出资料库，24 小时内可恢复</translation>
        </message>
        <message>
            <source>Read as {encoding}</source>
            <translation>按 {encoding} 编码读取</translation>
        </message>
        <message>
            <source>also in {folder}</source>
            <translation>“{folder}”中另有一份</translation>
        </message>
        <message>
            <source>Next in line</source>
            <translation>即将开始</translation>
        </message>
        <message>
            <source>Reading page {n} of {m}</source>
            <translation>正在读取第 {n} / {m} 页</translation>
        </message>
        <message numerus="yes">
            <source>All {m} files are searched by words, {n} by meaning so far.</source>
            <translation>
                <numerusform>全部 {m} 个文件已可按字词检索，其中 {n} 个已可按语义检索。</numerusform>
            </translation>
        </message>
        <message>
            <source>Reading words</source>
            <translation>正在读取文字</translation>
        </message>
        <message>
            <source>Reading meaning</source>
            <translation>正在建立语义索引</translation>
        </message>
        <message>
            <source>New library…</source>
            <translation>新建资料库…</translation>
        </message>
        <message>
            <source>Rename…</source>
            <translation>重命名…</translation>
        </message>
        <message>
            <source>Delete library…</source>
            <translation>删除资料库…</translation>
        </message>
        <message numerus="yes">
            <source>Delete {name}? {n} files leave the index; the files themselves stay where they are.</source>
            <translation>
                <numerusform>删除“{name}”？{n} 个文件会移出索引，文件本身不会被删除。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Read {n} files ({size})? About {t}, {disk} on disk. Words can be searched after about {w}.</source>
            <translation>
                <numerusform>读取 {n} 个文件（{size}）？约需 {t}，占用磁盘 {disk}。约 {w} 后即可按字词检索。</numerusform>
            </translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>重试</translation>
        </message>
        <message>
            <source>Read scans</source>
            <translation>识别文字</translation>
        </message>
        <message>
            <source>Enter password…</source>
            <translation>输入密码…</translation>
        </message>
        <message>
            <source>Bring back</source>
            <translation>恢复</translation>
        </message>
        <message>
            <source>Read again with…</source>
            <translation>以其他方式重新读取…</translation>
        </message>
        <message>
            <source>{file} needs a password</source>
            <translation>“{file}”需要密码</translation>
        </message>
        <message numerus="yes">
            <source>{n} files need attention</source>
            <translation>
                <numerusform>{n} 个文件需要处理</numerusform>
            </translation>
        </message>
        <message>
            <source>No file is in this state.</source>
            <translation>没有处于此状态的文件。</translation>
        </message>
        <message>
            <source>Show all</source>
            <translation>显示全部</translation>
        </message>
        <message numerus="yes">
            <source>The finding model was changed. {n} files must be indexed again, about {t} minutes.</source>
            <translation>
                <numerusform>检索模型已更换，{n} 个文件需重新索引，约 {t} 分钟。</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Try it on all {n} locked files</source>
            <translation>
                <numerusform>用于全部 {n} 个已加密文件</numerusform>
            </translation>
        </message>
        <message>
            <source>Remember in the system keyring</source>
            <translation>保存到系统钥匙串</translation>
        </message>
        <message>
            <source>Remove {name} from the library? The files themselves stay where they are.</source>
            <translation>从资料库移除“{name}”？文件本身不会被删除。</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>移除</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>Not now</source>
            <translation>暂不</translation>
        </message>
        <message>
            <source>Why not found?</source>
            <translation>为什么没找到？</translation>
        </message>
        <message>
            <source>Test set ({n})</source>
            <translation>测试集（{n}）</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>对比</translation>
        </message>
        <message>
            <source>Saved settings</source>
            <translation>当前设置</translation>
        </message>
        <message>
            <source>Trial settings</source>
            <translation>试用设置</translation>
        </message>
        <message>
            <source>Use these settings</source>
            <translation>采用这组设置</translation>
        </message>
        <message>
            <source>Find by</source>
            <translation>检索方式</translation>
        </message>
        <message>
            <source>Meaning</source>
            <translation>语义</translation>
        </message>
        <message>
            <source>Words</source>
            <translation>全文</translation>
        </message>
        <message>
            <source>Keywords</source>
            <translation>关键词</translation>
        </message>
        <message>
            <source>Meaning + words</source>
            <translation>语义 + 全文</translation>
        </message>
        <message>
            <source>Retrieve</source>
            <translation>召回数</translation>
        </message>
        <message>
            <source>Lowest score</source>
            <translation>召回阈值</translation>
        </message>
        <message>
            <source>Reorder</source>
            <translation>重排</translation>
        </message>
        <message>
            <source>Keep</source>
            <comment>search</comment>
            <translation>保留数</translation>
        </message>
        <message>
            <source>Lowest score</source>
            <comment>reordering</comment>
            <translation>重排阈值</translation>
        </message>
        <message>
            <source>different</source>
            <translation>去重后</translation>
        </message>
        <message>
            <source>above limit</source>
            <translation>达阈值</translation>
        </message>
        <message>
            <source>no limit</source>
            <translation>不限阈值</translation>
        </message>
        <message>
            <source>kept</source>
            <translation>保留</translation>
        </message>
        <message>
            <source>meaning {n}th</source>
            <translation>语义 第 {n}</translation>
        </message>
        <message>
            <source>words</source>
            <translation>全文</translation>
        </message>
        <message>
            <source>reordered</source>
            <translation>重排</translation>
        </message>
        <message>
            <source>evidence</source>
            <translation>证据分</translation>
        </message>
        <message>
            <source>new</source>
            <translation>新增</translation>
        </message>
        <message>
            <source>same</source>
            <translation>不变</translation>
        </message>
        <message>
            <source>Nothing found.</source>
            <translation>没有找到。</translation>
        </message>
        <message>
            <source>Remove the filters</source>
            <translation>清除筛选</translation>
        </message>
        <message>
            <source>place {n} of {m}; the first {k} are retrieved</source>
            <translation>排第 {n}（共 {m}），只召回前 {k} 个</translation>
        </message>
        <message>
            <source>Not reordered: the model took longer than {n} s.</source>
            <translation>未重排：模型用时超过 {n} 秒。</translation>
        </message>
        <message>
            <source>Cleaning and passages</source>
            <translation>清洗与切分预览</translation>
        </message>
        <message>
            <source>Nothing is indexed until you say so</source>
            <translation>确认之前不会更改索引</translation>
        </message>
        <message>
            <source>As read</source>
            <translation>读取结果</translation>
        </message>
        <message>
            <source>After cleaning</source>
            <translation>清洗之后</translation>
        </message>
        <message>
            <source>Passages</source>
            <comment>preview</comment>
            <translation>切分结果</translation>
        </message>
        <message numerus="yes">
            <source>{n} edits on this page</source>
            <translation>
                <numerusform>本页 {n} 处修改</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} in this file</source>
            <translation>本文件共 {n} 个</translation>
        </message>
        <message>
            <source>click an edit to go to its rule</source>
            <translation>点击修改处可定位规则</translation>
        </message>
        <message>
            <source>shared with the passage before</source>
            <translation>与上一片段重叠的部分</translation>
        </message>
        <message>
            <source>What is embedded</source>
            <translation>实际向量化的内容</translation>
        </message>
        <message>
            <source>Cut after {x}</source>
            <translation>在{x}之后切分</translation>
        </message>
        <message>
            <source>Longest: {n} of {m} tokens</source>
            <translation>最长 {n} / 上限 {m} 词元</translation>
        </message>
        <message>
            <source>Use for this library…</source>
            <translation>用于此资料库…</translation>
        </message>
        <message>
            <source>Finding</source>
            <translation>检索</translation>
        </message>
        <message>
            <source>Answering</source>
            <translation>回答</translation>
        </message>
        <message>
            <source>Reordering</source>
            <translation>重排</translation>
        </message>
        <message>
            <source>Get, {size}</source>
            <translation>获取，{size}</translation>
        </message>
        <message>
            <source>Get again</source>
            <translation>重新获取</translation>
        </message>
        <message>
            <source>From a file or folder…</source>
            <translation>从文件或文件夹…</translation>
        </message>
        <message numerus="yes">
            <source>Fits: about {n} words a second</source>
            <translation>
                <numerusform>适合，每秒约 {n} 词</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Slow here: about {n} words a second</source>
            <translation>
                <numerusform>较慢，每秒约 {n} 词</numerusform>
            </translation>
        </message>
        <message>
            <source>Does not fit: needs {n} GB memory</source>
            <translation>无法运行，需要 {n} GB 内存</translation>
        </message>
        <message>
            <source>In use</source>
            <translation>使用中</translation>
        </message>
        <message>
            <source>Here</source>
            <translation>已下载</translation>
        </message>
        <message>
            <source>Not here</source>
            <translation>未下载</translation>
        </message>
        <message>
            <source>Damaged: the sum differs</source>
            <translation>文件损坏，校验不符</translation>
        </message>
        <message>
            <source>Fetch {size} from {host}?</source>
            <translation>从 {host} 下载 {size}？</translation>
        </message>
        <message>
            <source>Models are fetched only when you press Get; the address is shown first. Nothing is sent.</source>
            <translation>只有点击“获取”时才会联网下载，并先显示地址。不会发送任何内容。</translation>
        </message>
        <message>
            <source>General</source>
            <translation>通用</translation>
        </message>
        <message>
            <source>Folders and syncing</source>
            <translation>文件夹与同步</translation>
        </message>
        <message>
            <source>Reading files</source>
            <translation>读取文件</translation>
        </message>
        <message>
            <source>Cleaning</source>
            <translation>清洗</translation>
        </message>
        <message>
            <source>Passages</source>
            <comment>settings</comment>
            <translation>切分</translation>
        </message>
        <message>
            <source>Performance</source>
            <translation>性能</translation>
        </message>
        <message>
            <source>Privacy and data</source>
            <translation>隐私与数据</translation>
        </message>
        <message>
            <source>Everywhere</source>
            <translation>全部资料库</translation>
        </message>
        <message>
            <source>changes here index again</source>
            <translation>更改后需重新索引</translation>
        </message>
        <message>
            <source>was {v}</source>
            <translation>原为 {v}</translation>
        </message>
        <message>
            <source>Put back</source>
            <translation>还原</translation>
        </message>
        <message>
            <source>Default {v}</source>
            <translation>默认 {v}</translation>
        </message>
        <message>
            <source>Reset</source>
            <translation>恢复默认</translation>
        </message>
        <message numerus="yes">
            <source>{k} changes: {n} files are cut again, about {t} minutes</source>
            <translation>
                <numerusform>{k} 项更改：{n} 个文件需重新切分，约 {t} 分钟</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{a} of {b} passages stay as they are. You can keep asking meanwhile.</source>
            <translation>
                <numerusform>{b} 个片段中有 {a} 个不变，无需重算。期间仍可正常提问。</numerusform>
            </translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>外观</translation>
        </message>
        <message>
            <source>System</source>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>浅色</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>深色</translation>
        </message>
        <message>
            <source>Text size</source>
            <translation>文字大小</translation>
        </message>
        <message>
            <source>Reduce movement</source>
            <translation>减少动态效果</translation>
        </message>
        <message>
            <source>No Chinese font is installed. Chinese text may show as boxes.</source>
            <translation>未安装中文字体，中文可能显示为方框。</translation>
        </message>
        <message>
            <source>At most {n}</source>
            <translation>不能超过 {n}</translation>
        </message>
        <message>
            <source>At least {n}</source>
            <translation>不能低于 {n}</translation>
        </message>
        <message>
            <source>This pattern cannot be read: {why}</source>
            <translation>无法识别的表达式：{why}</translation>
        </message>
        <message>
            <source>Discard</source>
            <translation>放弃更改</translation>
        </message>
        <message>
            <source>Apply and index again</source>
            <translation>应用并重新索引</translation>
        </message>
        <message>
            <source>Correct one setting first</source>
            <translation>请先更正 1 项设置</translation>
        </message>
        <message numerus="yes">
            <source>Index {n} files again?</source>
            <translation>
                <numerusform>重新索引 {n} 个文件？</numerusform>
            </translation>
        </message>
        <message>
            <source>Index again</source>
            <translation>重新索引</translation>
        </message>
        <message>
            <source>Until it is done, questions use the present index.</source>
            <translation>完成之前，提问仍使用现有索引。</translation>
        </message>
        <message>
            <source>Footnote may not read {folder}. Allow it in the system settings, then look again.</source>
            <translation>Footnote 无权读取“{folder}”。在系统设置中允许后重新扫描。</translation>
        </message>
        <message>
            <source>The model file is damaged. Get it again: {size}, about {t} minutes.</source>
            <translation>模型文件已损坏。重新获取需下载 {size}，约 {t} 分钟。</translation>
        </message>
        <message>
            <source>{host} cannot be reached. What was fetched is kept; continue later.</source>
            <translation>无法连接 {host}。已下载的部分会保留，可稍后继续。</translation>
        </message>
        <message>
            <source>The search index was damaged and is being rebuilt, about {t} minutes. Nothing is lost.</source>
            <translation>检索索引已损坏，正在自动重建，约 {t} 分钟。内容不会丢失。</translation>
        </message>
        <message>
            <source>The part of Footnote that reads and searches stopped and was started again. Nothing is lost.</source>
            <translation>Footnote 的后台引擎意外停止，已重新启动，内容没有丢失。</translation>
        </message>
        <message>
            <source>Footnote is starting its engine…</source>
            <translation>正在启动后台引擎…</translation>
        </message>
        <message>
            <source>Something unexpected happened. Your documents are safe.</source>
            <translation>出现意外问题，你的文档不受影响。</translation>
        </message>
        <message>
            <source>Copy details</source>
            <translation>复制详情</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>取消</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>关闭</translation>
        </message>
        <message>
            <source>Dismiss</source>
            <translation>关闭提示</translation>
        </message>
        <message>
            <source>Details</source>
            <comment>button</comment>
            <translation>详情</translation>
        </message>
        <message>
            <source>Sorted by</source>
            <translation>排序</translation>
        </message>
        <message>
            <source>Needs attention first</source>
            <translation>需要处理的在前</translation>
        </message>
        <message>
            <source>By name</source>
            <translation>按名称</translation>
        </message>
        <message>
            <source>Last indexed first</source>
            <translation>最近索引的在前</translation>
        </message>
        <message>
            <source>Most passages first</source>
            <translation>片段多的在前</translation>
        </message>
        <message>
            <source>Look again</source>
            <translation>重新扫描</translation>
        </message>
        <message>
            <source>Find a file</source>
            <translation>查找文件</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>打开</translation>
        </message>
        <message>
            <source>Remove…</source>
            <translation>移除…</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>删除</translation>
        </message>
        <message>
            <source>Add files</source>
            <translation>添加文件</translation>
        </message>
        <message>
            <source>Add a folder</source>
            <translation>添加文件夹</translation>
        </message>
        <message>
            <source>Add files…</source>
            <translation>添加文件…</translation>
        </message>
        <message>
            <source>Add a folder…</source>
            <translation>添加文件夹…</translation>
        </message>
        <message numerus="yes">
            <source>{n} minutes</source>
            <translation>
                <numerusform>{n} 分钟</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{h} hours</source>
            <translation>
                <numerusform>{h} 小时</numerusform>
            </translation>
        </message>
        <message>
            <source>Files</source>
            <translation>文件列表</translation>
        </message>
        <message>
            <source>{n} selected</source>
            <translation>已选 {n} 个</translation>
        </message>
        <message>
            <source>My documents</source>
            <translation>我的文档</translation>
        </message>
        <message>
            <source>Index again…</source>
            <translation>重新索引…</translation>
        </message>
        <message>
            <source>Ask only about this file</source>
            <translation>只问这个文件</translation>
        </message>
        <message>
            <source>Ask only about these files</source>
            <translation>只问这些文件</translation>
        </message>
        <message>
            <source>{a}, {b}</source>
            <translation>{a}、{b}</translation>
        </message>
        <message>
            <source>{file}, {state}</source>
            <translation>{file}，{state}</translation>
        </message>
        <message>
            <source>{file}, {state}, {details}</source>
            <translation>{file}，{state}，{details}</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>添加</translation>
        </message>
        <message numerus="yes">
            <source>{n} files leave the index.</source>
            <translation>
                <numerusform>{n} 个文件会移出索引。</numerusform>
            </translation>
        </message>
        <message>
            <source>Its conversations and its own settings are forgotten.</source>
            <translation>其中的对话和单独的设置也会删除。</translation>
        </message>
        <message>
            <source>No file has this in its name or folder.</source>
            <translation>没有文件的名称或文件夹包含这些文字。</translation>
        </message>
        <message>
            <source>Create</source>
            <translation>新建</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>重命名</translation>
        </message>
        <message>
            <source>Name of the library</source>
            <translation>资料库名称</translation>
        </message>
        <message>
            <source>There is no answering model yet.</source>
            <translation>还没有回答模型。</translation>
        </message>
        <message>
            <source>Until there is one, answers are quotes, word for word.</source>
            <translation>在此之前，回答会直接摘录原文。</translation>
        </message>
        <message>
            <source>New library</source>
            <translation>新建资料库</translation>
        </message>
        <message>
            <source>Rename the library</source>
            <translation>重命名资料库</translation>
        </message>
        <message>
            <source>More</source>
            <translation>更多</translation>
        </message>
        <message>
            <source>What can be done with {name}</source>
            <translation>对“{name}”的操作</translation>
        </message>
        <message numerus="yes">
            <source>{n} files</source>
            <translation>
                <numerusform>{n} 个文件</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} passages</source>
            <translation>
                <numerusform>{n} 个片段</numerusform>
            </translation>
        </message>
        <message>
            <source>Library {name}</source>
            <translation>资料库“{name}”</translation>
        </message>
        <message>
            <source>{p}%</source>
            <translation>{p}%</translation>
        </message>
        <message>
            <source>Navigation</source>
            <translation>导航</translation>
        </message>
        <message>
            <source>Find on this page</source>
            <translation>在本页查找</translation>
        </message>
        <message>
            <source>Side list</source>
            <translation>侧边列表</translation>
        </message>
        <message>
            <source>Larger text</source>
            <translation>放大文字</translation>
        </message>
        <message>
            <source>Smaller text</source>
            <translation>缩小文字</translation>
        </message>
        <message>
            <source>Usual text size</source>
            <translation>默认文字大小</translation>
        </message>
        <message>
            <source>Look at the folders again</source>
            <translation>重新扫描文件夹</translation>
        </message>
        <message>
            <source>Next part of the window</source>
            <translation>下一个区域</translation>
        </message>
        <message>
            <source>Previous part of the window</source>
            <translation>上一个区域</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>查看</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>编辑</translation>
        </message>
        <message>
            <source>View</source>
            <translation>显示</translation>
        </message>
        <message>
            <source>Go</source>
            <translation>前往</translation>
        </message>
        <message>
            <source>Next footnote</source>
            <translation>下一条脚注</translation>
        </message>
        <message>
            <source>Previous footnote</source>
            <translation>上一条脚注</translation>
        </message>
        <message>
            <source>There is a library with this name already.</source>
            <translation>已有同名的资料库。</translation>
        </message>
        <message>
            <source>Paused</source>
            <translation>已暂停</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>复制</translation>
        </message>
        <message>
            <source>{n} of {m}</source>
            <translation>{n} / {m}</translation>
        </message>
        <message>
            <source>{n}%</source>
            <translation>{n}%</translation>
        </message>
        <message>
            <source>Zoom in</source>
            <translation>放大</translation>
        </message>
        <message>
            <source>Zoom out</source>
            <translation>缩小</translation>
        </message>
        <message>
            <source>Fit to the text</source>
            <translation>适合文字宽度</translation>
        </message>
        <message>
            <source>Find in this file</source>
            <translation>在此文件中查找</translation>
        </message>
        <message>
            <source>Next match</source>
            <translation>下一处</translation>
        </message>
        <message>
            <source>Previous match</source>
            <translation>上一处</translation>
        </message>
        <message>
            <source>The same text is also in {file}</source>
            <translation>相同内容还见于：{file}</translation>
        </message>
        <message>
            <source>Page {p} ({n} of {m})</source>
            <translation>第 {p} 页（{n} / {m}）</translation>
        </message>
        <message>
            <source>“{words}” ({source})</source>
            <translation>“{words}”（{source}）</translation>
        </message>
        <message>
            <source>{file}, {place}</source>
            <translation>{file}，{place}</translation>
        </message>
        <message>
            <source>Page {n}</source>
            <translation>第 {n} 页</translation>
        </message>
        <message>
            <source>The words of this file</source>
            <translation>此文件的文字</translation>
        </message>
        <message>
            <source>Footnote is open already, but not answering.</source>
            <translation>Footnote 已打开，但没有响应。</translation>
        </message>
        <message>
            <source>Language</source>
            <comment>settings</comment>
            <translation>语言</translation>
        </message>
        <message>
            <source>The language of the window and of messages.</source>
            <comment>settings</comment>
            <translation>窗口和消息使用的语言。</translation>
        </message>
        <message>
            <source>System</source>
            <comment>settings</comment>
            <translation>跟随系统</translation>
        </message>
        <message>
            <source>English</source>
            <comment>settings</comment>
            <translation>English</translation>
        </message>
        <message>
            <source>中文</source>
            <comment>settings</comment>
            <translation>中文</translation>
        </message>
        <message>
            <source>Theme</source>
            <comment>settings</comment>
            <translation>外观</translation>
        </message>
        <message>
            <source>Light, dark, or as the system.</source>
            <comment>settings</comment>
            <translation>浅色、深色，或跟随系统。</translation>
        </message>
        <message>
            <source>Light</source>
            <comment>settings</comment>
            <translation>浅色</translation>
        </message>
        <message>
            <source>Dark</source>
            <comment>settings</comment>
            <translation>深色</translation>
        </message>
        <message>
            <source>Text size</source>
            <comment>settings</comment>
            <translation>文字大小</translation>
        </message>
        <message>
            <source>Words and signs become smaller or larger together.</source>
            <comment>settings</comment>
            <translation>文字与图标一起缩小或放大。</translation>
        </message>
        <message>
            <source>%</source>
            <comment>settings</comment>
            <translation>%</translation>
        </message>
        <message>
            <source>Reduce movement</source>
            <comment>settings</comment>
            <translation>减少动态效果</translation>
        </message>
        <message>
            <source>The sign that something is at work stands still, and nothing fades.</source>
            <comment>settings</comment>
            <translation>工作中的标志静止不动，也没有淡入淡出。</translation>
        </message>
        <message>
            <source>Time for a file</source>
            <comment>settings</comment>
            <translation>单个文件的时限</translation>
        </message>
        <message>
            <source>seconds</source>
            <comment>settings</comment>
            <translation>秒</translation>
        </message>
        <message>
            <source>Memory for a file</source>
            <comment>settings</comment>
            <translation>单个文件的内存</translation>
        </message>
        <message>
            <source>MB</source>
            <comment>settings</comment>
            <translation>MB</translation>
        </message>
        <message>
            <source>Largest file</source>
            <comment>settings</comment>
            <translation>文件大小上限</translation>
        </message>
        <message>
            <source>Larger files are listed as skipped.</source>
            <comment>settings</comment>
            <translation>更大的文件会列为“已跳过”。</translation>
        </message>
        <message>
            <source>Searched by meaning</source>
            <comment>settings</comment>
            <translation>语义检索的篇幅</translation>
        </message>
        <message>
            <source>Of a longer text only the beginning is searched by meaning; all of it is searched by words.</source>
            <comment>settings</comment>
            <translation>更长的文字只有开头部分参与语义检索，全文都可按字词检索。</translation>
        </message>
        <message>
            <source>characters</source>
            <comment>settings</comment>
            <translation>字符</translation>
        </message>
        <message>
            <source>Encoding</source>
            <comment>settings</comment>
            <translation>编码</translation>
        </message>
        <message>
            <source>How plain text files are read. Empty: found out for each file.</source>
            <comment>settings</comment>
            <translation>纯文本文件按何种编码读取。留空则逐个文件判断。</translation>
        </message>
        <message>
            <source>Found out for each file</source>
            <comment>settings</comment>
            <translation>逐个文件判断</translation>
        </message>
        <message>
            <source>Find by</source>
            <comment>settings</comment>
            <translation>检索方式</translation>
        </message>
        <message>
            <source>What of a question is compared with the passages.</source>
            <comment>settings</comment>
            <translation>用问题的哪一方面与片段比较。</translation>
        </message>
        <message>
            <source>Meaning + words</source>
            <comment>settings</comment>
            <translation>语义 + 全文</translation>
        </message>
        <message>
            <source>Meaning</source>
            <comment>settings</comment>
            <translation>语义</translation>
        </message>
        <message>
            <source>Words</source>
            <comment>settings</comment>
            <translation>全文</translation>
        </message>
        <message>
            <source>Keywords</source>
            <comment>settings</comment>
            <translation>关键词</translation>
        </message>
        <message>
            <source>Put together by</source>
            <comment>settings</comment>
            <translation>合并方式</translation>
        </message>
        <message>
            <source>Evidence: one score of meaning and words. Rank: the place in each list.</source>
            <comment>settings</comment>
            <translation>证据分：语义与字词合成一个分数。名次：按各自列表中的名次。</translation>
        </message>
        <message>
            <source>Evidence</source>
            <comment>settings</comment>
            <translation>证据分</translation>
        </message>
        <message>
            <source>Rank</source>
            <comment>settings</comment>
            <translation>名次</translation>
        </message>
        <message>
            <source>Retrieve</source>
            <comment>settings</comment>
            <translation>召回数</translation>
        </message>
        <message>
            <source>So many passages are looked at more closely.</source>
            <comment>settings</comment>
            <translation>仔细比较的片段数。</translation>
        </message>
        <message>
            <source>passages</source>
            <comment>settings</comment>
            <translation>个片段</translation>
        </message>
        <message>
            <source>Lowest score</source>
            <comment>settings</comment>
            <translation>召回阈值</translation>
        </message>
        <message>
            <source>Passages that score less are left out.</source>
            <comment>settings</comment>
            <translation>低于此分数的片段不采用。</translation>
        </message>
        <message>
            <source>Keep</source>
            <comment>settings</comment>
            <translation>保留数</translation>
        </message>
        <message>
            <source>So many passages are kept in the end.</source>
            <comment>settings</comment>
            <translation>最后保留的片段数。</translation>
        </message>
        <message>
            <source>Finding model</source>
            <comment>settings</comment>
            <translation>检索模型</translation>
        </message>
        <message>
            <source>Turns passages and questions into meaning, so that they can be compared.</source>
            <comment>settings</comment>
            <translation>把片段和问题转换为语义，以便比较。</translation>
        </message>
        <message>
            <source>Answering model</source>
            <comment>settings</comment>
            <translation>回答模型</translation>
        </message>
        <message>
            <source>Writes answers from passages. A smaller one is quicker, a larger one writes better.</source>
            <comment>settings</comment>
            <translation>依据片段生成回答。小模型更快，大模型写得更好。</translation>
        </message>
        <message>
            <source>Model mirror</source>
            <comment>settings</comment>
            <translation>模型镜像</translation>
        </message>
        <message>
            <source>A web address or a folder that is asked for models after the model hub.</source>
            <comment>settings</comment>
            <translation>模型站点之外，还会到此网址或文件夹查找模型。</translation>
        </message>
        <message>
            <source>None</source>
            <comment>settings</comment>
            <translation>无</translation>
        </message>
        <message>
            <source>Remove web addresses</source>
            <comment>settings</comment>
            <translation>去除网址</translation>
        </message>
        <message>
            <source>Addresses such as https://example.com are left out.</source>
            <comment>settings</comment>
            <translation>去掉 https://example.com 之类的网址。</translation>
        </message>
        <message>
            <source>Remove e-mail addresses</source>
            <comment>settings</comment>
            <translation>去除邮箱地址</translation>
        </message>
        <message>
            <source>Addresses such as bob@example.com are left out.</source>
            <comment>settings</comment>
            <translation>去掉 bob@example.com 之类的邮箱地址。</translation>
        </message>
        <message>
            <source>Remove extra spaces</source>
            <comment>settings</comment>
            <translation>去除多余空白</translation>
        </message>
        <message>
            <source>Several spaces in running text become one, several empty lines become one. Indentation, code and tables stay as they are.</source>
            <comment>settings</comment>
            <translation>正文中连续的空格合并为一个，连续的空行合并为一行。缩进、代码和表格保持原样。</translation>
        </message>
        <message>
            <source>Web addresses</source>
            <comment>settings</comment>
            <translation>网址</translation>
        </message>
        <message>
            <source>E-mail addresses</source>
            <comment>settings</comment>
            <translation>邮箱地址</translation>
        </message>
        <message>
            <source>Extra spaces</source>
            <comment>settings</comment>
            <translation>多余空白</translation>
        </message>
        <message>
            <source>Strategy</source>
            <comment>settings</comment>
            <translation>切分方式</translation>
        </message>
        <message>
            <source>Automatic</source>
            <comment>settings</comment>
            <translation>自动</translation>
        </message>
        <message>
            <source>By headings</source>
            <comment>settings</comment>
            <translation>按标题</translation>
        </message>
        <message>
            <source>By size</source>
            <comment>settings</comment>
            <translation>按大小</translation>
        </message>
        <message>
            <source>Size</source>
            <comment>settings</comment>
            <translation>片段大小</translation>
        </message>
        <message>
            <source>Smaller pieces are found more exactly, larger ones explain more. The model reads up to 512.</source>
            <comment>settings</comment>
            <translation>片段小，定位更准；片段大，上下文更全。模型上限为 512。</translation>
        </message>
        <message>
            <source>tokens</source>
            <comment>settings</comment>
            <translation>词元</translation>
        </message>
        <message>
            <source>Overlap</source>
            <comment>settings</comment>
            <translation>重叠</translation>
        </message>
        <message>
            <source>sentences</source>
            <comment>settings</comment>
            <translation>句</translation>
        </message>
        <message>
            <source>Keep short texts whole</source>
            <comment>settings</comment>
            <translation>短文不切分</translation>
        </message>
        <message>
            <source>A document or section of up to twice the size stays one piece.</source>
            <comment>settings</comment>
            <translation>不超过片段大小两倍的文档或章节保持完整。</translation>
        </message>
        <message>
            <source>How the window looks and speaks.</source>
            <comment>settings</comment>
            <translation>窗口的外观和语言。</translation>
        </message>
        <message>
            <source>What is read, and when.</source>
            <comment>settings</comment>
            <translation>读取哪些内容，何时读取。</translation>
        </message>
        <message>
            <source>How files are opened, and when reading one is given up.</source>
            <comment>settings</comment>
            <translation>文件如何打开，何时放弃读取。</translation>
        </message>
        <message>
            <source>What is taken out of a text before it is cut.</source>
            <comment>settings</comment>
            <translation>切分之前从文字中去除的内容。</translation>
        </message>
        <message>
            <source>How a document is cut into the pieces that are found and cited.</source>
            <comment>settings</comment>
            <translation>文档被切成多大的片段，片段是检索和引用的单位。</translation>
        </message>
        <message>
            <source>How passages are found for a question.</source>
            <comment>settings</comment>
            <translation>如何为问题找到片段。</translation>
        </message>
        <message>
            <source>How answers are written from what was found.</source>
            <comment>settings</comment>
            <translation>如何依据找到的内容生成回答。</translation>
        </message>
        <message>
            <source>How much of this computer is used.</source>
            <comment>settings</comment>
            <translation>使用多少计算机资源。</translation>
        </message>
        <message>
            <source>General</source>
            <comment>settings</comment>
            <translation>通用</translation>
        </message>
        <message>
            <source>Folders and syncing</source>
            <comment>settings</comment>
            <translation>文件夹与同步</translation>
        </message>
        <message>
            <source>Reading files</source>
            <comment>settings</comment>
            <translation>读取文件</translation>
        </message>
        <message>
            <source>Cleaning</source>
            <comment>settings</comment>
            <translation>清洗</translation>
        </message>
        <message>
            <source>Finding</source>
            <comment>settings</comment>
            <translation>检索</translation>
        </message>
        <message>
            <source>Answering</source>
            <comment>settings</comment>
            <translation>回答</translation>
        </message>
        <message>
            <source>Performance</source>
            <comment>settings</comment>
            <translation>性能</translation>
        </message>
        <message>
            <source>On</source>
            <translation>开</translation>
        </message>
        <message>
            <source>Off</source>
            <translation>关</translation>
        </message>
        <message>
            <source>on</source>
            <translation>开</translation>
        </message>
        <message>
            <source>off</source>
            <translation>关</translation>
        </message>
        <message>
            <source>empty</source>
            <translation>空</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>选择…</translation>
        </message>
        <message>
            <source>Add one</source>
            <translation>添加一项</translation>
        </message>
        <message>
            <source>Remove {name}</source>
            <translation>移除 {name}</translation>
        </message>
        <message>
            <source>Search settings</source>
            <translation>搜索设置</translation>
        </message>
        <message numerus="yes">
            <source>{n} changes</source>
            <translation>
                <numerusform>{n} 项更改</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files are cut again</source>
            <translation>
                <numerusform>{n} 个文件需重新切分</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files are read again</source>
            <translation>
                <numerusform>{n} 个文件需重新读取</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{k} changes: {files}, about {time}</source>
            <translation>
                <numerusform>{k} 项更改：{files}，约 {time}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{k} changes: {files}, less than a minute</source>
            <translation>
                <numerusform>{k} 项更改：{files}，不到 1 分钟</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} other libraries keep their index until they are indexed again.</source>
            <translation>
                <numerusform>另有 {n} 个资料库在重新索引之前沿用现有索引。</numerusform>
            </translation>
        </message>
        <message>
            <source>{setting}: {problem}</source>
            <translation>{setting}：{problem}</translation>
        </message>
        <message>
            <source>Show the list</source>
            <translation>显示列表</translation>
        </message>
        <message>
            <source>Settings for</source>
            <translation>设置范围</translation>
        </message>
        <message>
            <source>These settings are the same for all libraries.</source>
            <translation>这些设置对全部资料库相同。</translation>
        </message>
        <message>
            <source>pages {a}–{b}</source>
            <translation>第 {a}–{b} 页</translation>
        </message>
        <message>
            <source>Footnote {n}</source>
            <translation>脚注 {n}</translation>
        </message>
        <message>
            <source>Footnote {n}, {file}</source>
            <translation>脚注 {n}，{file}</translation>
        </message>
        <message>
            <source>Answer to: {q}</source>
            <translation>回答：{q}</translation>
        </message>
        <message>
            <source>Source: {file}</source>
            <translation>来源：{file}</translation>
        </message>
        <message>
            <source>{a} · {b}</source>
            <translation>{a} · {b}</translation>
        </message>
        <message>
            <source>Question</source>
            <translation>问题</translation>
        </message>
        <message>
            <source>Find a file by its name</source>
            <translation>按名称查找文件</translation>
        </message>
        <message>
            <source>Close the list</source>
            <translation>收起列表</translation>
        </message>
        <message>
            <source>Conversations</source>
            <translation>对话</translation>
        </message>
        <message>
            <source>Delete…</source>
            <translation>删除…</translation>
        </message>
        <message>
            <source>Rename conversation</source>
            <translation>重命名对话</translation>
        </message>
        <message>
            <source>Delete “{title}”?</source>
            <translation>删除“{title}”？</translation>
        </message>
        <message>
            <source>Its questions and answers are deleted for good. The documents stay as they are.</source>
            <translation>其中的问题和回答会被永久删除，文档不受影响。</translation>
        </message>
        <message numerus="yes">
            <source>Answer finished, {n} footnotes</source>
            <translation>
                <numerusform>回答完成，{n} 个脚注</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} sentences not found</source>
            <translation>
                <numerusform>{n} 句话未找到依据</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files · drive not connected</source>
            <translation>
                <numerusform>{n} 个文件 · 硬盘未连接</numerusform>
            </translation>
        </message>
        <message>
            <source>Everywhere {v}</source>
            <translation>全部资料库：{v}</translation>
        </message>
        <message>
            <source>{file}, chosen</source>
            <translation>{file}，已选</translation>
        </message>
        <message>
            <source>Reading one file is stopped after this time. A change counts from the next start.</source>
            <comment>settings</comment>
            <translation>读取一个文件超过此时间即中止。更改在下次启动后生效。</translation>
        </message>
        <message>
            <source>Reading one file is stopped when it takes more. A change counts from the next start.</source>
            <comment>settings</comment>
            <translation>读取一个文件占用超过此值即中止。更改在下次启动后生效。</translation>
        </message>
        <message>
            <source>You can keep asking meanwhile.</source>
            <translation>期间仍可正常提问。</translation>
        </message>
        <message>
            <source>This page cannot be drawn.</source>
            <translation>这一页无法显示。</translation>
        </message>
        <message>
            <source>The part of Footnote that reads and searches keeps stopping. Start Footnote again.</source>
            <translation>Footnote 的后台引擎反复停止。重新启动 Footnote。</translation>
        </message>
        <message>
            <source>This page is blank.</source>
            <translation>此页为空白。</translation>
        </message>
        <message>
            <source>Page as it is</source>
            <translation>原始页面</translation>
        </message>
        <message>
            <source>Text as read</source>
            <translation>读取到的文字</translation>
        </message>
        <message>
            <source>This page is a picture; no text was read from it.</source>
            <translation>此页是图片，没有读取到文字。</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>密码</translation>
        </message>
        <message>
            <source>The beginning of the file, read as {encoding}. Nothing is kept yet.</source>
            <translation>这是按 {encoding} 编码读取的文件开头，尚未保存。</translation>
        </message>
        <message>
            <source>The likeliest encoding</source>
            <translation>最可能的编码</translation>
        </message>
        <message>
            <source>Keep as it is</source>
            <translation>保持不变</translation>
        </message>
        <message>
            <source>This password does not open the file.</source>
            <translation>密码不正确，无法打开文件。</translation>
        </message>
        <message>
            <source>Back to the library</source>
            <translation>返回资料库</translation>
        </message>
        <message>
            <source>Headings</source>
            <translation>标题</translation>
        </message>
        <message>
            <source>read</source>
            <translation>已读取</translation>
        </message>
        <message>
            <source>scan</source>
            <translation>扫描</translation>
        </message>
        <message>
            <source>blank</source>
            <translation>空白</translation>
        </message>
        <message>
            <source>Open it in its own program and save it again, then try again. The other files are not affected.</source>
            <translation>用相应的程序打开并重新保存，然后重试。其他文件不受影响。</translation>
        </message>
        <message>
            <source>The file is locked in a way that a password does not open. Save it without protection, then try again.</source>
            <translation>该文件的加密方式无法用密码打开。去除保护另存一份，然后重试。</translation>
        </message>
        <message>
            <source>Allow it more time in the settings under Reading files, or split the file, then try again.</source>
            <translation>在设置的“读取文件”中延长时限，或拆分文件，然后重试。</translation>
        </message>
        <message>
            <source>Allow it more memory in the settings under Reading files, or split the file, then try again.</source>
            <translation>在设置的“读取文件”中放宽内存限制，或拆分文件，然后重试。</translation>
        </message>
        <message>
            <source>Close the program that holds it, or allow Footnote to read it, then try again.</source>
            <translation>关闭占用该文件的程序，或允许 Footnote 读取它，然后重试。</translation>
        </message>
        <message>
            <source>It may not have been copied to its end. Get it again from where it came, then try again.</source>
            <translation>文件可能没有复制完整。从原处重新获取，然后重试。</translation>
        </message>
        <message>
            <source>indexed {time}</source>
            <translation>索引于 {time}</translation>
        </message>
        <message>
            <source>English</source>
            <translation>英语</translation>
        </message>
        <message>
            <source>Chinese</source>
            <translation>中文</translation>
        </message>
        <message>
            <source>Open beside</source>
            <translation>在旁边打开</translation>
        </message>
        <message numerus="yes">
            <source>{n} pages</source>
            <translation>
                <numerusform>{n} 页</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Read as {encoding}, {n} signs do not fit. Nothing is kept yet.</source>
            <translation>
                <numerusform>按 {encoding} 编码读取，有 {n} 个字符不符，尚未保存。</numerusform>
            </translation>
        </message>
        <message>
            <source>heading</source>
            <comment>kind of text</comment>
            <translation>标题</translation>
        </message>
        <message>
            <source>text</source>
            <comment>kind of text</comment>
            <translation>正文</translation>
        </message>
        <message>
            <source>list</source>
            <comment>kind of text</comment>
            <translation>列表</translation>
        </message>
        <message>
            <source>table</source>
            <comment>kind of text</comment>
            <translation>表格</translation>
        </message>
        <message>
            <source>code</source>
            <comment>kind of text</comment>
            <translation>代码</translation>
        </message>
        <message>
            <source>note</source>
            <comment>kind of text</comment>
            <translation>注释</translation>
        </message>
        <message>
            <source>Pages</source>
            <comment>list</comment>
            <translation>页面</translation>
        </message>
        <message>
            <source>Documents</source>
            <comment>formats</comment>
            <translation>文档</translation>
        </message>
        <message>
            <source>Spreadsheets</source>
            <comment>formats</comment>
            <translation>电子表格</translation>
        </message>
        <message>
            <source>Presentations</source>
            <comment>formats</comment>
            <translation>演示文稿</translation>
        </message>
        <message>
            <source>Mail</source>
            <comment>formats</comment>
            <translation>邮件</translation>
        </message>
        <message>
            <source>Web pages</source>
            <comment>formats</comment>
            <translation>网页</translation>
        </message>
        <message>
            <source>Books</source>
            <comment>formats</comment>
            <translation>图书</translation>
        </message>
        <message>
            <source>Text and code</source>
            <comment>formats</comment>
            <translation>文本与代码</translation>
        </message>
        <message>
            <source>Images</source>
            <comment>formats</comment>
            <translation>图片</translation>
        </message>
        <message>
            <source>Archives</source>
            <comment>formats</comment>
            <translation>压缩文件</translation>
        </message>
        <message>
            <source>All files</source>
            <translation>所有文件</translation>
        </message>
        <message>
            <source>All that can be read</source>
            <translation>所有可读取的文件</translation>
        </message>
        <message>
            <source>Reading scans</source>
            <translation>正在识别扫描件</translation>
        </message>
        <message>
            <source>Scanned pages of a file</source>
            <translation>每个文件的扫描页数</translation>
        </message>
        <message>
            <source>Recognises the writing on scanned pages and pictures, after all other files are read.</source>
            <translation>在读完所有其他文件之后，识别扫描页和图片上的文字。</translation>
        </message>
        <message>
            <source>Of a longer scan only so many pages are read by themselves; “Read scans” beside the file reads all.</source>
            <translation>较长的扫描件只自动识别这么多页；点击文件旁的“识别文字”可识别全部。</translation>
        </message>
        <message>
            <source>{n} of {m} pages</source>
            <translation>{m} 页中的 {n} 页</translation>
        </message>
        <message numerus="yes">
            <source>{n} tokens</source>
            <translation>
                <numerusform>{n} 词元</numerusform>
            </translation>
        </message>
        <message>
            <source>Passage {n}</source>
            <translation>片段 {n}</translation>
        </message>
        <message numerus="yes">
            <source>{n} tokens, {m} characters</source>
            <translation>
                <numerusform>{n} 词元，{m} 字</numerusform>
            </translation>
        </message>
        <message>
            <source>Size</source>
            <translation>大小</translation>
        </message>
        <message>
            <source>Page</source>
            <comment>number</comment>
            <translation>页码</translation>
        </message>
        <message>
            <source>Page</source>
            <comment>view</comment>
            <translation>原页</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>文本</translation>
        </message>
        <message>
            <source>text</source>
            <translation>文字</translation>
        </message>
        <message>
            <source>Shared with {n}</source>
            <translation>与片段 {n} 重叠</translation>
        </message>
        <message>
            <source>Cut after</source>
            <translation>切分位置</translation>
        </message>
        <message>
            <source>the end of the file</source>
            <translation>文件末尾</translation>
        </message>
        <message>
            <source>a page</source>
            <translation>页末</translation>
        </message>
        <message>
            <source>a section</source>
            <translation>章节末尾</translation>
        </message>
        <message>
            <source>a row</source>
            <translation>一行表格之后</translation>
        </message>
        <message>
            <source>a paragraph</source>
            <translation>段落之后</translation>
        </message>
        <message>
            <source>a line</source>
            <translation>行末</translation>
        </message>
        <message>
            <source>a full stop</source>
            <translation>句号之后</translation>
        </message>
        <message>
            <source>a comma</source>
            <translation>逗号之后</translation>
        </message>
        <message>
            <source>a word</source>
            <translation>词语之后</translation>
        </message>
        <message>
            <source>a letter</source>
            <translation>字符之后</translation>
        </message>
        <message>
            <source>{n} {name}</source>
            <translation>{n} {name}</translation>
        </message>
        <message>
            <source>does not run</source>
            <translation>未运行</translation>
        </message>
        <message>
            <source>none</source>
            <comment>edits</comment>
            <translation>无</translation>
        </message>
        <message numerus="yes">
            <source>{n} edits on this slide</source>
            <translation>
                <numerusform>本张幻灯片 {n} 处修改</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} edits in this part</source>
            <translation>
                <numerusform>本段 {n} 处修改</numerusform>
            </translation>
        </message>
        <message>
            <source>Template</source>
            <translation>模板</translation>
        </message>
        <message>
            <source>Cleaning</source>
            <comment>rules</comment>
            <translation>清洗规则</translation>
        </message>
        <message>
            <source>Choose a file</source>
            <translation>选择文件</translation>
        </message>
        <message>
            <source>File: {name}</source>
            <translation>文件：{name}</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>返回</translation>
        </message>
        <message>
            <source>Previous page</source>
            <translation>上一页</translation>
        </message>
        <message>
            <source>Next page</source>
            <translation>下一页</translation>
        </message>
        <message>
            <source>updated in {n} s</source>
            <translation>更新用时 {n} 秒</translation>
        </message>
        <message>
            <source>Slide {n} of {m}</source>
            <translation>第 {n} 张，共 {m} 张</translation>
        </message>
        <message>
            <source>Part {n} of {m}</source>
            <translation>第 {n} 部分，共 {m} 部分</translation>
        </message>
        <message>
            <source>These are the library's settings already.</source>
            <translation>与资料库当前设置相同。</translation>
        </message>
        <message>
            <source>Use these settings for {library}?</source>
            <translation>将这些设置用于“{library}”？</translation>
        </message>
        <message>
            <source>Use them</source>
            <translation>采用</translation>
        </message>
        <message>
            <source>Nothing has to be indexed again.</source>
            <translation>无需重新索引。</translation>
        </message>
        <message>
            <source>Preview</source>
            <translation>预览</translation>
        </message>
        <message>
            <source>Panes</source>
            <translation>窗格</translation>
        </message>
        <message>
            <source>Custom</source>
            <translation>自定义</translation>
        </message>
        <message>
            <source>{n} kept</source>
            <translation>保留 {n} 处</translation>
        </message>
        <message>
            <source>Preview cleaning</source>
            <translation>预览清洗效果</translation>
        </message>
        <message>
            <source>Save as a template…</source>
            <translation>存为模板…</translation>
        </message>
        <message>
            <source>Save as a template</source>
            <translation>存为模板</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <source>Template from a file…</source>
            <translation>从文件载入模板…</translation>
        </message>
        <message>
            <source>Write the template to a file…</source>
            <translation>将模板存为文件…</translation>
        </message>
        <message>
            <source>Delete the template…</source>
            <translation>删除模板…</translation>
        </message>
        <message>
            <source>Delete the template {name}?</source>
            <translation>删除模板“{name}”？</translation>
        </message>
        <message>
            <source>There is a template of this name already.</source>
            <translation>已有同名模板。</translation>
        </message>
        <message>
            <source>All settings of cleaning and passages as they are now.</source>
            <translation>保存当前的全部清洗与切分设置。</translation>
        </message>
        <message>
            <source>The settings themselves stay as they are.</source>
            <translation>设置本身保持不变。</translation>
        </message>
        <message>
            <source>Templates</source>
            <translation>模板</translation>
        </message>
        <message>
            <source>More about templates</source>
            <translation>更多模板操作</translation>
        </message>
        <message>
            <source>another order</source>
            <translation>其他顺序</translation>
        </message>
        <message>
            <source>Other settings for some types</source>
            <translation>特定类型单独设置</translation>
        </message>
        <message>
            <source>These types do not follow the settings above.</source>
            <translation>以下类型不使用上面的设置。</translation>
        </message>
        <message>
            <source>Add a type</source>
            <translation>添加类型</translation>
        </message>
        <message>
            <source>Change {name}</source>
            <translation>修改“{name}”</translation>
        </message>
        <message>
            <source>{name}: {value}</source>
            <translation>{name}：{value}</translation>
        </message>
        <message>
            <source>Preview on a file</source>
            <translation>用文件预览</translation>
        </message>
        <message>
            <source>By page or slide</source>
            <comment>settings</comment>
            <translation>按页或幻灯片</translation>
        </message>
        <message>
            <source>By paragraphs</source>
            <comment>settings</comment>
            <translation>按段落</translation>
        </message>
        <message>
            <source>By separators</source>
            <comment>settings</comment>
            <translation>按分隔符</translation>
        </message>
        <message>
            <source>By sentences, with a window</source>
            <comment>settings</comment>
            <translation>按句子（带上下文窗口）</translation>
        </message>
        <message>
            <source>By table rows</source>
            <comment>settings</comment>
            <translation>按表格行</translation>
        </message>
        <message>
            <source>Small pieces with what is around them</source>
            <comment>settings</comment>
            <translation>父子片段（小片段连同上下文）</translation>
        </message>
        <message>
            <source>Whole document</source>
            <comment>settings</comment>
            <translation>整篇文档</translation>
        </message>
        <message>
            <source>Questions and answers</source>
            <comment>settings</comment>
            <translation>问答对</translation>
        </message>
        <message>
            <source>A longer piece is cut, whatever else is set. Without a value: as much as the model reads.</source>
            <comment>settings</comment>
            <translation>无论其他设置如何，更长的片段都会被切开。不填则以模型可读的长度为限。</translation>
        </message>
        <message>
            <source>Size in characters</source>
            <comment>settings</comment>
            <translation>按字符计的大小</translation>
        </message>
        <message>
            <source>Put short paragraphs together</source>
            <comment>settings</comment>
            <translation>合并短段落</translation>
        </message>
        <message>
            <source>As many as fit into the size. Off: a piece for each.</source>
            <comment>settings</comment>
            <translation>在片段大小以内尽量合并。关闭则每段一个片段。</translation>
        </message>
        <message>
            <source>Every line is a paragraph</source>
            <comment>settings</comment>
            <translation>每行一个段落</translation>
        </message>
        <message>
            <source>For texts without blank lines. Otherwise paragraphs end at blank lines and where the file says so.</source>
            <comment>settings</comment>
            <translation>用于没有空行的文本。否则段落以空行和文件自身的标记为界。</translation>
        </message>
        <message>
            <source>Separators</source>
            <comment>settings</comment>
            <translation>分隔符</translation>
        </message>
        <message>
            <source>It is cut at every one of them.</source>
            <comment>settings</comment>
            <translation>在其中任意一个处切分。</translation>
        </message>
        <message>
            <source>Separators are</source>
            <comment>settings</comment>
            <translation>分隔符的写法</translation>
        </message>
        <message>
            <source>With escapes, \n is a line end and \t a tab. A pattern is a regular expression.</source>
            <comment>settings</comment>
            <translation>转义写法中 \n 表示换行，\t 表示制表符。模式即正则表达式。</translation>
        </message>
        <message>
            <source>As written</source>
            <comment>settings</comment>
            <translation>按字面</translation>
        </message>
        <message>
            <source>With escapes</source>
            <comment>settings</comment>
            <translation>带转义</translation>
        </message>
        <message>
            <source>Patterns</source>
            <comment>settings</comment>
            <translation>正则表达式</translation>
        </message>
        <message>
            <source>A separator belongs to</source>
            <comment>settings</comment>
            <translation>分隔符归属</translation>
        </message>
        <message>
            <source>A full stop ends a piece; the number of an article begins one.</source>
            <comment>settings</comment>
            <translation>句号结束一个片段，条款编号则开始一个片段。</translation>
        </message>
        <message>
            <source>The piece before it</source>
            <comment>settings</comment>
            <translation>前一个片段</translation>
        </message>
        <message>
            <source>The piece after it</source>
            <comment>settings</comment>
            <translation>后一个片段</translation>
        </message>
        <message>
            <source>Put short pieces together</source>
            <comment>settings</comment>
            <translation>合并短片段</translation>
        </message>
        <message>
            <source>As many as fit into the size. Off: cut at every separator.</source>
            <comment>settings</comment>
            <translation>在片段大小以内尽量合并。关闭则在每个分隔符处切开。</translation>
        </message>
        <message>
            <source>Sentences</source>
            <comment>settings</comment>
            <translation>句数</translation>
        </message>
        <message>
            <source>So many make a piece, as long as they fit the size.</source>
            <comment>settings</comment>
            <translation>在片段大小以内，这么多句组成一个片段。</translation>
        </message>
        <message>
            <source>Window</source>
            <comment>settings</comment>
            <translation>窗口</translation>
        </message>
        <message>
            <source>So many sentences before and behind are read with a piece that was found.</source>
            <comment>settings</comment>
            <translation>找到片段后，连同前后各这么多句一起阅读。</translation>
        </message>
        <message>
            <source>Rows</source>
            <comment>settings</comment>
            <translation>行数</translation>
        </message>
        <message>
            <source>rows</source>
            <comment>settings</comment>
            <translation>行</translation>
        </message>
        <message>
            <source>Of the small pieces that are found and cited. The model reads up to 512.</source>
            <comment>settings</comment>
            <translation>指被检索和引用的小片段的大小。模型最多读取 512。</translation>
        </message>
        <message>
            <source>Around them</source>
            <comment>settings</comment>
            <translation>上下文范围</translation>
        </message>
        <message>
            <source>What is read with a small piece that was found.</source>
            <comment>settings</comment>
            <translation>找到小片段后一起阅读的内容。</translation>
        </message>
        <message>
            <source>Paragraphs</source>
            <comment>settings</comment>
            <translation>段落</translation>
        </message>
        <message>
            <source>The whole document</source>
            <comment>settings</comment>
            <translation>整篇文档</translation>
        </message>
        <message>
            <source>Size of what is around</source>
            <comment>settings</comment>
            <translation>上下文大小</translation>
        </message>
        <message>
            <source>Paragraphs are put together up to this size. It may be more than the search model reads.</source>
            <comment>settings</comment>
            <translation>段落合并到这一大小为止，可以超过检索模型可读的长度。</translation>
        </message>
        <message>
            <source>Column of the questions</source>
            <comment>settings</comment>
            <translation>问题所在列</translation>
        </message>
        <message>
            <source>Found by its name</source>
            <comment>settings</comment>
            <translation>按列名识别</translation>
        </message>
        <message>
            <source>Column of the answers</source>
            <comment>settings</comment>
            <translation>答案所在列</translation>
        </message>
        <message>
            <source>Its name, number or letter.</source>
            <comment>settings</comment>
            <translation>该列的名称、序号或字母。</translation>
        </message>
        <message>
            <source>Characters</source>
            <comment>settings</comment>
            <translation>字符</translation>
        </message>
        <message>
            <source>Tidy characters</source>
            <comment>settings</comment>
            <translation>整理字符</translation>
        </message>
        <message>
            <source>Accents are put together with their letters, and characters that nobody can see are left out. Code stays as it is.</source>
            <comment>settings</comment>
            <translation>把重音与字母合为一个字符，并去掉看不见的字符。代码保持原样。</translation>
        </message>
        <message>
            <source>Take joined letters apart</source>
            <comment>settings</comment>
            <translation>拆开连字</translation>
        </message>
        <message>
            <source>The sign ﬁ becomes the letters fi, the sign for a radical (⽔) the Chinese character (水).</source>
            <comment>settings</comment>
            <translation>连字符号 ﬁ 变为字母 fi，部首符号（⽔）变为汉字（水）。</translation>
        </message>
        <message>
            <source>Full-width letters</source>
            <comment>settings</comment>
            <translation>全角字母</translation>
        </message>
        <message>
            <source>Make full-width letters narrow</source>
            <comment>settings</comment>
            <translation>全角转半角</translation>
        </message>
        <message>
            <source>Letters and numbers as in ＡＢＣ１２３ become ABC123. Code stays as it is.</source>
            <comment>settings</comment>
            <translation>ＡＢＣ１２３ 这样的字母和数字变为 ABC123。代码保持原样。</translation>
        </message>
        <message>
            <source>Marks and spaces, too</source>
            <comment>settings</comment>
            <translation>标点和空格也转换</translation>
        </message>
        <message>
            <source>Also ，！ and the like, which Chinese texts are usually written with, become narrow.</source>
            <comment>settings</comment>
            <translation>中文常用的全角标点（如 ，；）也变为半角。</translation>
        </message>
        <message>
            <source>Headers and footers</source>
            <comment>settings</comment>
            <translation>重复的页眉页脚</translation>
        </message>
        <message>
            <source>Remove headers and footers</source>
            <comment>settings</comment>
            <translation>去掉页眉页脚</translation>
        </message>
        <message>
            <source>Lines that repeat at the top or foot of pages and slides are left out, and so are page numbers.</source>
            <comment>settings</comment>
            <translation>在各页或幻灯片顶部、底部反复出现的行以及页码不保留。</translation>
        </message>
        <message>
            <source>Repeats on at least</source>
            <comment>settings</comment>
            <translation>至少重复出现</translation>
        </message>
        <message>
            <source>On fewer pages a line is taken for text.</source>
            <comment>settings</comment>
            <translation>出现页数更少的行视为正文。</translation>
        </message>
        <message>
            <source>pages</source>
            <comment>settings</comment>
            <translation>页</translation>
        </message>
        <message>
            <source>Dots and page marks</source>
            <comment>settings</comment>
            <translation>目录点线与页面标记</translation>
        </message>
        <message>
            <source>Remove dots and page marks</source>
            <comment>settings</comment>
            <translation>去掉目录点线与页面标记</translation>
        </message>
        <message>
            <source>The dots of tables of contents become a space. Lines such as “- 12 -”, “Page 3 of 9”, “This page intentionally left blank” are left out. Code stays as it is.</source>
            <comment>settings</comment>
            <translation>目录中的点线变为一个空格。“- 12 -”“第 3 页 共 9 页”“本页无正文”这样的行不保留。代码保持原样。</translation>
        </message>
        <message>
            <source>Hyphens at line ends</source>
            <comment>settings</comment>
            <translation>行尾断词</translation>
        </message>
        <message>
            <source>Join hyphens at line ends</source>
            <comment>settings</comment>
            <translation>合并行尾断词</translation>
        </message>
        <message>
            <source>A word divided at the end of a line becomes whole. Whether its hyphen stays is decided by how the document writes the word elsewhere, then by a list of English words.</source>
            <comment>settings</comment>
            <translation>在行尾断开的单词合为一个。连字符是否保留，先看文档在别处怎样写，再看英文词表。</translation>
        </message>
        <message>
            <source>Broken lines</source>
            <comment>settings</comment>
            <translation>断行</translation>
        </message>
        <message>
            <source>Join broken lines</source>
            <comment>settings</comment>
            <translation>合并断行</translation>
        </message>
        <message>
            <source>Lines that were broken inside a paragraph of a page or of typed text become one. Addresses, verse, lists, code and tables stay as they are.</source>
            <comment>settings</comment>
            <translation>页面或定宽文本中，段落内被折断的行合为一行。地址、诗歌、列表、代码和表格保持原样。</translation>
        </message>
        <message>
            <source>Personal data</source>
            <comment>settings</comment>
            <translation>个人信息</translation>
        </message>
        <message>
            <source>Mask personal data</source>
            <comment>settings</comment>
            <translation>遮盖个人信息</translation>
        </message>
        <message>
            <source>What looks like personal data cannot be found or read in answers, not in tables and code either. The files themselves stay as they are.</source>
            <comment>settings</comment>
            <translation>看起来像个人信息的内容无法检索，也不会出现在回答里，表格和代码中也一样。文件本身不变。</translation>
        </message>
        <message>
            <source>Phone numbers</source>
            <comment>settings</comment>
            <translation>电话号码</translation>
        </message>
        <message>
            <source>Such as +44 20 7946 0958 or 138 0013 8000.</source>
            <comment>settings</comment>
            <translation>例如 +44 20 7946 0958 或 138 0013 8000。</translation>
        </message>
        <message>
            <source>ID numbers</source>
            <comment>settings</comment>
            <translation>证件号码</translation>
        </message>
        <message>
            <source>Of China (18 digits, checked), Hong Kong, the United States and the United Kingdom.</source>
            <comment>settings</comment>
            <translation>中国内地（18 位，核对校验码）、香港、美国和英国的号码。</translation>
        </message>
        <message>
            <source>Bank cards and accounts</source>
            <comment>settings</comment>
            <translation>银行卡与账号</translation>
        </message>
        <message>
            <source>Only numbers whose check digits are right.</source>
            <comment>settings</comment>
            <translation>只遮盖校验位正确的号码。</translation>
        </message>
        <message>
            <source>Such as bob@example.com.</source>
            <comment>settings</comment>
            <translation>例如 bob@example.com。</translation>
        </message>
        <message>
            <source>Show instead</source>
            <comment>settings</comment>
            <translation>替换为</translation>
        </message>
        <message>
            <source>Stars leave the length to be seen; a name says what stood there.</source>
            <comment>settings</comment>
            <translation>星号保留原来的长度；名称说明原来是什么。</translation>
        </message>
        <message>
            <source>Stars</source>
            <comment>settings</comment>
            <translation>星号</translation>
        </message>
        <message>
            <source>What it was</source>
            <comment>settings</comment>
            <translation>原来是什么</translation>
        </message>
        <message>
            <source>Find and replace</source>
            <comment>settings</comment>
            <translation>查找替换</translation>
        </message>
        <message>
            <source>Your own replacements. Where two overlap, what is found first counts.</source>
            <comment>settings</comment>
            <translation>自定义的替换。两处重叠时，先找到的生效。</translation>
        </message>
        <message>
            <source>Replacements</source>
            <comment>settings</comment>
            <translation>替换项</translation>
        </message>
        <message>
            <source>Written as “colour =&gt; color”; nothing behind the arrow leaves the words out. Between slashes stands a regular expression: “/(\d+) EUR/ =&gt; €\1”; /…/i takes small and capital letters as the same.</source>
            <comment>settings</comment>
            <translation>写作“colour =&gt; color”；箭头后留空则删去。斜线之间是正则表达式：“/(\d+) EUR/ =&gt; €\1”；/…/i 不区分大小写。</translation>
        </message>
        <message>
            <source>In code and tables, too</source>
            <comment>settings</comment>
            <translation>代码和表格中也替换</translation>
        </message>
        <message>
            <source>Otherwise these stay as they are.</source>
            <comment>settings</comment>
            <translation>否则保持原样。</translation>
        </message>
        <message>
            <source>As above</source>
            <translation>同上</translation>
        </message>
        <message>
            <source>How files of this type are cut.</source>
            <translation>这类文件如何切分。</translation>
        </message>
        <message>
            <source>Whether this rule runs for files of this type.</source>
            <translation>这条规则是否用于这类文件。</translation>
        </message>
        <message>
            <source>Order of the rules</source>
            <translation>规则顺序</translation>
        </message>
        <message>
            <source>Each rule works on what the one before left.</source>
            <translation>每条规则处理前一条规则留下的内容。</translation>
        </message>
        <message>
            <source>Laws and contracts</source>
            <translation>法律与合同</translation>
        </message>
        <message>
            <source>Papers</source>
            <translation>论文</translation>
        </message>
        <message>
            <source>Slides</source>
            <translation>幻灯片</translation>
        </message>
        <message>
            <source>Tables</source>
            <translation>表格</translation>
        </message>
        <message>
            <source>Chat logs and mail</source>
            <translation>聊天记录与邮件</translation>
        </message>
        <message>
            <source>Every article, section or 第…条 begins a piece, and none is put together with the next.</source>
            <translation>每一条（Article、§、第…条）自成一段，不与下一条合并。</translation>
        </message>
        <message>
            <source>Every slide or page is a piece of its own.</source>
            <translation>每张幻灯片或每一页自成一段。</translation>
        </message>
        <message>
            <source>Every row is a piece of its own, with the names of the columns.</source>
            <translation>每一行自成一段，并带上列名。</translation>
        </message>
        <message>
            <source>Every line or message is a paragraph; short ones are put together, and lines are not joined.</source>
            <translation>每一行或每条消息是一个段落；短的合并，行与行不拼接。</translation>
        </message>
        <message>
            <source>Web page…</source>
            <translation>添加网页…</translation>
        </message>
        <message>
            <source>Add a web page</source>
            <translation>添加网页</translation>
        </message>
        <message>
            <source>Address of the page</source>
            <translation>网页地址</translation>
        </message>
        <message>
            <source>Fetch</source>
            <translation>获取</translation>
        </message>
        <message>
            <source>{size} from {host}</source>
            <translation>已从 {host} 获取 {size}</translation>
        </message>
        <message>
            <source>The page is fetched once from {host}, over the network, and kept with its date.</source>
            <translation>将通过网络从 {host} 获取一次该网页，并连同日期一起保存。</translation>
        </message>
        <message>
            <source>Only the page itself is fetched, once, and kept with its date: no pictures, nothing else.</source>
            <translation>只获取网页本身一次，并连同日期一起保存；不获取图片或其他任何内容。</translation>
        </message>
        <message>
            <source>{host} · fetched {day}</source>
            <translation>{host} · 获取于 {day}</translation>
        </message>
        <message>
            <source>Get again from {host}</source>
            <translation>从 {host} 重新获取</translation>
        </message>
        <message>
            <source>Open in the browser</source>
            <translation>在浏览器中打开</translation>
        </message>
        <message>
            <source>Getting the page from {host}…</source>
            <translation>正在从 {host} 获取网页…</translation>
        </message>
        <message>
            <source>Remove {name} from the library? Copies of web pages that were kept are deleted.</source>
            <translation>从资料库移除“{name}”？保存的网页副本将被删除。</translation>
        </message>
        <message>
            <source>For folders in which everything is mixed: cut by headings where there are some, by size elsewhere.</source>
            <translation>适合内容混杂的文件夹：有标题时按标题切分，其余按大小切分。</translation>
        </message>
        <message>
            <source>Try on a few files…</source>
            <translation>用几个文件试试…</translation>
        </message>
        <message>
            <source>{library} stays as it is. An earlier trial of it is replaced.</source>
            <translation>“{library}”保持不变。它之前的试用资料库会被替换。</translation>
        </message>
        <message>
            <source>They go into a library of their own, with these settings, where you can ask.</source>
            <translation>它们会以这些设置放入一个单独的资料库，你可以在其中提问。</translation>
        </message>
        <message numerus="yes">
            <source>Try these settings on {n} files?</source>
            <translation>
                <numerusform>用 {n} 个文件试用这些设置？</numerusform>
            </translation>
        </message>
        <message>
            <source>Try them</source>
            <translation>试用</translation>
        </message>
        <message>
            <source>The trial library is ready.</source>
            <translation>试用资料库已准备好。</translation>
        </message>
        <message>
            <source>Automatic cuts slides by page, tables by rows, the rest by headings or, without any, by size.</source>
            <comment>settings</comment>
            <translation>自动：幻灯片按页切分，表格按行，其余有标题的按标题，没有标题的按大小。</translation>
        </message>
        <message>
            <source>So many rows of a table make a piece, with the names of the columns. Without a value: as many as fit.</source>
            <comment>settings</comment>
            <translation>表格的这么多行组成一个片段，每个片段都带上列名。不填时：放得下多少行就放多少行。</translation>
        </message>
        <message>
            <source>A trial needs files that are not inside others.</source>
            <translation>试用需要不在其他文件里面的文件。</translation>
        </message>
        <message>
            <source>For scientific papers and reports: two columns, hyphens, running heads; cut by headings, with some overlap.</source>
            <translation>适合论文和报告：双栏、行末连字符、页眉；按标题切分，略有重叠。</translation>
        </message>
        <message>
            <source>Sentences repeated from the end of the piece before, or the last part of one. They count in the size.</source>
            <comment>settings</comment>
            <translation>重复上一片段末尾的整句，放不下整句时取其最后一部分，也算在大小之内。</translation>
        </message>
        <message>
            <source>Write questions</source>
            <comment>settings</comment>
            <translation>生成问题</translation>
        </message>
        <message>
            <source>Questions for each passage</source>
            <comment>settings</comment>
            <translation>每个片段的问题数</translation>
        </message>
        <message>
            <source>At most so many. One that the passage does not answer is left out.</source>
            <comment>settings</comment>
            <translation>最多写这么多。片段不能回答的问题会被舍去。</translation>
        </message>
        <message>
            <source>For all other text the writing model writes questions that it answers, so that it is found by them too. That takes several seconds a passage.</source>
            <comment>settings</comment>
            <translation>对其余文本，由回答模型写出它能回答的问题，以便也能通过这些问题找到它。每个片段需要若干秒。</translation>
        </message>
        <message>
            <source>Keep the heading with the text</source>
            <comment>settings</comment>
            <translation>保留所属标题</translation>
        </message>
        <message>
            <source>Adds “Chapter › Section” to what is compared with a question.</source>
            <comment>settings</comment>
            <translation>把“章 › 节”一并用于匹配问题。</translation>
        </message>
        <message>
            <source>Smallest size</source>
            <comment>settings</comment>
            <translation>最小片段</translation>
        </message>
        <message>
            <source>Largest size</source>
            <comment>settings</comment>
            <translation>最大片段</translation>
        </message>
        <message>
            <source>Shorter pieces are joined to their neighbour.</source>
            <comment>settings</comment>
            <translation>短于此值的片段会与相邻片段合并。</translation>
        </message>
        <message>
            <source>Select all</source>
            <translation>全选</translation>
        </message>
        <message>
            <source>Writing questions</source>
            <translation>正在生成问题</translation>
        </message>
        <message>
            <source>At most {n}: no more than “{name}”.</source>
            <translation>不能超过“{name}”（{n}）。</translation>
        </message>
        <message>
            <source>At least {n}: no less than “{name}”.</source>
            <translation>不能低于“{name}”（{n}）。</translation>
        </message>
        <message>
            <source>Less than {n}: less than “{name}”.</source>
            <translation>必须小于“{name}”（{n}）。</translation>
        </message>
        <message>
            <source>Questions written for it</source>
            <translation>为此片段生成的问题</translation>
        </message>
        <message>
            <source>Write questions</source>
            <translation>生成问题</translation>
        </message>
        <message>
            <source>Writing questions…</source>
            <translation>正在生成问题…</translation>
        </message>
        <message>
            <source>None: the passage does not answer any.</source>
            <translation>没有：此片段无法回答任何问题。</translation>
        </message>
        <message numerus="yes">
            <source>For {n} passages questions are written.</source>
            <translation>
                <numerusform>为 {n} 个片段生成问题。</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} of {m} passages</source>
            <translation>{m} 个片段中的 {n} 个</translation>
        </message>
        <message>
            <source>Questions with their answers, in tables or in texts: the question is compared, the answer is shown.</source>
            <translation>表格或正文中的问题与答案：用问题比对，显示答案。</translation>
        </message>
        <message>
            <source>Its name, number or letter, in CSV and Excel files. In other texts questions with answers are found too.</source>
            <comment>settings</comment>
            <translation>列名、序号或字母，用于 CSV 和 Excel 文件。其他文本中的问答也会自动识别。</translation>
        </message>
        <message>
            <source>Reading {file}…</source>
            <translation>正在读取“{file}”…</translation>
        </message>
        <message>
            <source>Reading a file…</source>
            <translation>正在读取文件…</translation>
        </message>
        <message>
            <source>When it is set, characters are counted instead of tokens.</source>
            <comment>settings</comment>
            <translation>设定后按字符数计，而不是词元数。</translation>
        </message>
        <message>
            <source>Sheets</source>
            <translation>工作表</translation>
        </message>
        <message>
            <source>cited</source>
            <translation>被引用</translation>
        </message>
        <message>
            <source>sheet {name}</source>
            <translation>工作表“{name}”</translation>
        </message>
        <message>
            <source>Sheet {name}</source>
            <translation>工作表“{name}”</translation>
        </message>
        <message>
            <source>Row {row}</source>
            <translation>第 {row} 行</translation>
        </message>
        <message>
            <source>Sheet {name}, row {row}</source>
            <translation>工作表“{name}”第 {row} 行</translation>
        </message>
        <message>
            <source>Show as text</source>
            <translation>显示为文本</translation>
        </message>
        <message>
            <source>Show as a table</source>
            <translation>显示为表格</translation>
        </message>
        <message>
            <source>Indexing again</source>
            <translation>重新建立索引</translation>
        </message>
        <message>
            <source>{sheet}, {cells}</source>
            <translation>{sheet}，{cells}</translation>
        </message>
        <message>
            <source>Paused. Files that are not indexed again yet are found as before.</source>
            <translation>已暂停：尚未重新索引的文件仍可照常检索。</translation>
        </message>
        <message>
            <source>Prefer to cut after</source>
            <comment>settings</comment>
            <translation>优先切分位置</translation>
        </message>
        <message>
            <source>In this order. Never inside a word. \n is a line end, \t a tab.</source>
            <comment>settings</comment>
            <translation>按此顺序优先，不会在词中间切断。\n 表示换行，\t 表示制表符。</translation>
        </message>
        <message>
            <source>All words of {cell}</source>
            <translation>{cell} 的全部文字</translation>
        </message>
        <message>
            <source>All words of the cell</source>
            <translation>单元格的全部文字</translation>
        </message>
        <message numerus="yes">
            <source>The settings have changed. {n} files must be indexed again, about {time}.</source>
            <translation>
                <numerusform>设置已更改，{n} 个文件需重新索引，约 {time}。</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>Engine</name>
        <message>
            <source>{n} of {m} pages have no text: {list}</source>
            <translation>{m} 页中有 {n} 页无文字：第 {list} 页</translation>
        </message>
        <message>
            <source>{n} of {m} pages has no text: {list}</source>
            <translation>{m} 页中有 {n} 页无文字：第 {list} 页</translation>
        </message>
        <message>
            <source>{n} scanned pages; reading scans is off</source>
            <translation>{n} 页扫描件，文字识别未开启</translation>
        </message>
        <message>
            <source>1 scanned page; reading scans is off</source>
            <translation>1 页扫描件，文字识别未开启</translation>
        </message>
        <message>
            <source>All pages are blank</source>
            <translation>所有页面都是空白</translation>
        </message>
        <message>
            <source>There is no text in this file</source>
            <translation>文件中没有文字</translation>
        </message>
        <message>
            <source>The file is empty</source>
            <translation>文件是空的</translation>
        </message>
        <message>
            <source>Only the first {n} of {m} characters are searched by meaning</source>
            <translation>{m} 个字符中只有前 {n} 个可按语义检索</translation>
        </message>
        <message>
            <source>Part of it is searched by words only: {why}</source>
            <translation>部分内容只能按字词检索：{why}</translation>
        </message>
        <message>
            <source>The search model gave no usable numbers for it</source>
            <translation>检索模型没有给出可用的结果</translation>
        </message>
        <message>
            <source>The search model failed: {why}</source>
            <translation>检索模型出现故障：{why}</translation>
        </message>
        <message>
            <source>Damaged: the file ends too early</source>
            <translation>文件损坏：内容不完整</translation>
        </message>
        <message>
            <source>Damaged: this PDF cannot be repaired</source>
            <translation>文件损坏：无法修复这个 PDF</translation>
        </message>
        <message>
            <source>Damaged: this is not a PDF file, or its beginning is missing</source>
            <translation>文件损坏：不是 PDF 文件，或开头部分缺失</translation>
        </message>
        <message>
            <source>Damaged: this {kind} file cannot be unpacked</source>
            <translation>文件损坏：无法解开这个 {kind} 文件</translation>
        </message>
        <message>
            <source>Damaged: the part {name} of this {kind} file is missing</source>
            <translation>文件损坏：这个 {kind} 文件缺少 {name} 部分</translation>
        </message>
        <message>
            <source>Damaged: the part {name} of this {kind} file cannot be unpacked</source>
            <translation>文件损坏：无法解开这个 {kind} 文件的 {name} 部分</translation>
        </message>
        <message>
            <source>Damaged: one of the parts of this {kind} file is not XML</source>
            <translation>文件损坏：这个 {kind} 文件中有一部分不是 XML</translation>
        </message>
        <message>
            <source>Damaged and left out: {pages}</source>
            <translation>已损坏并略过：{pages}</translation>
        </message>
        <message>
            <source>This {kind} file holds {n} parts, which no real document does</source>
            <translation>这个 {kind} 文件含有 {n} 个部分，不像真实的文档</translation>
        </message>
        <message>
            <source>This {kind} file unpacks to far more than a real document and was not read</source>
            <translation>这个 {kind} 文件解开后远大于真实的文档，未读取</translation>
        </message>
        <message>
            <source>This {kind} file declares XML entities, which real documents never do, and was not read</source>
            <translation>这个 {kind} 文件声明了 XML 实体，真实的文档不会这样，未读取</translation>
        </message>
        <message>
            <source>This web page cannot be read: {why}</source>
            <translation>无法读取这个网页：{why}</translation>
        </message>
        <message>
            <source>Page {n} of this PDF cannot be read</source>
            <translation>无法读取这个 PDF 的第 {n} 页</translation>
        </message>
        <message>
            <source>Stopped: took longer than {n} minutes</source>
            <translation>已中止：读取超过 {n} 分钟</translation>
        </message>
        <message>
            <source>Stopped: took longer than 1 minute</source>
            <translation>已中止：读取超过 1 分钟</translation>
        </message>
        <message>
            <source>Stopped: took longer than {n} seconds</source>
            <translation>已中止：读取超过 {n} 秒</translation>
        </message>
        <message>
            <source>Stopped: needed more than {n} MB of memory</source>
            <translation>已中止：占用内存超过 {n} MB</translation>
        </message>
        <message>
            <source>The program part that reads files crashed on this one ({cause}); it may be damaged</source>
            <translation>读取程序在这个文件上意外停止（{cause}），文件可能已损坏</translation>
        </message>
        <message>
            <source>This file could not be read: {why}</source>
            <translation>无法读取这个文件：{why}</translation>
        </message>
        <message>
            <source>There is no room for what was read from this file: {why}. Free some disk space</source>
            <translation>没有空间保存从这个文件读取的内容：{why}。腾出一些磁盘空间</translation>
        </message>
        <message>
            <source>Needs a password</source>
            <translation>需要密码</translation>
        </message>
        <message>
            <source>Needs a password; locked Office files cannot be opened yet</source>
            <translation>需要密码，目前还不能打开加密的 Office 文件</translation>
        </message>
        <message>
            <source>This password does not open the file</source>
            <translation>密码不正确，无法打开文件</translation>
        </message>
        <message>
            <source>This PDF is locked in a way that cannot be opened</source>
            <translation>这个 PDF 的加密方式无法打开</translation>
        </message>
        <message>
            <source>This type of file is not supported</source>
            <translation>不支持此类文件</translation>
        </message>
        <message>
            <source>it is {kind}</source>
            <translation>这是{kind}</translation>
        </message>
        <message>
            <source>The name ends in {suffix}, but this is {kind}</source>
            <translation>文件名以 {suffix} 结尾，实际上是{kind}</translation>
        </message>
        <message>
            <source>open it in Office and save it in the new format</source>
            <translation>在 Office 中打开并另存为新格式</translation>
        </message>
        <message>
            <source>This is not text: the content is that of {kind}</source>
            <translation>不是文字：内容是{kind}</translation>
        </message>
        <message>
            <source>This is not text: the content is binary</source>
            <translation>不是文字：内容是二进制数据</translation>
        </message>
        <message>
            <source>There is no encoding called “{name}”. Choose another one in the settings</source>
            <translation>没有名为“{name}”的编码。在设置中选择其他编码</translation>
        </message>
        <message>
            <source>Larger than {n} MB</source>
            <translation>超过 {n} MB</translation>
        </message>
        <message>
            <source>This file cannot be opened: {why}</source>
            <translation>无法打开这个文件：{why}</translation>
        </message>
        <message>
            <source>This folder cannot be opened: {why}</source>
            <translation>无法打开这个文件夹：{why}</translation>
        </message>
        <message>
            <source>This is a folder, not a file</source>
            <translation>这是文件夹，不是文件</translation>
        </message>
        <message>
            <source>This is not an ordinary file</source>
            <translation>不是普通文件</translation>
        </message>
        <message>
            <source>This link leads nowhere</source>
            <translation>链接指向的位置不存在</translation>
        </message>
        <message>
            <source>This link leads back to a folder that is read already</source>
            <translation>链接指回已在读取的文件夹</translation>
        </message>
        <message>
            <source>Deleted; no longer searched</source>
            <translation>已删除，不再检索</translation>
        </message>
        <message>
            <source>Removed from the library; can be brought back</source>
            <translation>已移出资料库，可恢复</translation>
        </message>
        <message>
            <source>Removed by hand; can be brought back</source>
            <translation>已手动移出，可恢复</translation>
        </message>
        <message>
            <source>Drive {d} is not connected; still searchable</source>
            <translation>{d} 未连接，仍可检索</translation>
        </message>
        <message>
            <source>Drive {d} is not connected</source>
            <translation>{d} 未连接</translation>
        </message>
        <message>
            <source>The folder is not there or most of its files are missing</source>
            <translation>文件夹不在，或其中大部分文件缺失</translation>
        </message>
        <message>
            <source>The folder is not there or most of its files are missing; still searchable</source>
            <translation>文件夹不在，或其中大部分文件缺失，仍可检索</translation>
        </message>
        <message>
            <source>The folder it is in cannot be opened now; still searchable</source>
            <translation>所在的文件夹暂时无法打开，仍可检索</translation>
        </message>
        <message>
            <source>This folder is not there or cannot be opened now</source>
            <translation>文件夹不在，或暂时无法打开</translation>
        </message>
        <message>
            <source>{n} files in skipped folders</source>
            <translation>已跳过的文件夹中有 {n} 个文件</translation>
        </message>
        <message>
            <source>1 file in skipped folders</source>
            <translation>已跳过的文件夹中有 1 个文件</translation>
        </message>
        <message>
            <source>Next in line</source>
            <translation>即将开始</translation>
        </message>
        <message>
            <source>The text in the file is unreadable signs on {pages}</source>
            <translation>{pages}的文字是无法识别的符号</translation>
        </message>
        <message>
            <source>The name ends in {suffix}, but the content is {kind} and was read as that</source>
            <translation>文件名以 {suffix} 结尾，但内容是{kind}，已按后者读取</translation>
        </message>
        <message>
            <source>Row {n} has {m} cells instead of {k}</source>
            <translation>第 {n} 行有 {m} 个单元格，应为 {k} 个</translation>
        </message>
        <message>
            <source>Row {n} has 1 cell instead of {k}</source>
            <translation>第 {n} 行有 1 个单元格，应为 {k} 个</translation>
        </message>
        <message>
            <source>{n} rows in all have another number of cells than the first</source>
            <translation>共有 {n} 行的单元格数与第一行不同</translation>
        </message>
        <message>
            <source>{n} characters do not fit the encoding {encoding}</source>
            <translation>有 {n} 个字符不符合编码 {encoding}</translation>
        </message>
        <message>
            <source>1 character does not fit the encoding {encoding}</source>
            <translation>有 1 个字符不符合编码 {encoding}</translation>
        </message>
        <message>
            <source>Parts nested too deeply were left out</source>
            <translation>嵌套过深的部分已略过</translation>
        </message>
        <message>
            <source>A part in another format was left out</source>
            <translation>其他格式的部分已略过</translation>
        </message>
        <message>
            <source>Parts of the page that are nested too deeply were left out</source>
            <translation>页面中嵌套过深的部分已略过</translation>
        </message>
        <message>
            <source>The page calls itself {encoding}, but it was written as {other}</source>
            <translation>页面自称编码为 {encoding}，实际以 {other} 写成</translation>
        </message>
        <message>
            <source>Slide {n} is damaged and could not be read</source>
            <translation>第 {n} 张幻灯片已损坏，无法读取</translation>
        </message>
        <message>
            <source>Hidden slides read too: {list}</source>
            <translation>隐藏的幻灯片也已读取：第 {list} 张</translation>
        </message>
        <message>
            <source>Hidden slide read too: {list}</source>
            <translation>隐藏的幻灯片也已读取：第 {list} 张</translation>
        </message>
        <message>
            <source>page {n}</source>
            <translation>第 {n} 页</translation>
        </message>
        <message>
            <source>pages {list}</source>
            <translation>第 {list} 页</translation>
        </message>
        <message>
            <source>pages {list} and {n} more</source>
            <translation>第 {list} 页及另外 {n} 页</translation>
        </message>
        <message>
            <source>a compressed file</source>
            <translation>压缩文件</translation>
        </message>
        <message>
            <source>a 7-Zip archive</source>
            <translation>7-Zip 压缩包</translation>
        </message>
        <message>
            <source>a RAR archive</source>
            <translation>RAR 压缩包</translation>
        </message>
        <message>
            <source>a program</source>
            <translation>程序</translation>
        </message>
        <message>
            <source>a database</source>
            <translation>数据库</translation>
        </message>
        <message>
            <source>a rich text file (.rtf)</source>
            <translation>RTF 文件（.rtf）</translation>
        </message>
        <message>
            <source>a recording</source>
            <translation>录音</translation>
        </message>
        <message>
            <source>a recording or film</source>
            <translation>录音或视频</translation>
        </message>
        <message>
            <source>an old PowerPoint file (.ppt)</source>
            <translation>旧版 PowerPoint 文件（.ppt）</translation>
        </message>
        <message>
            <source>an old Word file (.doc)</source>
            <translation>旧版 Word 文件（.doc）</translation>
        </message>
        <message>
            <source>an old Excel file (.xls)</source>
            <translation>旧版 Excel 文件（.xls）</translation>
        </message>
        <message>
            <source>an Outlook message (.msg)</source>
            <translation>Outlook 邮件（.msg）</translation>
        </message>
        <message>
            <source>an old Office file</source>
            <translation>旧版 Office 文件</translation>
        </message>
        <message>
            <source>an Excel workbook</source>
            <translation>Excel 工作簿</translation>
        </message>
        <message>
            <source>a Visio drawing</source>
            <translation>Visio 绘图</translation>
        </message>
        <message>
            <source>a ZIP archive</source>
            <translation>ZIP 压缩包</translation>
        </message>
        <message>
            <source>a PDF</source>
            <translation>PDF</translation>
        </message>
        <message>
            <source>a PDF file</source>
            <translation>PDF 文件</translation>
        </message>
        <message>
            <source>a Word file</source>
            <translation>Word 文件</translation>
        </message>
        <message>
            <source>a PowerPoint file</source>
            <translation>PowerPoint 文件</translation>
        </message>
        <message>
            <source>a web page</source>
            <translation>网页</translation>
        </message>
        <message>
            <source>plain text</source>
            <translation>纯文本</translation>
        </message>
        <message>
            <source>Markdown</source>
            <translation>Markdown</translation>
        </message>
        <message>
            <source>a table</source>
            <translation>表格</translation>
        </message>
        <message>
            <source>Permission denied</source>
            <translation>没有权限</translation>
        </message>
        <message>
            <source>No such file or directory</source>
            <translation>文件或文件夹不存在</translation>
        </message>
        <message>
            <source>No space left on device</source>
            <translation>磁盘空间不足</translation>
        </message>
        <message>
            <source>Input/output error</source>
            <translation>磁盘读写故障</translation>
        </message>
        <message>
            <source>Is a directory</source>
            <translation>这是文件夹</translation>
        </message>
        <message>
            <source>Not a directory</source>
            <translation>不是文件夹</translation>
        </message>
        <message>
            <source>Too many levels of symbolic links</source>
            <translation>符号链接层数过多</translation>
        </message>
        <message>
            <source>File name too long</source>
            <translation>文件名过长</translation>
        </message>
        <message>
            <source>Operation not permitted</source>
            <translation>不允许此操作</translation>
        </message>
        <message>
            <source>Device or resource busy</source>
            <translation>设备正在使用中</translation>
        </message>
        <message>
            <source>Stale file handle</source>
            <translation>文件所在的位置已变化</translation>
        </message>
        <message>
            <source>Read-only file system</source>
            <translation>磁盘为只读</translation>
        </message>
        <message>
            <source>Stopped. What stands above has been checked.</source>
            <translation>已停止，以上内容均已核对。</translation>
        </message>
        <message>
            <source>Stopped before a sentence was finished. These are the best sentences, word for word.</source>
            <translation>在写完一句之前已停止，先为你列出原文中最相关的句子。</translation>
        </message>
        <message>
            <source>The writing model found no answer in these sentences. They are quoted, word for word.</source>
            <translation>回答模型没有从这些句子中找到答案，以下为原文摘录。</translation>
        </message>
        <message>
            <source>The documents that answer are in another language than the question; they are quoted as they are.</source>
            <translation>相关文档与问题的语言不同，以下按原文摘录。</translation>
        </message>
        <message>
            <source>There is no word in the question.</source>
            <translation>问题中没有文字。</translation>
        </message>
        <message>
            <source>The question is empty.</source>
            <translation>问题是空的。</translation>
        </message>
        <message>
            <source>Searched by words only: no passage can be searched by meaning yet.</source>
            <translation>仅按字词检索：还没有片段可按语义检索。</translation>
        </message>
        <message>
            <source>Searched by words only. {sentence}</source>
            <translation>仅按字词检索。{sentence}</translation>
        </message>
        <message>
            <source>Searched by words everywhere, by meaning in {n} of {m} passages.</source>
            <translation>已全部按字词检索，{m} 个片段中有 {n} 个按语义检索。</translation>
        </message>
        <message>
            <source>The writing model is not here. Get it in Models, or run `footnote models get {name}`.</source>
            <translation>还没有回答模型。在“模型”中获取，或运行 `footnote models get {name}`。</translation>
        </message>
        <message>
            <source>The search model is not here. Get it in Models, or run `footnote models get {name}`.</source>
            <translation>还没有检索模型。在“模型”中获取，或运行 `footnote models get {name}`。</translation>
        </message>
        <message>
            <source>This computer has too little free memory for {model}. Close programs or choose a smaller one; quotes still work.</source>
            <translation>可用内存不足以运行 {model}。关闭其他程序或换用较小的模型；摘录原文不受影响。</translation>
        </message>
        <message>
            <source>There is too little memory for the writing model. Close other programs, or choose a smaller one.</source>
            <translation>可用内存不足以运行回答模型。关闭其他程序，或换用较小的模型。</translation>
        </message>
        <message>
            <source>The writing model is damaged. Run `footnote models get {name}` again.</source>
            <translation>回答模型已损坏。重新运行 `footnote models get {name}`。</translation>
        </message>
        <message>
            <source>The search model is damaged. Run `footnote models get {name}` again.</source>
            <translation>检索模型已损坏。重新运行 `footnote models get {name}`。</translation>
        </message>
        <message>
            <source>The writing model failed ({why}).</source>
            <translation>回答模型出现故障（{why}）。</translation>
        </message>
        <message>
            <source>The writing model was closed.</source>
            <translation>回答模型已关闭。</translation>
        </message>
        <message>
            <source>The writing model's template for conversations does not work: {why}</source>
            <translation>回答模型的对话模板无法使用：{why}</translation>
        </message>
        <message>
            <source>This is too long for the writing model: {n} tokens of at most {m}. Ask about less at once.</source>
            <translation>内容超出回答模型的长度：{n} 个词元，最多 {m} 个。缩小提问范围。</translation>
        </message>
        <message>
            <source>There is no model called {name}. These are known: {names}.</source>
            <translation>没有名为 {name} 的模型。可用的有：{names}。</translation>
        </message>
        <message>
            <source>Stopped. What was finished is kept.</source>
            <translation>已停止，完成的部分会保留。</translation>
        </message>
        <message>
            <source>There is no library called {name}.</source>
            <translation>没有名为“{name}”的资料库。</translation>
        </message>
        <message>
            <source>There is a library called {name} already. Choose another name.</source>
            <translation>已有名为“{name}”的资料库。换一个名称。</translation>
        </message>
        <message>
            <source>A library needs a name.</source>
            <translation>资料库需要名称。</translation>
        </message>
        <message>
            <source>The name of a library holds bytes that are not text. Choose another name.</source>
            <translation>资料库的名称含有不是文字的内容。换一个名称。</translation>
        </message>
        <message>
            <source>This library has been deleted.</source>
            <translation>这个资料库已被删除。</translation>
        </message>
        <message>
            <source>This conversation is no longer there.</source>
            <translation>这个对话已不存在。</translation>
        </message>
        <message>
            <source>There is no conversation {id} with this library.</source>
            <translation>这个资料库没有对话 {id}。</translation>
        </message>
        <message>
            <source>A conversation needs a title.</source>
            <translation>对话需要标题。</translation>
        </message>
        <message>
            <source>There is nothing at {path}.</source>
            <translation>{path} 处没有任何内容。</translation>
        </message>
        <message>
            <source>{path} is not in this library.</source>
            <translation>{path} 不在这个资料库中。</translation>
        </message>
        <message>
            <source>This text is no longer in the library. Look for changes in the folder, then try again.</source>
            <translation>这段文字已不在资料库中。重新扫描文件夹后再试。</translation>
        </message>
        <message>
            <source>Footnote is open on this data folder. Close it there, or use another folder.</source>
            <translation>Footnote 正在使用这个数据文件夹。先关闭另一处，或换用其他文件夹。</translation>
        </message>
        <message>
            <source>The data folder {path} cannot be used: {why}.</source>
            <translation>无法使用数据文件夹 {path}：{why}。</translation>
        </message>
        <message>
            <source>The data folder {path} cannot be locked: {why}.</source>
            <translation>无法锁定数据文件夹 {path}：{why}。</translation>
        </message>
        <message>
            <source>The data folder {path} cannot be made or written: {why}. Choose another one.</source>
            <translation>无法创建或写入数据文件夹 {path}：{why}。选择其他文件夹。</translation>
        </message>
        <message>
            <source>The data folder {path} cannot be written. Choose another one.</source>
            <translation>无法写入数据文件夹 {path}。选择其他文件夹。</translation>
        </message>
        <message>
            <source>{path} is a file. Choose a folder for the data.</source>
            <translation>{path} 是文件。选择一个文件夹存放数据。</translation>
        </message>
        <message>
            <source>This data was written by a newer Footnote. Install that version, or choose another data folder.</source>
            <translation>这些数据由更新版本的 Footnote 写入。安装该版本，或选择其他数据文件夹。</translation>
        </message>
        <message>
            <source>{path} is damaged. Put a copy of it back, or move it away to start anew.</source>
            <translation>{path} 已损坏。放回它的备份，或移走后重新开始。</translation>
        </message>
        <message>
            <source>The disk with the index is full. Free {n} GB, then continue; nothing is lost.</source>
            <translation>索引所在磁盘已满。腾出 {n} GB 后继续，已有内容不会丢失。</translation>
        </message>
        <message>
            <source>{path} cannot be used: another program is using it. Close that program and try again.</source>
            <translation>无法使用 {path}：其他程序正在使用。关闭该程序后重试。</translation>
        </message>
        <message>
            <source>{path} cannot be used: another part of the program is using it. Try again.</source>
            <translation>无法使用 {path}：程序的另一部分正在使用。重试一次。</translation>
        </message>
        <message>
            <source>{path} cannot be used: it cannot be opened. Check that the folder exists and belongs to you.</source>
            <translation>无法使用 {path}：打不开。请检查文件夹是否存在、是否归你所有。</translation>
        </message>
        <message>
            <source>{path} cannot be used: it cannot be written. Check that the folder belongs to you.</source>
            <translation>无法使用 {path}：不能写入。请检查文件夹是否归你所有。</translation>
        </message>
        <message>
            <source>{path} cannot be used: the disk is full or reports an error. Free some space, or check the disk.</source>
            <translation>无法使用 {path}：磁盘已满或报告故障。腾出一些空间，或检查磁盘。</translation>
        </message>
        <message>
            <source>{path} cannot be deleted: {why}. Close what uses it and try again.</source>
            <translation>无法删除 {path}：{why}。关闭正在使用它的程序后重试。</translation>
        </message>
        <message>
            <source>The word index in {path} cannot be opened: {why}</source>
            <translation>无法打开 {path} 中的字词索引：{why}</translation>
        </message>
        <message>
            <source>The word index in {path} cannot be written: {why}</source>
            <translation>无法写入 {path} 中的字词索引：{why}</translation>
        </message>
        <message>
            <source>The vector index in {path} cannot be read: {why}</source>
            <translation>无法读取 {path} 中的语义索引：{why}</translation>
        </message>
        <message>
            <source>The vector index in {path} cannot be written: {why}</source>
            <translation>无法写入 {path} 中的语义索引：{why}</translation>
        </message>
        <message>
            <source>The vector index was replaced by a new one meanwhile. Ask again.</source>
            <translation>语义索引刚刚更新。重新提问。</translation>
        </message>
        <message>
            <source>The text is too long to be kept.</source>
            <translation>文字过长，无法保存。</translation>
        </message>
        <message>
            <source>There is no setting {name}.</source>
            <translation>没有设置项 {name}。</translation>
        </message>
        <message>
            <source>{name} is a group of settings, not a value.</source>
            <translation>{name} 是一组设置，不是单个值。</translation>
        </message>
        <message>
            <source>{name} must be at least {n}, not “{value}”.</source>
            <translation>{name} 不能低于 {n}，现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} must be at most {n}, not “{value}”.</source>
            <translation>{name} 不能超过 {n}，现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} takes a whole number, not “{value}”.</source>
            <translation>{name} 需要整数，现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} takes a number, not “{value}”.</source>
            <translation>{name} 需要数字，现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} takes true or false, not “{value}”.</source>
            <translation>{name} 需要 true 或 false，现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} takes text, not “{value}”.</source>
            <translation>{name} 需要文字，现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} takes {choices}, not “{value}”.</source>
            <translation>{name} 可以是 {choices}，现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} takes another kind of value, not “{value}”.</source>
            <translation>{name} 需要其他类型的值，现为“{value}”。</translation>
        </message>
        <message>
            <source>The settings in {path} cannot be read: {why}.</source>
            <translation>无法读取 {path} 中的设置：{why}。</translation>
        </message>
        <message>
            <source>The settings in {path} are damaged. Mend or delete that file.</source>
            <translation>{path} 中的设置已损坏。修复或删除该文件。</translation>
        </message>
        <message>
            <source>The settings in {path} cannot be written: {why}.</source>
            <translation>无法写入 {path} 中的设置：{why}。</translation>
        </message>
        <message>
            <source>There is no {kind} called “{name}”. These are known: {names}.</source>
            <translation>没有名为“{name}”的{kind}。可用的有：{names}。</translation>
        </message>
        <message>
            <source>There is no encoding called “{name}”. Take one such as utf-8, gb18030, big5 or shift-jis.</source>
            <translation>没有名为“{name}”的编码。可使用 utf-8、gb18030、big5、shift-jis 等编码。</translation>
        </message>
        <message>
            <source>The file is not here now. This is the text that was read.</source>
            <translation>文件暂时不在，以下是读取时保存的文字。</translation>
        </message>
        <message>
            <source>The file has changed since it was read.</source>
            <translation>文件在读取之后有改动。</translation>
        </message>
        <message>
            <source>{name} is not here now.</source>
            <translation>{name} 暂时不在。</translation>
        </message>
        <message>
            <source>Nothing was read of this file.</source>
            <translation>没有从这个文件读取到内容。</translation>
        </message>
        <message>
            <source>The engine is closing.</source>
            <translation>后台引擎正在关闭。</translation>
        </message>
        <message>
            <source>The search model could not be written to {path}: {why}.</source>
            <translation>无法把检索模型写入 {path}：{why}。</translation>
        </message>
        <message>
            <source>{path} could not be read: {why}.</source>
            <translation>无法读取 {path}：{why}。</translation>
        </message>
        <message>
            <source>{path} is damaged. Get the model again.</source>
            <translation>{path} 已损坏。重新获取模型。</translation>
        </message>
        <message>
            <source>{name} could not be fetched: {why}. Running this again goes on from here.</source>
            <translation>无法获取 {name}：{why}。再次运行会从这里继续。</translation>
        </message>
        <message>
            <source>the model hub does not have this conversion</source>
            <translation>模型站点没有这个版本</translation>
        </message>
        <message>
            <source>the model hub did not give it ({cause})</source>
            <translation>模型站点没有提供（{cause}）</translation>
        </message>
        <message>
            <source>the model hub cannot be reached</source>
            <translation>无法连接模型站点</translation>
        </message>
        <message>
            <source>the mirror {host} cannot be reached ({cause})</source>
            <translation>无法连接镜像 {host}（{cause}）</translation>
        </message>
        <message>
            <source>the mirror {host} does not have {name} ({cause})</source>
            <translation>镜像 {host} 没有 {name}（{cause}）</translation>
        </message>
        <message>
            <source>the folder {path} does not hold {name}</source>
            <translation>文件夹 {path} 中没有 {name}</translation>
        </message>
        <message>
            <source>This version of Footnote cannot convert {name}.</source>
            <translation>这个版本的 Footnote 无法转换 {name}。</translation>
        </message>
        <message>
            <source>There is too little room for {name}: {n} GB are needed in {path}, {m} GB are free. Make room, or choose another folder with FOOTNOTE_MODELS.</source>
            <translation>没有足够的空间存放 {name}：{path} 需要 {n} GB，可用 {m} GB。腾出空间，或用 FOOTNOTE_MODELS 选择其他文件夹。</translation>
        </message>
        <message>
            <source>{name} could not be removed from {path}: {why}.</source>
            <translation>无法从 {path} 移除 {name}：{why}。</translation>
        </message>
        <message>
            <source>The models folder {path} cannot be used: {why}.</source>
            <translation>无法使用模型文件夹 {path}：{why}。</translation>
        </message>
        <message>
            <source>{path} could not be written: {why}.</source>
            <translation>无法写入 {path}：{why}。</translation>
        </message>
        <message>
            <source>A value of {name} holds bytes that are not text.</source>
            <translation>{name} 的值含有不是文字的内容。</translation>
        </message>
        <message>
            <source>The text of these passages is not in the catalog.</source>
            <translation>目录中没有这些片段的文字。</translation>
        </message>
        <message>
            <source>{path} cannot be used: {why}.</source>
            <translation>无法使用 {path}：{why}。</translation>
        </message>
        <message>
            <source>{path} has been closed already.</source>
            <translation>{path} 已经关闭。</translation>
        </message>
        <message>
            <source>“{value}” is not a {type}. Write it as {example}.</source>
            <translation>“{value}”不是 {type}。写成 {example}。</translation>
        </message>
        <message>
            <source>The filter is too long. Use fewer terms.</source>
            <translation>筛选条件过长。减少一些条件。</translation>
        </message>
        <message>
            <source>The filter holds characters that stand for no text. Type it again.</source>
            <translation>筛选条件含有不是文字的字符。重新输入。</translation>
        </message>
        <message>
            <source>“{value}” is not a filter. {help}</source>
            <translation>“{value}”不是筛选条件。{help}</translation>
        </message>
        <message>
            <source>There is nothing after “{name}:” in the filter. {help}</source>
            <translation>筛选条件“{name}:”之后没有内容。{help}</translation>
        </message>
        <message>
            <source>There is no filter “{name}”. There are: {names}.</source>
            <translation>没有筛选条件“{name}”。可用的有：{names}。</translation>
        </message>
        <message>
            <source>“{name}:” takes one date, as in {example}.</source>
            <translation>“{name}:”需要一个日期，例如 {example}。</translation>
        </message>
        <message>
            <source>“{value}” is not a date. Write it as 2024, 2024-03 or 2024-03-31.</source>
            <translation>“{value}”不是日期。写成 2024、2024-03 或 2024-03-31。</translation>
        </message>
        <message>
            <source>There is no date “{value}”. Write it as 2024, 2024-03 or 2024-03-31.</source>
            <translation>没有“{value}”这个日期。写成 2024、2024-03 或 2024-03-31。</translation>
        </message>
        <message>
            <source>“meta.” needs a name, as in meta.author:Lee.</source>
            <translation>“meta.”之后需要名称，例如 meta.author:Lee。</translation>
        </message>
        <message>
            <source>The filter has a closing parenthesis without an opening one.</source>
            <translation>筛选条件缺少左括号。</translation>
        </message>
        <message>
            <source>The filter has an opening parenthesis without a closing one.</source>
            <translation>筛选条件缺少右括号。</translation>
        </message>
        <message>
            <source>The filter has too many parentheses inside each other.</source>
            <translation>筛选条件的括号嵌套过深。</translation>
        </message>
        <message>
            <source>Something is missing in the filter beside “or” or a parenthesis. {help}</source>
            <translation>筛选条件的“or”或括号旁缺少内容。{help}</translation>
        </message>
        <message>
            <source>“{value}” stands alone in the filter. {help}</source>
            <translation>筛选条件中的“{value}”不完整。{help}</translation>
        </message>
        <message>
            <source>Something is missing in the filter after “-”. {help}</source>
            <translation>筛选条件的“-”之后缺少内容。{help}</translation>
        </message>
        <message>
            <source>A quotation mark in the filter is not closed.</source>
            <translation>筛选条件中的引号没有结束。</translation>
        </message>
        <message>
            <source>This filter is nested too deeply.</source>
            <translation>筛选条件嵌套过深。</translation>
        </message>
        <message>
            <source>This filter names too many values.</source>
            <translation>筛选条件的值过多。</translation>
        </message>
        <message>
            <source>{name} cannot be compared with several values at once.</source>
            <translation>{name} 不能同时与多个值比较。</translation>
        </message>
        <message>
            <source>There is no {name} to filter by. Use type, path, name, size, modified, page or heading.</source>
            <translation>不能按 {name} 筛选。可用 type、path、name、size、modified、page 或 heading。</translation>
        </message>
        <message>
            <source>{name} is a number: it can be equal, smaller or larger, not contain something.</source>
            <translation>{name} 是数字，只能比较相等、更小或更大，不能按包含筛选。</translation>
        </message>
        <message>
            <source>{name} is compared with a number, not with “{value}”.</source>
            <translation>{name} 要与数字比较，而不是“{value}”。</translation>
        </message>
        <message>
            <source>A heading can only be compared by its words.</source>
            <translation>标题只能按其中的文字比较。</translation>
        </message>
        <message>
            <source>Write for example type:pdf, path:contracts, after:2024-01 or size:&gt;1MB.</source>
            <translation>例如 type:pdf、path:contracts、after:2024-01 或 size:&gt;1MB。</translation>
        </message>
        <message>
            <source>the download broke off</source>
            <translation>下载中断</translation>
        </message>
        <message>
            <source>what came was not the file that the catalogue names, and was deleted</source>
            <translation>下载到的不是目录所列的文件，已删除</translation>
        </message>
        <message>
            <source>This archive holds more than {n} files and was not read</source>
            <translation>压缩包内的文件超过 {n} 个，未读取</translation>
        </message>
        <message>
            <source>This archive unpacks to far more than real documents do and was not read</source>
            <translation>压缩包解压后远大于正常文档，未读取</translation>
        </message>
        <message>
            <source>This archive is damaged and cannot be unpacked</source>
            <translation>压缩包已损坏，无法解压</translation>
        </message>
        <message>
            <source>This file is damaged in its archive</source>
            <translation>该文件在压缩包内已损坏</translation>
        </message>
        <message>
            <source>This Word file is damaged and cannot be read</source>
            <translation>这个 Word 文件已损坏，无法读取</translation>
        </message>
        <message>
            <source>This PowerPoint file is damaged and cannot be read</source>
            <translation>这个 PowerPoint 文件已损坏，无法读取</translation>
        </message>
        <message>
            <source>This workbook is damaged and cannot be read</source>
            <translation>这个工作簿已损坏，无法读取</translation>
        </message>
        <message>
            <source>This Outlook message is damaged and cannot be read</source>
            <translation>这封 Outlook 邮件已损坏，无法读取</translation>
        </message>
        <message>
            <source>This rich text file is damaged and cannot be read</source>
            <translation>这个 RTF 文件已损坏，无法读取</translation>
        </message>
        <message>
            <source>This notebook is damaged and cannot be read</source>
            <translation>这个 Notebook 文件已损坏，无法读取</translation>
        </message>
        <message>
            <source>This book is damaged: its list of chapters is missing</source>
            <translation>这本电子书已损坏：缺少章节目录</translation>
        </message>
        <message>
            <source>This book is protected by its shop and can only be read there</source>
            <translation>这本电子书受书店保护，只能在其阅读器中打开</translation>
        </message>
        <message>
            <source>This file is locked by rights management and can only be opened in Word</source>
            <translation>该文件受权限管理保护，只能在 Word 中打开</translation>
        </message>
        <message>
            <source>This file is of Word 95 or older. Open it in Office and save it in the new format</source>
            <translation>该文件为 Word 95 或更早的格式，在 Office 中打开并另存为新格式</translation>
        </message>
        <message>
            <source>There is no mail in this file</source>
            <translation>文件中没有邮件</translation>
        </message>
        <message>
            <source>This OpenDocument file is damaged: its text is missing</source>
            <translation>这个 OpenDocument 文件已损坏：缺少正文</translation>
        </message>
        <message>
            <source>Needs a password; those given do not open it</source>
            <translation>需要密码；已输入的密码不正确</translation>
        </message>
        <message>
            <source>Hidden sheets read too: {names}</source>
            <translation>隐藏的工作表也已读取：{names}</translation>
        </message>
        <message>
            <source>A chapter is missing from the book: {name}</source>
            <translation>电子书缺少章节：{name}</translation>
        </message>
        <message>
            <source>Only the first 20 million cells were read</source>
            <translation>只读取了前 2000 万个单元格</translation>
        </message>
        <message>
            <source>Mails inside each other too deeply were left out</source>
            <translation>嵌套过深的邮件未读取</translation>
        </message>
        <message>
            <source>The system keyring did not take the password. It is kept until Footnote is closed.</source>
            <translation>系统钥匙串没有接受密码，密码会保留到 Footnote 关闭为止。</translation>
        </message>
        <message>
            <source>1 scanned page; it is read after the other files</source>
            <translation>1 页扫描件，读完其他文件后识别</translation>
        </message>
        <message>
            <source>{n} scanned pages; they are read after the other files</source>
            <translation>{n} 页扫描件，读完其他文件后识别</translation>
        </message>
        <message>
            <source>1 scanned page; it could not be read</source>
            <translation>1 页扫描件，无法识别</translation>
        </message>
        <message>
            <source>{n} scanned pages; they could not be read</source>
            <translation>{n} 页扫描件，无法识别</translation>
        </message>
        <message>
            <source>1 scanned page; its text was recognised</source>
            <translation>1 页扫描件，文字由识别得来</translation>
        </message>
        <message>
            <source>{n} scanned pages; their text was recognised</source>
            <translation>{n} 页扫描件，文字由识别得来</translation>
        </message>
        <message>
            <source>No writing was found in this picture</source>
            <translation>这张图片上没有找到文字</translation>
        </message>
        <message>
            <source>Damaged: this picture cannot be opened</source>
            <translation>已损坏：无法打开这张图片</translation>
        </message>
        <message>
            <source>Damaged: this picture cannot be drawn</source>
            <translation>已损坏：无法绘制这张图片</translation>
        </message>
        <message>
            <source>This picture has too many pixels to be read</source>
            <translation>这张图片的像素太多，无法读取</translation>
        </message>
        <message>
            <source>Page {page} of this picture cannot be read</source>
            <translation>无法读取这张图片的第 {page} 页</translation>
        </message>
        <message>
            <source>No writing was found on {pages}</source>
            <translation>{pages}上没有找到文字</translation>
        </message>
        <message>
            <source>a picture</source>
            <translation>图片</translation>
        </message>
        <message>
            <source>What was recognised cannot be kept: {why}. Free some disk space.</source>
            <translation>无法保存识别结果：{why}。请腾出一些磁盘空间。</translation>
        </message>
        <message>
            <source>An archive; its 1 file is listed by itself</source>
            <translation>压缩包；其中的 1 个文件单独列出</translation>
        </message>
        <message>
            <source>An archive; its {n} files are listed by themselves</source>
            <translation>压缩包；其中的 {n} 个文件分别列出</translation>
        </message>
        <message>
            <source>There are no files in this archive</source>
            <translation>压缩包内没有文件</translation>
        </message>
        <message>
            <source>It is inside of {n} others; what is in it was not read</source>
            <translation>位于 {n} 层文件之内；其中的内容未读取</translation>
        </message>
        <message>
            <source>There is no room to unpack this file: {why}. Free some disk space.</source>
            <translation>没有空间解压该文件：{why}。请腾出一些磁盘空间。</translation>
        </message>
        <message>
            <source>There is no room to unpack files: {why}. Free some disk space.</source>
            <translation>没有空间解压文件：{why}。请腾出一些磁盘空间。</translation>
        </message>
        <message>
            <source>{name} takes an arrow between what is looked for and what is put there, not “{value}”.</source>
            <translation>{name} 需要在查找内容和替换内容之间写箭头，现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} takes something to look for before the arrow, not “{value}”.</source>
            <translation>{name} 需要在箭头前写要查找的内容，现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} takes only i, s and x behind a pattern, not “{value}”.</source>
            <translation>{name} 的表达式后面只能写 i、s、x，现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} takes a pattern that can be read ({error}), not “{value}”.</source>
            <translation>{name} 需要能读懂的表达式（{error}），现为“{value}”。</translation>
        </message>
        <message>
            <source>The pattern {pattern} of find and replace takes more than {n} seconds on this file</source>
            <translation>查找替换的表达式 {pattern} 在此文件上用时超过 {n} 秒</translation>
        </message>
        <message>
            <source>This archive is damaged; only {n} of its files could be unpacked</source>
            <translation>压缩包已损坏；其中只有 {n} 个文件能够解压</translation>
        </message>
        <message>
            <source>This file is not in there any more</source>
            <translation>该文件已不在其中</translation>
        </message>
        <message>
            <source>This template belongs to Footnote and stays.</source>
            <translation>此模板属于 Footnote，不能删除。</translation>
        </message>
        <message>
            <source>A template needs a title.</source>
            <translation>模板需要一个标题。</translation>
        </message>
        <message>
            <source>There is no template {name}.</source>
            <translation>没有名为 {name} 的模板。</translation>
        </message>
        <message>
            <source>{file} is not a template of Footnote.</source>
            <translation>{file} 不是 Footnote 的模板。</translation>
        </message>
        <message>
            <source>This is not a template of Footnote.</source>
            <translation>这不是 Footnote 的模板。</translation>
        </message>
        <message>
            <source>A template says how documents are cleaned and cut, not {key}.</source>
            <translation>模板只规定如何清洗和切分文档，不包括 {key}。</translation>
        </message>
        <message>
            <source>A template holds numbers, words and lists of words, no dates.</source>
            <translation>模板只能包含数字、文字和文字列表，不能包含日期。</translation>
        </message>
        <message>
            <source>{path} cannot be written: {why}.</source>
            <translation>无法写入 {path}：{why}。</translation>
        </message>
        <message>
            <source>{file} cannot be opened: {why}.</source>
            <translation>无法打开 {file}：{why}。</translation>
        </message>
        <message>
            <source>Choose at least one file to try the settings on.</source>
            <translation>请至少选择一个文件来试用设置。</translation>
        </message>
        <message>
            <source>No file of this library is ready yet.</source>
            <translation>此资料库还没有就绪的文件。</translation>
        </message>
        <message>
            <source>This is not the address of a web page. It begins with https:// or http://.</source>
            <translation>这不是网页地址。网页地址以 https:// 或 http:// 开头。</translation>
        </message>
        <message>
            <source>An address that holds a password is not fetched. Leave the part before the @ out.</source>
            <translation>不获取含有密码的地址。请去掉 @ 之前的部分。</translation>
        </message>
        <message>
            <source>There is nothing at this address.</source>
            <translation>此地址没有内容。</translation>
        </message>
        <message>
            <source>{host} leads on to other addresses without an end.</source>
            <translation>{host} 不断转到其他地址，没有尽头。</translation>
        </message>
        <message>
            <source>{host} cannot prove that it is {host}, so nothing was fetched.</source>
            <translation>{host} 无法证明自己就是 {host}，因此没有获取任何内容。</translation>
        </message>
        <message>
            <source>{host} cannot be reached.</source>
            <translation>无法连接 {host}。</translation>
        </message>
        <message>
            <source>{host} did not answer in time.</source>
            <translation>{host} 没有及时响应。</translation>
        </message>
        <message>
            <source>{host} has no page at this address.</source>
            <translation>{host} 在此地址没有网页。</translation>
        </message>
        <message>
            <source>{host} does not show this page to everybody ({status}).</source>
            <translation>{host} 不向所有人显示此网页（{status}）。</translation>
        </message>
        <message>
            <source>{host} cannot give this page now ({status}).</source>
            <translation>{host} 现在无法提供此网页（{status}）。</translation>
        </message>
        <message>
            <source>This page is larger than {n} MB and was not fetched.</source>
            <translation>此网页大于 {n} MB，未获取。</translation>
        </message>
        <message>
            <source>{host} leads on to an address inside your own network, which is not followed.</source>
            <translation>{host} 转到了你自己网络内部的地址，未予跟随。</translation>
        </message>
        <message>
            <source>This is not a Word file of Word 97 or newer: another program or an older Word wrote it</source>
            <translation>这不是 Word 97 或更高版本的文件：由其他程序或更早的 Word 写成</translation>
        </message>
        <message>
            <source>This mail holds mails inside each other so deeply that it was not read</source>
            <translation>这封邮件中邮件嵌套过深，未读取</translation>
        </message>
        <message>
            <source>Questions could not be written. {sentence}</source>
            <translation>未能生成问题。{sentence}</translation>
        </message>
        <message>
            <source>{name} must be at most {n}, the value of {other}, not “{value}”.</source>
            <translation>{name} 不能超过 {other} 的值（{n}），现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} must be less than {n}, the value of {other}, not “{value}”.</source>
            <translation>{name} 必须小于 {other} 的值（{n}），现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} must be at least {n}, the value of {other}, not “{value}”.</source>
            <translation>{name} 不能低于 {other} 的值（{n}），现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} takes a pattern of at most {n} characters, not “{value}”.</source>
            <translation>{name} 的表达式最多 {n} 个字符，现为“{value}”。</translation>
        </message>
        <message>
            <source>{name} takes no pattern that may take for ever, such as (a+)+, not “{value}”.</source>
            <translation>{name} 不接受可能永远算不完的表达式（如 (a+)+），现为“{value}”。</translation>
        </message>
        <message>
            <source>{library} has settings of its own that do not fit: {why}</source>
            <translation>“{library}”自己的设置与此不符：{why}</translation>
        </message>
        <message>
            <source>There is no setting {key}. There are {beside}.</source>
            <translation>没有设置项 {key}。可用的有 {beside}。</translation>
        </message>
        <message>
            <source>There is no setting {key}: {value} is a value.</source>
            <translation>没有设置项 {key}：{value} 是一个值。</translation>
        </message>
        <message>
            <source>{name} takes a list such as ["a", "b"], not “{value}”.</source>
            <translation>{name} 需要列表，例如 ["a", "b"]，现为“{value}”。</translation>
        </message>
    </context>
</TS>
