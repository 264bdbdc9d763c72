package dev.troupe.packs.files.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.files.command.FileCommand.Existing;
import dev.troupe.packs.files.command.FileCommand.Selection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileCommandParserTest {
    @Test
    void readsFolderNameAndTextOfANewFile() {
        assertThat(
                        commands(
                                "Create a file plan.txt in a new folder named trips with the text"
                                        + " 'pack'"))
                .containsExactly(new FileCommand.Write("trips/plan.txt", "pack", Existing.REFUSE));
        assertThat(commands("在“出差”文件夹里新建 清单.txt，内容是：带上电脑"))
                .containsExactly(new FileCommand.Write("出差/清单.txt", "带上电脑", Existing.REFUSE));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "create a file packing.txt with socks, a towel and sun cream, one per line | packing.txt | socks;a towel;sun cream",
                "make names.md with Ann and Bob, each on its own line | names.md | Ann;Bob",
                "新建一个文件 行李.txt，里面写袜子、毛巾和防晒霜，每行一个 | 行李.txt | 袜子;毛巾;防晒霜",
            })
    void writesEachItemOnALine(String request, String file, String lines) {
        assertThat(commands(request))
                .containsExactly(
                        new FileCommand.Write(
                                file, lines.replace(';', '\n') + "\n", Existing.REFUSE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create a file packing.txt with a table of what we need",
                "新建文件 行李.txt，把要带的都列进去"
            })
    void readsNoEmptyFileWhereATextIsWanted(String request) {
        assertThat(FileCommandParser.parse(request).isWhole()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"delete everything that's done", "remove all that is finished", "删除所有做完的"})
    void deletesNoFilesWhereWhatIsDoneIsMeant(String request) {
        assertThat(FileCommandParser.parse(request).commands()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete all .tmp files and tell me what you deleted",
                "删除所有 .tmp 文件，然后告诉我删了哪些"
            })
    void readsThatTheDeletionIsToBeReported(String request) {
        var parsed = FileCommandParser.parse(request);

        assertThat(parsed.isWhole()).isTrue();
        assertThat(parsed.commands()).isEqualTo(commands("delete all .tmp files"));
        assertThat(
                        FileCommandParser.parse(
                                        "delete all .tmp files and tell me what glorp removed")
                                .isWhole())
                .isFalse();
    }

    @Test
    void movesAllFilesOfAKindIntoTheFolderThatWasMade() {
        var logs = new FileCommand.Move(Selection.Matching.of("*.log"), "old/", false);

        assertThat(commands("make a folder called old and move all log files into it"))
                .containsExactly(new FileCommand.MakeFolder("old"), logs);
        assertThat(commands("新建一个叫old的文件夹，把所有日志文件移进去"))
                .containsExactly(new FileCommand.MakeFolder("old"), logs);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "建一个文件夹“发票”,把所有 pdf 文件放进去 | 发票 | *.pdf",
                "新建一个发票文件夹，把所有 pdf 文件放进去 | 发票 | *.pdf",
                "帮我弄个文件夹叫发票，把 xlsx 都放进去 | 发票 | *.xlsx",
                "make an empty folder named bills and put every csv and json into it | bills |"
                        + " *.{csv,json}",
            })
    void readsTheNameOfANewFolderWithoutTheVerb(String request, String folder, String kinds) {
        assertThat(commands(request))
                .containsExactly(
                        new FileCommand.MakeFolder(folder),
                        new FileCommand.Move(Selection.Matching.of(kinds), folder + "/", false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rename every log file to end in .bak",
                "change the log files so they have the extension .bak",
                "把所有 log 改成 bak 后缀",
            })
    void givesAllFilesOfAKindAnotherExtension(String request) {
        assertThat(commands(request))
                .containsExactly(
                        new FileCommand.Rename(Selection.Matching.of("*.log"), "", "", "bak"));
    }

    @Test
    void readsAnEnglishVerbInAChineseSentence() {
        assertThat(commands("麻烦 list 一下所有 json 文件"))
                .containsExactly(new FileCommand.Find(FileSearch.ofPattern("*.json")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "add a line buy stamps to list.txt",
                "append a line saying buy stamps to the end of list.txt",
            })
    void addsALineThatIsGivenWithoutQuotes(String request) {
        assertThat(commands(request))
                .containsExactly(new FileCommand.Append("list.txt", "buy stamps"));
    }

    @Test
    void addsAChineseLineThatIsGivenWithoutQuotes() {
        assertThat(commands("在 清单.txt 末尾加一行 买邮票"))
                .containsExactly(new FileCommand.Append("清单.txt", "买邮票"));
    }

    @Test
    void takesNoPhraseForAFolder() {
        assertThat(commands("how many md files are there in total?"))
                .containsExactly(new FileCommand.Find(FileSearch.ofPattern("*.md")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "把 下载 文件夹里的 png 文件移到 相册 | 下载 | *.png | 相册",
                "把下载里的文件都移到相册文件夹 | 下载 | * | 相册",
                "move everything in downloads to album | downloads | * | album",
                "move the png files in downloads into album | downloads | *.png | album",
            })
    void movesFilesFromOneFolderToAnother(String request, String from, String kind, String to) {
        assertThat(commands(request))
                .containsExactly(
                        new FileCommand.Move(
                                new Selection.Matching(FileSearch.ofPattern(kind).withFolder(from)),
                                to + "/",
                                false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "get rid of the stuff in downloads",
                "remove everything inside downloads",
                "把 downloads 里的东西都删了",
                "empty the downloads folder"
            })
    void deletesWhatIsInAFolder(String request) {
        assertThat(commands(request))
                .containsExactly(
                        new FileCommand.Delete(
                                new Selection.Matching(
                                        FileSearch.ofPattern("*").withFolder("downloads"))));
    }

    @ParameterizedTest
    @CsvSource({"draft_old.txt, old.txt", "old.txt, draft_old.txt"})
    void tellsANameFromOneThatContainsIt(String from, String to) {
        assertThat(commands("rename " + from + " to " + to))
                .containsExactly(
                        new FileCommand.Move(new Selection.Named(List.of(from)), to, false));
    }

    @Test
    void deletesAKindOfFileInAFolder() {
        assertThat(commands("把下载文件夹里的 zip 文件删掉"))
                .containsExactly(
                        new FileCommand.Delete(
                                new Selection.Matching(
                                        FileSearch.ofPattern("*.zip").withFolder("下载"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete everything here",
                "delete everything in this folder",
                "empty this folder",
                "清空这个文件夹",
                "把这里的东西全都删掉",
            })
    void readsThatEverythingIsToBeDeleted(String request) {
        assertThat(commands(request))
                .containsExactly(new FileCommand.Delete(Selection.Matching.of("*")));
    }

    @Test
    void deletesTemporaryFiles() {
        var all = new FileCommand.Delete(Selection.Matching.of("*.{tmp,temp}"));

        assertThat(commands("delete all temp files")).containsExactly(all);
        assertThat(commands("删除所有临时文件")).containsExactly(all);
        assertThat(commands("delete all tmp files"))
                .containsExactly(new FileCommand.Delete(Selection.Matching.of("*.tmp")));
    }

    @Test
    void leavesTheChoiceOfADescribedFileToTheUser() {
        assertThat(commands("delete the draft"))
                .containsExactly(new FileCommand.Delete(new Selection.Described("draft")));
        assertThat(commands("把草稿删了"))
                .containsExactly(new FileCommand.Delete(new Selection.Described("草稿")));
    }

    @Test
    void findsFilesByTheirText() {
        assertThat(commands("which files mention \"Lake House\"?"))
                .containsExactly(find("Lake House"));
        assertThat(commands("哪些文件里提到了“湖边小屋”？")).containsExactly(find("湖边小屋"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "这个文件夹里有哪些 csv 文件？ | .",
                "drafts里有哪些文件 | drafts",
                "how many files are in drafts? | drafts",
                "删除 drafts 里的所有文件 | drafts",
                "删除drafts文件夹里的所有文件 | drafts",
            })
    void namesTheFolderOfItsFiles(String request, String folder) {
        var command = commands(request).getFirst();

        assertThat(
                        switch (command) {
                            case FileCommand.ListFolder(var listed) -> listed;
                            case FileCommand.Find(var search) -> search.folder();
                            case FileCommand.Delete(FileCommand.Selection.Matching(var search)) ->
                                    search.folder();
                            default -> command.toString();
                        })
                .isEqualTo(folder);
    }

    @Test
    void aRenamedFileStaysInItsFolder() {
        assertThat(commands("rename drafts/old.md to new.md"))
                .isEqualTo(commands("rename drafts/old.md to drafts/new.md"));
    }

    @Test
    void readsNoFileThatIsToBeWritten() {
        assertThat(FileCommandParser.parse("把输出存到 out.txt").isWhole()).isFalse();
    }

    @Test
    void takesANameAfterTheCommaForTheCopy() {
        var copy =
                new FileCommand.Copy(
                        new Selection.Named(List.of("plan.txt")), "plan-2026.txt", false);

        assertThat(commands("Copy plan.txt, and call it plan-2026.txt")).containsExactly(copy);
        assertThat(commands("把plan.txt复制一份，叫plan-2026.txt")).containsExactly(copy);
    }

    @Test
    void readsTheNameAfterTheWordForAFolder() {
        assertThat(commands("新建文件夹 旧账，把 账本.md 移进去"))
                .containsExactly(
                        new FileCommand.MakeFolder("旧账"),
                        new FileCommand.Move(new Selection.Named(List.of("账本.md")), "旧账/", false));
    }

    @Test
    void showsTheTextOfTheFileThatWasFound() {
        assertThat(commands("Find the file guide.md and show me its contents"))
                .containsExactly(
                        new FileCommand.Find(FileSearch.ofPattern("guide.md")),
                        new FileCommand.Read(Selection.Matching.of("guide.md")));
        assertThat(commands("找到 guide.md，把内容显示出来"))
                .endsWith(new FileCommand.Read(Selection.Matching.of("guide.md")));
    }

    @Test
    void deletesAFolderByItsName() {
        assertThat(commands("Delete the logs folder"))
                .containsExactly(new FileCommand.DeleteFolder("logs"));
        assertThat(commands("把旧账文件夹删掉")).containsExactly(new FileCommand.DeleteFolder("旧账"));
        assertThat(commands("delete all files in the logs folder"))
                .containsExactly(
                        new FileCommand.Delete(
                                new Selection.Matching(
                                        FileSearch.ofPattern("*").withFolder("logs"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete old.log unless it is recent",
                "copy a.txt to b.txt quietly",
                "把 a.txt 悄悄复制为 b.txt",
                "don't delete old.log",
                "Fetch https://example.com/ and save it as page.txt",
                "read sales.csv and list the top products",
                "删除重复的行"
            })
    void readsNoRequestInPart(String request) {
        assertThat(FileCommandParser.parse(request).isWhole()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "show me the error lines in app.log | error",
                "how many ERROR lines are in app.log? | ERROR",
                "app.log 里一共有几条 WARN | WARN",
                "显示 app.log 里的 ERROR 行 | ERROR",
                "how many errors are there in app.log | error",
                "how many warnings were in the log app.log, and when was the last one? | warn",
                "how many exceptions in app.log and what was the last | exception",
            })
    void findsTheLinesOfALogThatHaveAWord(String request, String word) {
        var parsed = FileCommandParser.parse(request);

        assertThat(parsed.isWhole()).isTrue();
        assertThat(parsed.commands())
                .containsExactly(new FileCommand.FindLines("app.log", List.of(word)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many guests are in party.txt",
                "how many lines are in app.log",
                "how many errors are in app.log and when was the first one?"
            })
    void countsNoLinesByAnythingElse(String request) {
        assertThat(FileCommandParser.parse(request).commands())
                .noneMatch(command ->
                        command instanceof FileCommand.FindLines
                                && FileCommandParser.parse(request).isWhole());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "把这里的pdf全放到一个叫“合同”的文件夹里 | 合同",
                "把当前目录的pdf全都移到 合同 文件夹 | 合同",
                "move all the pdfs here into contracts | contracts",
            })
    void movesTheFilesOfTheWorkspaceIntoTheFolder(String request, String folder) {
        assertThat(commands(request))
                .singleElement()
                .isInstanceOfSatisfying(
                        FileCommand.Move.class,
                        move -> assertThat(move.target()).isEqualTo(folder + "/"));
    }

    @Test
    void listsTheFolderOfAnEarlierClauseByItsName() {
        assertThat(commands("新建文件夹 旧账，把 账本.md 移进去，再看看旧账里有哪些文件"))
                .last()
                .isEqualTo(new FileCommand.ListFolder("旧账"));
    }

    @Test
    void namesThePlaceThatIsNoneOfItsKinds() {
        var parsed = FileCommandParser.parse("search for FIXME in my drawers");

        assertThat(parsed.hasUnknownWords()).isTrue();
        assertThat(parsed.unread()).containsExactly("drawers");
        assertThat(FileCommandParser.parse("search for FIXME in my notes").isWhole()).isTrue();
    }

    @Test
    void reportsTheWordsThatItDoesNotKnow() {
        var parsed = FileCommandParser.parse("list the files modified yesterday");

        assertThat(parsed.hasUnknownWords()).isTrue();
        assertThat(parsed.unread()).containsExactly("modified", "yesterday");
    }

    @ParameterizedTest
    @CsvSource({
        "what's left?,0",
        "what is left,0",
        "what's left at the top level,1",
        "show me what is left,1"
    })
    void listsWhatIsLeftOnlyIfFilesAreMeant(String request, int commands) {
        assertThat(FileCommandParser.parse(request).commands()).hasSize(commands);
    }

    @Test
    void createsNoEmptyPicture() {
        assertThat(FileCommandParser.parse("create chart.png").commands()).isEmpty();
    }

    private static FileCommand find(String text) {
        return new FileCommand.SearchText(List.of(text), FileSearch.ofPattern(""), List.of(), "");
    }

    private static List<FileCommand> commands(String request) {
        var parsed = FileCommandParser.parse(request);
        assertThat(parsed.unread()).isEmpty();
        return parsed.commands();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "周报.md 里“客户”出现了几次 | 周报.md | 客户",
                "“客户”这个词在 周报.md 里一共出现了多少次？ | 周报.md | 客户",
                "周报.md里提到了几次客户 | 周报.md | 客户",
                "周报.md 提到客户多少次 | 周报.md | 客户",
                "统计一下 周报.md 中客户的出现次数 | 周报.md | 客户",
                "how many times does Falcon appear in may.txt? | may.txt | Falcon",
                "how often is the word \"release date\" used in may.txt | may.txt | release date",
                "how many times does may.txt mention Falcon? | may.txt | Falcon",
                "count the occurrences of Falcon in may.txt | may.txt | Falcon",
                "how many mentions of Priya Nair are there in may.txt | may.txt | Priya Nair",
                "count how often Falcon occurs in may.txt | may.txt | Falcon",
                "count the word Falcon in may.txt | may.txt | Falcon",
            })
    void countsHowOftenAWordOccurs(String request, String file, String phrase) {
        assertThat(commands(request))
                .containsExactly(new FileCommand.CountOccurrences(file, phrase));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many times does Falcon appear in the first 3 lines of may.txt",
                "how often does Falcon appear in may.txt before the colon",
                "how many times a week do we meet according to may.txt",
                "周报.md 里“客户”在标题中出现了几次",
                "周报.md 里说我们每周开几次会",
            })
    void countsNoWordUnderACondition(String request) {
        assertThat(FileCommandParser.parse(request).isWhole()).isFalse();
    }
}
