package dev.troupe.cli.life;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LifeCommandTest {
    @TempDir private Path directory;

    private TestCli ran(String... arguments) {
        var cli = new TestCli(directory);
        assertThat(cli.run(arguments)).as(cli.err() + cli.out()).isZero();
        return cli;
    }

    @Test
    void addsListsCompletesAndUndoes() {
        ran("life", "goals", "add", "Health", "stage=yearly");
        ran("life", "projects", "add", "Run", "goals=Health");
        var added =
                ran("life", "tasks", "add", "buy shoes", "project=run", "priority=high", "--json")
                        .result();
        assertThat(added.field("projectId").asText()).isEqualTo("project-1");

        assertThat(ran("life", "tasks", "complete", "shoes").out())
                .isEqualTo("completed task 'buy shoes' (task-1)\n");
        assertThat(
                        ran("life", "tasks", "--filter", "completed=true", "--json")
                                .result()
                                .field("total"))
                .isEqualTo(Value.of(1));
        assertThat(ran("life", "undo").out()).isEqualTo("undone: change task 'buy shoes'\n");
        assertThat(ran("life", "tasks", "--filter", "projectId=Run").out())
                .contains("buy shoes", "1 tasks in all");
        assertThat(
                        ran("life", "goals", "show", "goal-1", "--json")
                                .result()
                                .field("projects")
                                .item(0)
                                .asText())
                .isEqualTo("project-1");
        ran("life", "goals", "link", "Health", "Run", "--remove");
        assertThat(ran("life", "goals", "show", "goal-1").out()).contains("projects: []");
    }

    @Test
    void changesArchivesAndDeletes() {
        ran("life", "projects", "add", "Run", "endDate=2030-01-01");
        ran("life", "projects", "update", "Run", "endDate=", "status=paused");
        var shown = ran("life", "projects", "show", "Run", "--json").result();
        assertThat(shown.field("endDate").isMissing()).isTrue();
        assertThat(shown.field("status").asText()).isEqualTo("PAUSED");
        ran("life", "projects", "archive", "Run");
        assertThat(ran("life", "projects").out()).contains("0 projects in all");
        ran("life", "projects", "delete", "project-1");

        assertThat(ran("life", "changes", "--json").json())
                .extracting(one -> one.field("verb").asText())
                .containsExactly("DELETE", "UPDATE", "UPDATE", "ADD");
    }

    @Test
    void speaksChinese() {
        ran("life", "projects", "add", "跑步");
        var cli = new TestCli(directory).with("TROUPE_LANG", "zh");

        assertThat(cli.run("life", "stats")).isZero();

        assertThat(cli.out()).contains("项目：1（进行中 1", "最近 30 天只写了 0 篇回顾");
    }

    @Test
    void headsTheColumnsOfListsInTheUsersLanguage() {
        ran("life", "tasks", "add", "shoes", "dueDate=2030-01-01");
        var cli = new TestCli(directory).with("TROUPE_LANG", "zh");

        assertThat(cli.run("life", "tasks")).isZero();

        assertThat(cli.out().lines().findFirst().orElseThrow().strip().split("\\s+"))
                .containsExactly("编号", "标题", "已完成", "优先级", "截止", "项目");
        assertThat(ran("life", "tasks").out()).contains("dueDate", "priority");
    }

    @Test
    void takesFilesInThatItWrote() throws IOException {
        ran("life", "tasks", "add", "shoes", "dueDate=2030-01-01");
        ran("life", "export", "all.json");
        ran("life", "export", "tasks.csv");
        ran("life", "export", "tasks.ics");
        assertThat(directory.resolve("tasks.ics")).content().contains("DUE;VALUE=DATE:20300101");
        ran("life", "tasks", "delete", "shoes");

        assertThat(ran("life", "import", "tasks.csv").out()).contains("1 new");
        assertThat(ran("life", "import", "all.json").out())
                .contains("Imported: 0 new, 1 unchanged");
        Files.writeString(directory.resolve("broken.csv"), "title,color\nx,red\n");
        var cli = new TestCli(directory);
        assertThat(cli.run("life", "import", "broken.csv")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("unknown column [color]");
    }

    @Test
    void keepsTheTimeZone() {
        assertThat(ran("life", "zone", "asia/shanghai").out()).contains("Asia/Shanghai");
        assertThat(ran("life", "zone").out()).startsWith("time zone Asia/Shanghai, today is 20");
        assertThat(ran("life", "zone", "").out()).doesNotContain("Shanghai");
    }

    @Test
    void asksWhichIsMeantByItsExitCode() {
        ran("life", "projects", "add", "Web redesign");
        ran("life", "projects", "add", "App redesign");
        var cli = new TestCli(directory);

        assertThat(cli.run("life", "projects", "delete", "redesign"))
                .isEqualTo(ExitCode.NEEDS_INPUT);
        assertThat(cli.err()).contains("Web redesign (project-1)", "App redesign (project-2)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "life",
                "life tasks add",
                "life tasks add x color=red",
                "life tasks add x dueDate",
                "life tasks add x project=Mars",
                "life tasks show task-9",
                "life tasks --sort color",
                "life tasks --limit 0",
                "life import nothing.json",
                "life export --kind cats",
                "life zone Mars/Olympus",
                "life undo"
            })
    void saysOnStandardErrorWhatIsWrong(String line) {
        var english = new TestCli(directory);
        var chinese = new TestCli(directory).with("TROUPE_LANG", "zh");

        assertThat(english.run(line.split(" ", -1))).isEqualTo(ExitCode.USAGE);
        chinese.run(line.split(" ", -1));

        assertThat(english.out()).isEmpty();
        assertThat(english.err()).isNotBlank().doesNotContain("\tat ");
        assertThat(chinese.err()).containsPattern("\\p{IsHan}");
    }
}
