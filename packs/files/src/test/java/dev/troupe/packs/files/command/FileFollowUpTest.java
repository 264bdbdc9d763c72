package dev.troupe.packs.files.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileFollowUpTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ok then rename it to plan-b.md | rename plan.md to plan-b.md",
                "now move that file into archive | move plan.md into archive",
                "delete it please | delete plan.md please",
                "那就把它改名叫 plan-b.md | 把 plan.md 改名叫 plan-b.md",
                "把这个文件删掉 | 把 plan.md 删掉",
            })
    void isAboutTheFileThatWasNamed(String message, String whole) {
        var refused = new FileFollowUp("delete plan.md", "Failed: it was not approved");

        assertThat(refused.complete(message).map(text -> text.replaceAll("\\s+", " ")))
                .contains(whole);
    }

    @Test
    void isAboutTheFileThatWasMade() {
        var copied = new FileFollowUp("copy plan.md to b.md", "Copied plan.md to b.md.");

        assertThat(copied.complete("rename it to c.md").orElseThrow().replaceAll("\\s+", " "))
                .isEqualTo("rename b.md to c.md");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "delete the second one | delete b.txt",
                "open the last file | open c.txt",
                "删除第一个文件 | 删除 a.txt",
            })
    void isAboutOneOfTheListedFiles(String message, String whole) {
        var listed = "Entries: 3.\n- a.txt (3 B)\n- b.txt (1.2 kB)\n- c.txt (9 B)";

        assertThat(
                        new FileFollowUp("list the files", listed)
                                .complete(message)
                                .map(text -> text.replaceAll("\\s+", " ").strip()))
                .contains(whole);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Moved a.txt to b.txt. | undo that | move b.txt to a.txt",
                "已移动 a.txt 到 b.txt。 | 撤销 | 把 b.txt 改名为 a.txt",
                "Copied a.txt to b.txt. | please undo it | delete b.txt",
                "Deleted a.txt. | undo | undo the file change",
                "已写入 a.txt（3 字节）。 | 撤销刚才的操作 | 撤销文件修改",
            })
    void reversesOnlyWhatCanBeReversed(String answer, String message, String whole) {
        assertThat(new FileFollowUp("whatever", answer).complete(message)).contains(whole);
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete it", "undo", "rename it to b.txt"})
    void leavesWhatRefersToNoFile(String message) {
        assertThat(
                        new FileFollowUp("add a task: call Ann", "Task 'call Ann' was added.")
                                .complete(message))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "add a task: send p.pdf to Bob | Task 'send p.pdf to Bob' was added. | delete it",
                "添加任务：把 p.pdf 发给 Bob | 已添加任务“把 p.pdf 发给 Bob”。 | 把它删除",
                "every day at 7:00 summarise p.pdf | Schedule 4 was created. | delete it",
            })
    void leavesAFileThatAnotherRequestOnlyMentions(String previous, String answer, String message) {
        assertThat(new FileFollowUp(previous, answer).complete(message)).isEmpty();
    }

    @Test
    void isAboutTheFileThatAReportIsAbout() {
        var counted =
                new FileFollowUp(
                        "how long is p.txt, roughly?",
                        "p.txt has 3 lines, 9 words and 40 characters.");

        assertThat(counted.complete("delete it").orElseThrow().replaceAll("\\s+", " ").strip())
                .isEqualTo("delete p.txt");
    }

    @Test
    void leavesWhatRefersToSeveralFiles() {
        var copied =
                new FileFollowUp(
                        "copy a.txt and b.txt to c",
                        "Copied a.txt to c/a.txt.\nCopied b.txt to c/b.txt.");

        assertThat(copied.complete("delete it")).isEmpty();
    }
}
