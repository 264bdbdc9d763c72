package dev.troupe.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages about what a user stored with the life agent. */
@Tag("slow")
class LifePageTest {
    @TempDir private Path directory;

    @Test
    void showsOpenTasksAndMoods() throws Exception {
        var cli = new TestCli(directory);
        cli.run("page", "build", "a page on my open tasks and moods");
        assertThat(cli.out()).contains("All: 0", "There are no entries");
        cli.run("run", "添加任务“写周报”");
        cli.run("run", "添加任务“订机票”");
        cli.run("run", "完成任务“订机票”");

        int code = cli.run("page", "build", "a page on my open tasks and moods");

        assertThat(code).as(cli.err()).isEqualTo(ExitCode.DONE);
        var page = cli.out().substring(cli.out().lastIndexOf("Open tasks, Moods"));
        assertThat(page)
                .contains("All: 2", "Open: 1", "Overdue: 0", "Completed: 1")
                .contains("Task | Priority | Due", "写周报 | ")
                .doesNotContain("订机票")
                .contains("## Mood by day (1–10)");
    }
}
