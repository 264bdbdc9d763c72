package dev.troupe.packs.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.OfflineModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left in a directory after requests that restrict, rename and edit files. */
class FileCommandsTest {
    @TempDir Path directory;

    private Value output = Value.missing();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "move all the pdfs into archive, but leave anything with draft in the name where it"
                        + " is",
                "把所有 pdf 文件移到 archive 文件夹，名字带 draft 的不要动",
                "move all pdf files except c-draft.pdf to archive"
            })
    void movesAllButTheExceptions(String task) throws InterruptedException {
        write("a.pdf", "a", "b.pdf", "b", "c-draft.pdf", "c", "n.txt", "n");

        run(task);

        assertThat(files())
                .containsExactly("archive/a.pdf", "archive/b.pdf", "c-draft.pdf", "n.txt");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "replace Falcon with Kestrel in a.txt and save as b.txt | Kestrel and Kestrel; a falcon | 2 places",
                "replace all Falcon with Kestrel in a.txt, then save it as b.txt | Kestrel and Kestrel; a falcon | 2 places",
                "in a.txt, replace the word falcon with old kite and write the result to a new file b.txt | Falcon and Falcon; a old kite | 1 place",
                "replace a falcon with two kites in a.txt and save the result as b.txt | Falcon and Falcon; two kites | 1 place",
                "replace \"Falcon\" with \"Kestrel\" in a.txt and save it to b.txt | Kestrel and Kestrel; a falcon | 2 places",
                "把a.txt里的Falcon都换成隼，另存为 b.txt | 隼 and 隼; a falcon | 2 处",
                "把 a.txt 中所有的 Falcon 替换成 Kestrel 并保存为 b.txt | Kestrel and Kestrel; a falcon | 2 处",
                "把a.txt里的Falcon全部替换为Kestrel另存为b.txt | Kestrel and Kestrel; a falcon | 2 处",
                "把 a.txt 里的“Falcon”都换成“隼”，存到 b.txt | 隼 and 隼; a falcon | 2 处",
                "将a.txt中的Falcon统一替换为隼，结果保存到b.txt | 隼 and 隼; a falcon | 2 处",
            })
    void replacesTextIntoAnotherFileAndStatesHowOften(String task, String text, String places)
            throws InterruptedException {
        write("a.txt", "Falcon and Falcon; a falcon");

        var said = run(task);

        assertThat(read("a.txt")).isEqualTo("Falcon and Falcon; a falcon");
        assertThat(files()).containsExactly("a.txt", "b.txt");
        assertThat(read("b.txt")).isEqualTo(text);
        assertThat(said).contains("b.txt", places).containsAnyOf("unchanged", "没有更改");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "replace Eagle with Kestrel in a.txt and save as b.txt",
                "把a.txt里的老鹰都换成隼，另存为 b.txt",
                "replace Falcon with Kestrel in a.txt and save as taken.txt",
                "replace Falcon with Kestrel in a.txt and glorp it as b.txt",
                "substitute Falcon for Kestrel in a.txt and save as b.txt",
                "把a.txt里的Falcon都换成隼，另存为 b.txt，除非太长",
            })
    void writesNoOtherFileIfNothingIsReplaced(String task) throws InterruptedException {
        write("a.txt", "Falcon", "taken.txt", "x");

        assertThat(run(task)).doesNotContain("Wrote", "已写入");

        assertThat(files()).containsExactly("a.txt", "taken.txt");
        assertThat(read("a.txt")).isEqualTo("Falcon");
        assertThat(read("taken.txt")).isEqualTo("x");
    }

    @Test
    void readsNoSettingWithANumberAsATextToReplace() throws InterruptedException {
        write("c.yml", "端口: 80\n超时: 5\n");

        run("把 c.yml 里的端口换成 8080");

        assertThat(read("c.yml")).isEqualTo("端口: 8080\n超时: 5\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "make a folder called archive and move both meeting files into it",
                "move both of the meeting files to archive",
                "move the two files that start with meeting into the archive folder",
                "move the 2 txt files to archive",
                "move both text files to archive",
                "新建文件夹 archive，把两个 meeting 开头的文件移进去",
                "把两个meeting文件移到archive文件夹",
                "把这两个 txt 文件移到 archive 文件夹",
                "把全部 2 个 txt 文件移到 archive",
                "把 2 个名字以 meeting 开头的文件移到 archive",
            })
    void movesAsManyFilesAsAreStated(String task) throws InterruptedException {
        write("meeting-may.txt", "m", "meeting-june.txt", "j", "a.md", "a", "sub/meeting.txt", "s");

        run(task);

        assertThat(files())
                .containsExactly(
                        "a.md",
                        "archive/meeting-june.txt",
                        "archive/meeting-may.txt",
                        "sub/meeting.txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"把 a.txt 移到 备份", "把所有 txt 文件移到 备份", "把 a.txt 放进 备份 里"})
    void movesToAFolderThatIsCalledAsCopyingIs(String task) throws InterruptedException {
        write("a.txt", "a");

        run(task);

        assertThat(files()).containsExactly("备份/a.txt");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "move both meeting files to archive | meeting-c.txt",
                "copy both txt files to archive | meeting-c.txt",
                "把两个 meeting 开头的文件移到 archive | meeting-c.txt",
                "删除两个meeting文件 | meeting-c.txt",
                "delete all four meeting files | meeting-c.txt",
                "move both new files to archive | unclear",
                "move the two other files to archive | Not 2 but 3",
                "move both meeting files that start with a to archive | 'meeting'",
                "把这两个文件移到 archive | 无法确定",
                "把两个文件夹里的文件移到 archive | 没有做任何修改",
            })
    void movesNothingIfTheNumberOfFilesIsAnother(String task, String named)
            throws InterruptedException {
        write("meeting-a.txt", "a", "meeting-b.txt", "b", "meeting-c.txt", "c");

        assertThat(run(task)).contains(named);

        assertThat(files()).containsExactly("meeting-a.txt", "meeting-b.txt", "meeting-c.txt");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "copy all csv files to backup | a.csv,b.csv,backup/a.csv,backup/b.csv,sub/c.csv",
                "把所有csv复制到备份 | a.csv,b.csv,sub/c.csv,备份/a.csv,备份/b.csv",
                "move all csv files to backup | backup/a.csv,backup/b.csv,sub/c.csv",
                "把所有csv移到备份文件夹 | sub/c.csv,备份/a.csv,备份/b.csv",
                "delete all csv files | sub/c.csv",
                "删除所有csv文件 | sub/c.csv",
                "rename all .csv files to .txt | a.txt,b.txt,sub/c.csv"
            })
    void changesTheFilesOfTheFolderAndStatesThoseOfSubfolders(String task, String left)
            throws InterruptedException {
        write("a.csv", "a", "b.csv", "b", "sub/c.csv", "c");

        var said = run(task);

        assertThat(String.join(",", files())).isEqualTo(left);
        assertThat(said).contains("sub/c.csv").containsAnyOf("2 files", "2 个文件");
        assertThat(said).containsAnyOf("'including subfolders'", "“包括子文件夹”");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "copy all csv files including subfolders to backup",
                "copy all csv files, including those in subfolders, to backup",
                "copy all csv files to backup, including the subfolders",
                "copy all csv files in this folder and its subfolders to backup",
                "把所有csv复制到backup，包括子文件夹",
                "把所有csv文件（包括子文件夹里的）复制到backup",
                "把包括子文件夹里的所有csv复制到backup",
            })
    void changesThoseOfSubfoldersWhereTheyAreNamed(String task) throws InterruptedException {
        write("a.csv", "a", "sub/c.csv", "c");

        assertThat(run(task)).doesNotContain("omitted", "没有包括");
        assertThat(files()).containsExactly("a.csv", "backup/a.csv", "backup/c.csv", "sub/c.csv");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "copy all csv files to backup, but not subfolders",
                "把所有csv复制到backup，不包括子文件夹",
            })
    void statesNothingOfSubfoldersThatTheWordsExclude(String task) throws InterruptedException {
        write("a.csv", "a", "sub/c.csv", "c");

        assertThat(run(task)).doesNotContain("sub/c.csv");
        assertThat(files()).containsExactly("a.csv", "backup/a.csv", "sub/c.csv");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete all csv files in subfolders",
                "删除所有log文件",
                "move all log files to old",
                "copy all csv files including subfolders to backup",
                "把所有csv复制到backup，包括子孙文件夹",
            })
    void changesNothingWhereOnlySubfoldersMatchOrNamesRepeat(String task)
            throws InterruptedException {
        write("a.csv", "a", "sub/a.csv", "b", "sub/x.log", "x");

        run(task);

        assertThat(files()).containsExactly("a.csv", "sub/a.csv", "sub/x.log");
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete all files", "Wipe this folder", "把这个文件夹清空"})
    void namesEverythingInsteadOfDeletingIt(String task) throws InterruptedException {
        write("plan.txt", "a", "sub/team.md", "b");

        var said = run(task).toString();

        assertThat(said).contains("plan.txt", "sub/team.md", "2");
        assertThat(files()).containsExactly("plan.txt", "sub/team.md");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "delete all files larger than 1 KB | small.log,x.txt",
                "删除大于 1KB 的 log 文件 | small.log,x.txt",
                "delete all the log files except small.log | small.log,x.txt",
                "删除空文件 | big.log,small.log",
                "delete all files in tmp | big.log,small.log,x.txt"
            })
    void deletesWhatTheWordsRestrictItTo(String task, String left) throws InterruptedException {
        write("big.log", "x".repeat(2000), "small.log", "x", "x.txt", "", "tmp/old.txt", "x");

        run(task);

        assertThat(String.join(",", files().stream().filter(f -> !f.startsWith("tmp/")).toList()))
                .isEqualTo(left);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rename the photos in pics to trip-1, trip-2 in name order, keep the extensions |"
                        + " pics/trip-1.jpg,pics/trip-2.jpg",
                "rename all .jpg files in pics to .jpeg | pics/a.jpeg,pics/b.jpeg",
                "把 pics 目录里的文件名前面都加上 2025_ | pics/2025_a.jpg,pics/2025_b.jpg"
            })
    void renamesSeveralFiles(String task, String names) throws InterruptedException {
        write("pics/a.jpg", "a", "pics/b.jpg", "b");

        run(task);

        assertThat(String.join(",", files())).isEqualTo(names);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "备份 plan.md | plan-备份.md",
                "make a backup of plan.md | plan-backup.md",
                "back up plan.md please | plan-backup.md",
                "make a copy of plan.md | plan-copy.md"
            })
    void copiesAFileBesideItWhereNoTargetIsNamed(String task, String copy)
            throws InterruptedException {
        write("plan.md", "a");

        run(task);

        assertThat(files()).containsExactlyInAnyOrder("plan.md", copy);
    }

    @Test
    void readsNoFileThatIsToBeCopied() throws InterruptedException {
        write("plan.md", "secret text", "old/x.md", "x");

        var said = run("把 plan.md 复制一份放到 old 里，改名叫 plan_old.md").toString();

        assertThat(said).contains("复制").doesNotContain("secret text", "⟦");
    }

    @Test
    void takesNoNounForTheVerbOfAnotherCommand() throws InterruptedException {
        write("volunteers.csv", "name");

        var said = run("put a copy of the volunteers list into a folder called backup").toString();

        assertThat(said).contains("volunteers").doesNotContain("volunteers.csv");
        assertThat(files()).containsExactly("volunteers.csv");
    }

    @Test
    void changesNoNameIfThereAreMoreFilesThanNames() throws InterruptedException {
        write("pics/a.jpg", "a", "pics/b.jpg", "b", "pics/c.jpg", "c");

        run("rename the photos in pics to trip-1, trip-2");

        assertThat(files()).containsExactly("pics/a.jpg", "pics/b.jpg", "pics/c.jpg");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "in config.yml change the port to 9090, nothing else | port: 9090",
                "把 config.yml 里“8080”换成“9090” | port: 9090",
                "replace \"8080\" with \"9090\" in config.yml | port: 9090"
            })
    void editsInPlaceAndKeepsACopy(String task, String line) throws InterruptedException {
        write("config.yml", "host: a\nport: 8080\nadmin_port: 8081\n");

        run(task);

        assertThat(read("config.yml")).isEqualTo("host: a\n" + line + "\nadmin_port: 8081\n");
        assertThat(read("config.before.yml")).contains("port: 8080");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "change Monday to Tuesday in plan.md | Call on Tuesday.~On Tuesdays, or Tuesday~周一开会",
                "把 plan.md 里的周一改成周二 | Call on Monday.~On Tuesdays, or Monday~周二开会",
            })
    void replacesAWordByOneOfItsKind(String task, String text) throws InterruptedException {
        write("plan.md", "Call on Monday.\nOn Tuesdays, or Monday\n周一开会\n");

        run(task);

        assertThat(read("plan.md")).isEqualTo(text.replace("~", "\n") + "\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "change the title to Spring in plan.md",
                "把 plan.md 里的状态改成完成",
                "把 plan.md 里的状态改成状况"
            })
    void replacesNoNameOfAValueByTheValue(String task) throws InterruptedException {
        write("plan.md", "The title is open, 状态未定\n");

        assertThat(run(task)).containsAnyOf("unclear", "无法确定");
        assertThat(read("plan.md")).isEqualTo("The title is open, 状态未定\n");
    }

    @Test
    void editsNoValueThatItDoesNotFindOnce() throws InterruptedException {
        write("list.md", "- Ann 8011\n- Ann 8012\n");

        assertThat(run("set Ann to 9000 in list.md")).contains("unclear");
        assertThat(read("list.md")).isEqualTo("- Ann 8011\n- Ann 8012\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create notes.md with the heading Meeting notes unless it already exists",
                "如果没有 notes.md 就建一个，里面写今天开始记录",
                "create notes.md saying hello",
                "新建 notes.md，内容是 你好"
            })
    void createsNoFileThatExists(String task) throws InterruptedException {
        write("notes.md", "mine\n");

        run(task);

        assertThat(read("notes.md")).isEqualTo("mine\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "make a file called n.txt with three lines: one, two, three | one~two~three~",
                "新建 n.md，标题写周例会，下面三条：预算、招聘、上线 | # 周例会~~- 预算~- 招聘~- 上线~",
                "Create n.txt containing eggs, milk and bread | eggs, milk and bread"
            })
    void writesTextThatIsGivenWithoutQuotes(String task, String text) throws InterruptedException {
        run(task);

        assertThat(read(files().getFirst())).isEqualTo(text.replace("~", "\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Show me the first 2 lines of a.log | 1 to 2 of 4 | ERROR x",
                "看看 a.log 的最后两行 | 第 3 到 4 行 | start",
                "show me the lines in a.log that contain ERROR | ERROR x | start",
                "what does a.log say about y? | fine y | ERROR x",
                "which of these notes mention y? | a.log | b.md",
                "哪个文件里提到了 y | a.log | b.md",
                "show me the biggest files in here, at most 1 | a.log | b.md"
            })
    void showsWhatIsAskedForAndNoMore(String task, String told, String untold)
            throws InterruptedException {
        write("a.log", "start\nok\nERROR x\nfine y\n", "b.md", "none");

        assertThat(run(task)).contains(told).doesNotContain(untold);
    }

    @Test
    void listsInAFileWhatIsLeftAfterAMove() throws InterruptedException {
        write("2023总结.md", "a", "2023预算.csv", "b", "2024计划.md", "c", "临时.txt", "x");

        run("建个文件夹叫归档，把 2023 开头的文件放进去（csv 除外），剩下的文件列个清单存到 清单.txt，最后把临时.txt删了");

        assertThat(read("清单.txt")).isEqualTo("2023预算.csv\n2024计划.md\n临时.txt\n");
        assertThat(files()).containsExactly("2023预算.csv", "2024计划.md", "归档/2023总结.md", "清单.txt");
    }

    @ParameterizedTest
    @CsvSource({
        "combine a.txt and b.txt into c.txt, c.txt, 'b\na\nb\n'",
        "remove duplicate lines from a.txt, a.txt, 'b\na\n'",
        "sort the lines in a.txt alphabetically, a.txt, 'a\nb\n'"
    })
    void joinsAndEditsLines(String task, String file, String text) throws InterruptedException {
        write("a.txt", "b\na\n", "b.txt", "b\n");

        run(task);

        assertThat(read(file)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"copy a.txt to b.txt", "copy a.txt to b.txt and don't overwrite it"})
    void replacesNothingUnlessTheWordsSaySo(String task) throws InterruptedException {
        write("a.txt", "a", "b.txt", "b");

        run(task);
        assertThat(read("b.txt")).isEqualTo("b");

        run("copy a.txt to b.txt and overwrite it");
        assertThat(read("b.txt")).isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "清空 notes.txt",
                "把 notes.txt 清空",
                "delete all png files and the pdf folder",
                "删除所有 png 文件和 pdf 文件夹",
                "delete all png files and the 便签 folder",
                "delete notes.txt and the pdf folder",
                "move all png files and the pdf folder to archive",
                "把所有 png 文件和 pdf 文件夹移到 archive",
                "把 pdf 移到 archive",
                "把pdf删掉",
                "删除 notes.txt 和便签",
                "delete notes.txt and the memo",
            })
    void changesNothingWhereTheWordsMeanSomethingElse(String task) throws InterruptedException {
        write("notes.txt", "n", "a.png", "p", "b.pdf", "b", "pdf/c.pdf", "c", "便签/x.md", "x");
        var before = files();

        var said = run(task);

        assertThat(files()).isEqualTo(before);
        assertThat(read("notes.txt")).isEqualTo("n");
        assertThat(said).doesNotContain("已移动", "已删除", "Deleted");
    }

    @ParameterizedTest
    @ValueSource(strings = {"把 pdf 移到 archive", "把 pdf 文件都移到 archive"})
    void movesAKindWhereNoFolderHasItsName(String task) throws InterruptedException {
        write("a.pdf", "a", "n.txt", "n");

        run(task);

        assertThat(files()).containsExactly("archive/a.pdf", "n.txt");
    }

    @Test
    void writesANote() throws InterruptedException {
        run("write a note to n.txt: \"call Ann\"");
        run("写一条便签到 m.txt：“买牛奶”");

        assertThat(read("n.txt")).isEqualTo("call Ann");
        assertThat(read("m.txt")).isEqualTo("买牛奶");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Create a file plan.md with the text \"Step 1\" and then delete it | notes.txt=n",
                "Create a file plan.md with the text \"Step 1\"; delete the file | notes.txt=n",
                "Write \"abc\" to docs/t.txt, then append \"def\" to it | docs/t.txt=abcdef notes.txt=n",
                "Write \"abc\" to t.txt, then copy it to b.txt | b.txt=abc notes.txt=n t.txt=abc",
                "Write \"abc\" to t.txt, then replace \"abc\" with \"x\" in it | notes.txt=n t.txt=x",
                "Create t.txt and write \"hello\" into it | notes.txt=n t.txt=hello",
                "Show notes.txt, then append \"x\" to it | notes.txt=nx",
                "把“abc”写入 t.txt，然后把它删除 | notes.txt=n",
                "把“abc”写入 t.txt，然后把“def”追加到该文件 | notes.txt=n t.txt=abcdef",
            })
    void takesItForTheFileOfTheStepBefore(String task, String left) throws InterruptedException {
        write("notes.txt", "n");

        assertThat(run(task)).doesNotContain("did not complete", "没有完成");

        assertThat(
                        files().stream()
                                .filter(file -> !file.contains("before"))
                                .map(file -> file + "=" + read(file).replace("\n", "")))
                .containsExactly(left.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Write \"abc\" to t.txt, then append \"def\" | append",
                "Write \"abc\" to t.txt, then delete that | delete",
                "Copy notes.txt to t.txt, then delete it | delete",
                "Delete old.txt, then copy it to notes.txt | copy it to notes.txt",
                "把“abc”写入 t.txt，再在末尾追加“def” | 追加",
            })
    void doesNothingWhereAStepNamesNoFile(String task, String unread) throws InterruptedException {
        write("notes.txt", "n", "old.txt", "o");

        assertThat(run(task)).containsAnyOf("Not understood", "无法理解").contains(unread);
        assertThat(files()).containsExactly("notes.txt", "old.txt");
    }

    @Test
    void deletesNoFileThatItWasToCreateFirst() throws InterruptedException {
        write("plan.md", "mine");

        run("Create a file plan.md with the text \"Step 1\" and then delete it");

        assertThat(read("plan.md")).isEqualTo("mine");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Create a file plan.md with the text \"Step 1\" and then delete it | '' | Deleted plan.md.",
                "把“abc”写入 t.txt，然后把它删除 | '' | 已删除 t.txt。",
                "Write \"abc\" to t.txt, then rename it to b.txt | b.txt | to b.txt.",
            })
    void listsNoResultThatItDeletesOrMoves(String task, String results, String told)
            throws InterruptedException {
        assertThat(run(task)).containsOnlyOnce(told);

        assertThat(output.field("artifacts").items())
                .extracting(made -> made.field("path").asText())
                .isEqualTo(results.isEmpty() ? List.of() : List.of(results));
    }

    private void write(String... namesAndTexts) {
        try {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                var file = directory.resolve(namesAndTexts[i]);
                Files.createDirectories(file.getParent());
                Files.writeString(file, namesAndTexts[i + 1]);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String read(String name) {
        try {
            return Files.readString(directory.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> files() {
        try (var paths = Files.walk(directory)) {
            return paths.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "how often does \"cat\" occur in a.txt | 'cat' occurs 2 times in a.txt.",
                "how many times does the phrase \"the cat\" appear in a.txt | 'the cat' occurs 1 time in a.txt.",
                "how often is dog mentioned in a.txt | 'dog' occurs 0 times in a.txt.",
                "a.txt 里“猫”出现了几次 | “猫”在 a.txt 中出现了 3 次。",
            })
    void countsWholeWordsOfAText(String task, String report) throws InterruptedException {
        write("a.txt", "The\ncat, a Cat; concatenated cats. 猫和小猫，猫");

        assertThat(run(task)).isEqualTo(report);
    }

    private String run(String task) throws InterruptedException {
        var pack = new FilesPack();
        var bodies =
                new AgentExecutor(
                        Catalog.of(List.of(pack)),
                        new OfflineModel(pack.offlineSkills()),
                        Workspace.of(directory),
                        InstantSource.system(),
                        AgentOptions.STANDARD.withApprovals(_ -> Optional.of(Approval.once())));
        var id = new NodeId("agent-1");
        var node =
                AgentNode.of(
                        id.value(),
                        FilesPack.FILE,
                        "file",
                        task,
                        List.of(new Step(1, task)),
                        List.of());
        var workflow =
                Workflow.from(
                        WorkflowDraft.of("workflow-1", "test", task + "          ", List.of(node)));
        try (var engine = Engine.builder(bodies).build()) {
            return switch (engine.start(workflow, RunOptions.STANDARD, Map.of())
                    .await()
                    .result(id)) {
                case NodeResult.Succeeded(var made, var summary, _, _) -> {
                    output = made;
                    yield summary;
                }
                case NodeResult.Failed(var problem) -> problem.message();
                case NodeResult.Cancelled(var reason) -> reason;
                case null -> "nothing";
            };
        }
    }
}
