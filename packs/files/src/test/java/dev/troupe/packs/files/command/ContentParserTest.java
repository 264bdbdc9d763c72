package dev.troupe.packs.files.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentParserTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "search for TODO in my notes | TODO | | notes",
                "please search my notes for the word deadline | deadline | | notes",
                "find every mention of budget in the project notes | budget | | project notes",
                "find Falcon in notes.md | Falcon | notes.md |",
                "look for \"due soon\" in all files | due soon | |",
                "where is Falcon mentioned in my notes? | Falcon | | notes",
                "grep FIXME in the src folder | FIXME | src |",
                "在 notes 里找 TODO | TODO | | notes",
                "在 a.md 和 b.md 里查找“预算” | 预算 | a.md,b.md |",
                "搜索会议纪要里的预算 | 预算 | | 会议纪要",
                "在所有文件里找“付款” | 付款 | |",
                "在 资料 文件夹里搜索 TODO | TODO | 资料 |",
                "笔记里哪些地方提到了预算？ | 预算 | | 笔记",
                "which files mention Falcon | Falcon | |",
                "哪些文件里提到了“预算” | 预算 | |",
            })
    void readsTheTextAndWhereItIsSought(String request, String text, String files, String scope) {
        var parsed = FileCommandParser.parse(request);

        assertThat(parsed.isWhole()).as("%s", parsed).isTrue();
        assertThat(parsed.commands())
                .containsExactly(
                        new FileCommand.SearchText(
                                List.of(text),
                                FileSearch.ofPattern(""),
                                files == null ? List.of() : List.of(files.split(",", -1)),
                                scope == null ? "" : scope));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what action items are still open in meeting_notes.md | meeting_notes.md |",
                "What's not done yet in todo.md? | todo.md |",
                "list the unfinished tasks in the meeting notes | | meeting notes",
                "show me the unchecked boxes in a.md and b.md | a.md,b.md |",
                "会议纪要里还有哪些没完成的 | | 会议纪要",
                "plan.md 里还有哪些待办？ | plan.md |",
                "帮我看看周报里哪些事项还没做完 | | 周报",
                "会议纪要.md里有几项任务没有勾选 | 会议纪要.md |",
            })
    void readsWhatIsAskedToBeOpen(String request, String files, String scope) {
        var parsed = FileCommandParser.parse(request);

        assertThat(parsed.isWhole()).as("%s", parsed).isTrue();
        assertThat(parsed.commands())
                .containsExactly(
                        new FileCommand.OpenItems(
                                files == null ? List.of() : List.of(files.split(",", -1)),
                                scope == null ? "" : scope));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "把放假通知.html转成txt | 放假通知.html | 放假通知.txt",
                "convert notes.md to txt | notes.md | notes.txt",
                "turn docs/v1.2/notes.md into a plain text file | docs/v1.2/notes.md | docs/v1.2/notes.txt",
                "将 清单.csv 转换为 markdown 表格 | 清单.csv | 清单.md",
                "convert page.html to text.txt | page.html | text.txt",
                "把 page.htm 导出成纯文本 | page.htm | page.txt",
                "convert page.html to pdf | page.html | page.pdf",
                "convert scan.docx to txt | scan.docx | scan.txt",
            })
    void readsConversions(String request, String source, String target) {
        var parsed = FileCommandParser.parse(request);

        assertThat(parsed.isWhole()).as("%s", parsed).isTrue();
        assertThat(parsed.commands())
                .containsExactly(
                        new FileCommand.Export(source, target, request.contains(" " + target)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "change the timeout in settings.json to 60 | timeout | | 60",
                "把 settings.json 里的 timeout 改成 60 | timeout | | 60",
                "In settings.json, set the max retries to -1.5 | max retries | | -1.5",
                "set http.timeout to 60 in settings.json. | http.timeout | | 60",
                "update log level in settings.json from info to debug | log level | info | debug",
                "将settings.json中的标题从“旧”修改为“新 标题” | 标题 | 旧 | 新 标题",
                "settings.json 的 hosts[0].port 设为 8080 | hosts[0].port | | 8080",
                "change \"base url\" in settings.json to https | base url | | https",
            })
    void readsAValueToChange(String request, String key, String old, String value) {
        var parsed = FileCommandParser.parse(request);

        assertThat(parsed.isWhole()).as("%s", parsed).isTrue();
        assertThat(parsed.commands())
                .containsExactly(
                        new FileCommand.SetValue(
                                "settings.json", key, old == null ? "" : old, value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "search for TODO in my notes glorp",
                "search for TODO in my tasks",
                "search for pizza in Berlin",
                "find all pdf files in my notes",
                "find the largest file in the documents",
                "find the average in notes.md",
                "find the report in my documents",
                "在笔记里找最长的文件",
                "which tasks are still open",
                "还有哪些任务没完成",
                "what is still open in sales.csv",
                "what glorp items are still open in notes.md",
                "会议纪要里还有哪些glorp没完成的",
                "convert notes.md to glorp",
                "convert notes.md to txt glorp",
                "convert sales.csv to json",
                "把 notes.md 转成 glorp",
                "do not change the timeout in settings.json to 60",
                "change the timeout in settings.json to 60 seconds",
                "change the timeout in settings.json to 60 glorp",
                "把 settings.json 里的 timeout 改成 60 glorp",
                "change the price in sales.csv to 60"
            })
    void leavesToOthersWhatItDoesNotReadToItsLastWord(String request) {
        var parsed = FileCommandParser.parse(request);

        assertThat(
                        parsed.isWhole()
                                && parsed.commands().stream()
                                        .anyMatch(command ->
                                                command instanceof FileCommand.SearchText
                                                        || command instanceof FileCommand.OpenItems
                                                        || command instanceof FileCommand.Export
                                                        || command instanceof FileCommand.SetValue))
                .as("%s", parsed)
                .isFalse();
    }
}
