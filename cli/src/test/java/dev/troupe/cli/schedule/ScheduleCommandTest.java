package dev.troupe.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleCommandTest {
    @TempDir private Path directory;

    private TestCli run(int code, String... arguments) {
        var cli = new TestCli(directory);
        assertThat(cli.run(arguments)).as(cli.out() + cli.err()).isEqualTo(code);
        return cli;
    }

    @Test
    void addsListsPausesAndDeletes() {
        assertThat(run(ExitCode.DONE, "schedule").out()).contains("no schedules");
        var added =
                run(
                        ExitCode.DONE,
                        "schedule",
                        "add",
                        "every weekday at 8:30",
                        "copy a.csv to b.csv",
                        "--zone",
                        "Asia/Shanghai");
        assertThat(added.out())
                .contains(
                        "1  every weekday (Monday to Friday) at 08:30 (Asia/Shanghai)  copy a.csv to b.csv",
                        "next: ",
                        "while troupe serve runs");

        assertThat(run(ExitCode.DONE, "schedule", "pause", "1").out()).contains("paused");
        assertThat(run(ExitCode.DONE, "schedule", "--json").out()).contains("\"paused\":true");
        assertThat(run(ExitCode.DONE, "schedule", "resume", "1").out()).contains("next: ");
        assertThat(run(ExitCode.DONE, "schedule", "delete", "1").out())
                .contains("schedule 1 was deleted");
        assertThat(run(ExitCode.USAGE, "schedule", "show", "1").err())
                .contains("schedule 1 does not exist");
    }

    @Test
    void showsTheTimesWithoutAddingASchedule() {
        var preview =
                run(
                        ExitCode.DONE,
                        "schedule",
                        "add",
                        "every day at 9:00",
                        "copy a.csv to b.csv",
                        "--max-runs",
                        "4",
                        "--preview");

        assertThat(preview.out().lines())
                .hasSize(5)
                .filteredOn(it -> it.endsWith("09:00"))
                .hasSize(4);
        assertThat(run(ExitCode.DONE, "schedule").out()).contains("no schedules");
    }

    @Test
    void limitsASchedule() {
        var add = List.of("schedule", "add", "every day at 9:00", "copy a.csv to b.csv");
        run(ExitCode.DONE, with(add, "--until", "2020-01-01"));
        assertThat(run(ExitCode.DONE, "schedule").out()).contains("ended");
        run(
                ExitCode.DONE,
                "schedule",
                "limit",
                "1",
                "--runs-per-day",
                "2",
                "--dollars-per-day",
                "0.5");

        assertThat(run(ExitCode.DONE, "schedule", "--json").out())
                .contains("\"runsPerDay\":2", "\"dollarsPerDay\":0.5")
                .doesNotContain("until");
        assertThat(run(ExitCode.USAGE, with(add, "--max-runs", "-1")).err())
                .contains("maxRuns -1 is not valid");
    }

    private static String[] with(List<String> arguments, String... more) {
        return Stream.concat(arguments.stream(), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void setsShowsAndDeletesTheCallback() {
        run(ExitCode.DONE, "schedule", "add", "every day at 9:00", "copy a.csv to b.csv");
        assertThat(run(ExitCode.DONE, "schedule", "callback", "1").out())
                .contains("schedule 1 has no callback");

        var refused = run(ExitCode.USAGE, "schedule", "callback", "1", "http://127.0.0.1/hook");
        assertThat(refused.err()).contains("TROUPE_ALLOW_HOSTS");
        var set = run(ExitCode.DONE, "schedule", "callback", "1", "https://1.1.1.1/hook");
        assertThat(set.out()).containsPattern("secret .*: whsec_[A-Za-z0-9_-]{43}");
        var shown = run(ExitCode.DONE, "schedule", "callback", "1").out();
        assertThat(shown).contains("https://1.1.1.1/hook").doesNotContain("whsec_");

        run(ExitCode.DONE, "schedule", "callback", "1", "--delete");
        assertThat(run(ExitCode.DONE, "schedule", "callback", "1").out()).contains("no callback");
    }

    @Test
    void showsAndChangesWhatLinksToDecisionsPermit() {
        var add = List.of("schedule", "add", "every day at 9:00", "copy a.csv to b.csv");
        run(ExitCode.DONE, with(add));
        run(ExitCode.DONE, with(add, "--approval-links", "link"));
        assertThat(run(ExitCode.DONE, "schedule", "show", "1").out()).contains("(sign-in)");
        assertThat(run(ExitCode.DONE, "schedule", "show", "2").out())
                .contains("decide, once, without a sign-in (link)");

        var changed = run(ExitCode.DONE, "schedule", "approval-links", "1", "link");
        assertThat(changed.out()).contains("(link)", "earlier links are no longer valid");
        run(ExitCode.DONE, "schedule", "approval-links", "2", "sign-in");

        assertThat(run(ExitCode.DONE, "schedule", "approval-links", "1").out())
                .contains("(link)")
                .doesNotContain("earlier");
        assertThat(run(ExitCode.DONE, "schedule", "--json").out().lines())
                .satisfiesExactly(
                        first -> assertThat(first).contains("\"approvalLinks\":\"link\""),
                        second -> assertThat(second).contains("\"approvalLinks\":\"sign-in\""));
        assertThat(run(ExitCode.USAGE, "schedule", "approval-links", "1", "all").err())
                .contains("use sign-in or link");
        assertThat(run(ExitCode.USAGE, "schedule", "approval-links", "9", "link").err())
                .contains("schedule 9 does not exist");
    }

    @Test
    void namesWhatIsMissing() {
        var cli = run(ExitCode.USAGE, "schedule", "add", "every day", "copy a.csv to b.csv");

        assertThat(cli.err()).contains("'every day' does not state a time of the day");
    }

    @Test
    void aSentenceAddsASchedule() {
        var cli = run(ExitCode.DONE, "run", "Every weekday at 8:30, copy a.csv to b.csv");

        assertThat(cli.out()).contains("Schedule 1 was created", "copy a.csv to b.csv");
        assertThat(run(ExitCode.DONE, "run", "列出我的定时任务").out()).contains("copy a.csv to b.csv");
        assertThat(run(ExitCode.DONE, "schedule").out()).contains("08:30");
    }

    @Test
    void aReminderIsATaskOfItsDay() {
        var cli = run(ExitCode.DONE, "run", "每周一上午9点提醒我浇花");

        assertThat(cli.out()).contains("已创建定时任务 1", "每周一 09:00", "添加任务：浇花，今天截止");
    }
}
