package dev.troupe.packs.files;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.catalog.ToolGroup;
import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.files.command.FileRouting;
import dev.troupe.packs.files.command.FileSkill;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Adds the file agent, which reads, writes and arranges the files of a run's workspace. */
public final class FilesPack implements Pack {
    /** The file agent's type in plans. */
    public static final String FILE = "file";

    private static final SingleAgentPlan PLAN =
            new SingleAgentPlan(
                    FILE,
                    "every word of the request is about files",
                    LocalizedText.of("处理工作目录里的文件：", "Work on files of the workspace: "));
    private static final String INSTRUCTIONS =
            """
            - Paths are relative to the workspace; nothing outside it can be read or written.
            - To save what an earlier agent stored, pass the name of the variable to writeFile; never retype data.
            - Delete or overwrite only what the task explicitly names. When a file is missing, report it and list the files that exist.
            - List every file that you wrote in your summary.
            """;

    @Override
    public String name() {
        return "files";
    }

    @Override
    public List<Agent> agents() {
        var tools = new ArrayList<Tool<?, ?>>(FileReadTools.all());
        tools.addAll(FileWriteTools.all());
        tools.addAll(FileMoveTools.all());
        tools.add(new ExportTool(new DocumentFormat.Html()));
        tools.add(new ExportTool(new PdfFormat(PdfFonts.ofThisSystem())));
        tools.addAll(DirectoryTools.all());
        tools.addAll(FileSearchTools.all());
        tools.addAll(TextSearchTools.all());
        tools.addAll(JsonTools.all());
        tools.addAll(TextValueTools.all());
        tools.add(new ConvertTextTool());
        tools.add(new AskUserTool());
        return List.of(
                Agent.of(
                                card().withChinese(
                                                "文件管理",
                                                "读取、写入、查找、复制、移动和删除工作目录里的文本文件；计算表格和抓取网页由其他智能体负责。",
                                                List.of(
                                                        "读取文本文件",
                                                        "将文字或结果保存到文件",
                                                        "列出和查找文件",
                                                        "复制、移动、改名和删除文件")),
                                INSTRUCTIONS,
                                tools)
                        .withToolGroups(toolGroups()));
    }

    /** Reading, listing and finding are offered with every task. */
    private static List<ToolGroup> toolGroups() {
        return List.of(
                ToolGroup.of(
                        "写|保存|存为|存到|存入|新建|创建|生成|记录|追加|输出|\\b(?:wr[io]t\\w*|sav\\w*|stor\\w*|creat\\w*|append\\w*|add\\w*|not(?:e|es|ing)|put|mak\\w*|record\\w*|output)\\b",
                        Set.of("writeFile", "appendFile", "createDirectory")),
                ToolGroup.of(
                        "复制|拷贝|备份|副本|移动|移到|移入|重命名|改名|改成|整理|归类|\\b(?:cop(?:y|ies)\\w*|back\\s?up\\w*|mov\\w*|renam\\w*|organi[sz]\\w*|duplicat\\w*|sort\\w*)\\b",
                        Set.of("copyFile", "moveFile", "renameFile", "createDirectory")),
                ToolGroup.of(
                        "合并|拼接|连接|连成|接在|汇总|\\b(?:merg\\w*|combin\\w*|concat\\w*|join\\w*|together|append\\w*)\\b",
                        Set.of("joinFiles")),
                ToolGroup.of(
                        "替换|修改|编辑|更新|更正|改为|改成|设为|排序|重复|空行|去重|\\b(?:replac\\w*|edit\\w*|chang\\w*|updat\\w*|correct\\w*|fix\\w*|set|sort\\w*|duplicat\\w*|repeated|blank)\\b",
                        Set.of("editText", "findJsonValues", "setJsonValue")),
                ToolGroup.of(
                        "提取|抽取|邮箱|电话|手机号|链接|网址|日期|\\b(?:extract\\w*|e-?mails?|phones?|links?|urls?|dates?|address\\w*)\\b",
                        Set.of("extractValues", "saveValues")),
                ToolGroup.of(
                        "列表|清单|列出|文件名|目录|\\b(?:lists?|listing|names?|inventory|director\\w*|folders?)\\b",
                        Set.of("saveFileList")),
                ToolGroup.of(
                        "删|清空|清理|清除|移除|去掉|\\b(?:delet\\w*|remov\\w*|clean\\w*|clear\\w*|eras\\w*)\\b",
                        Set.of("deleteFile", "deleteDirectory")),
                ToolGroup.of(
                        "pdf|html|txt|网页|纯文本|导出|转换|转成|\\b(?:export\\w*|convert\\w*|web\\s?page)\\b",
                        Set.of("exportHtml", "exportPdf", "convertText")),
                ToolGroup.of(
                        "多少|几行|几个|字数|行数|统计|是否|有没有|存在|大小|多大|目录|结构|修改时间|最新|最大|\\b(?:count\\w*|how\\s(?:many|large|big|long)|exist\\w*|siz\\w*|tree|structure\\w*|info\\w*|lines?|words?|modified|changed|largest|newest|oldest|folders?|director\\w*)\\b",
                        Set.of("countText", "fileExists", "getFileInfo", "getDirectoryTree")));
    }

    private static AgentCard card() {
        return new AgentCard(
                FILE,
                "File manager",
                "Reads, writes, finds, copies, moves and deletes text files of the workspace;"
                        + " leaves computing over tables to data and fetching pages to others.",
                List.of(
                        "read a text file",
                        "save text or a result to a file",
                        "list and find files",
                        "copy, move, rename and delete files"),
                List.of(
                        "@txt",
                        "@md",
                        "@markdown",
                        "@log",
                        "文件夹",
                        "目录",
                        "文件列表",
                        "哪些文件",
                        "列出文件",
                        "查找文件",
                        "搜索文件",
                        "读取文件",
                        "打开文件",
                        "复制",
                        "拷贝",
                        "备份",
                        "移动文件",
                        "重命名",
                        "改名",
                        "删除文件",
                        "删掉文件",
                        "文本文件",
                        "保存为文本",
                        "保存到文件",
                        "写入文件",
                        "folder",
                        "directory",
                        "list files",
                        "find file",
                        "search file",
                        "read file",
                        "open file",
                        "copy",
                        "back up",
                        "backup",
                        "move file",
                        "rename",
                        "delete file",
                        "text file",
                        "save to file",
                        "write to file"),
                Set.of("text", "table", "links"),
                Set.of("text", "file"));
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(new FileRouting(PLAN), new FileSkill(FILE));
    }
}
