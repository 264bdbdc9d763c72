package dev.troupe.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageErrorTest {
    @TempDir private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "dance",
                "run",
                "run --nonsense x",
                "run --timeout soon x",
                "run --timeout 0 x",
                "run --model gpt x",
                "run --model acme:large x",
                "run --model openai:gpt-5-mini x",
                "run missing.json",
                "plan",
                "plan --format svg x",
                "validate",
                "validate missing.json",
                "sample-site --port 70000"
            })
    void saysOnStandardErrorWhatIsWrongWithTheUsage(String line) {
        var cli = new TestCli(directory);

        int code = cli.run(line.isEmpty() ? new String[0] : line.split(" ", -1));

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err()).isNotBlank().doesNotContain("\tat ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "dance",
                "run",
                "run --nonsense x",
                "run --timeout soon x",
                "run --timeout 0 x",
                "run --model gpt x",
                "run --model acme:large x",
                "run --model openai:gpt-5-mini x",
                "run missing.json",
                "plan",
                "plan --format svg x",
                "validate",
                "validate missing.json",
                "sample-site --port 70000"
            })
    void saysItInChineseToThoseWhoReadChinese(String line) {
        var cli = new TestCli(directory).with("TROUPE_LANG", "zh");

        cli.run(line.isEmpty() ? new String[0] : line.split(" ", -1));

        assertThat(cli.err().lines().findFirst().orElseThrow()).matches(".*\\p{IsHan}.*");
        assertThat(cli.err()).doesNotContain("Usage:", "Commands:");
    }

    @Test
    void answersAWrongChineseCommandInChinese() {
        var cli = new TestCli(directory);

        cli.run("run", "读取 sales.csv", "--timeout", "soon");

        assertThat(cli.err()).startsWith("--timeout 的值“soon”无效；请输入大于 0 的时间，如 90s、5m 或 1h");
    }

    @Test
    void suggestsTheOptionThatWasPerhapsMeant() {
        var english = new TestCli(directory);
        var chinese = new TestCli(directory).with("TROUPE_LANG", "zh");

        english.run("run", "--timeot", "5m", "x");
        chinese.run("run", "--timeot", "5m", "x");

        assertThat(english.err()).contains("Unknown option: '--timeot'", "Did you mean: --timeout");
        assertThat(chinese.err()).contains("未知的选项：“--timeot”", "是不是：--timeout");
    }

    @Test
    void namesTheAllowedHostThatCannotBeRead() {
        var cli = new TestCli(directory).with("TROUPE_ALLOW_HOSTS", "localhost");

        int code = cli.run("run", "hello");

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("TROUPE_ALLOW_HOSTS", "'localhost'");
    }

    @Test
    void explainsItselfInTheLanguageOfTheLocale() {
        var english = new TestCli(directory);
        var chinese = new TestCli(directory).with("LANG", "zh_CN.UTF-8");

        assertThat(english.run("run", "--help") + chinese.run("run", "--help")).isZero();
        assertThat(english.out()).contains("Request in Chinese or English", "--plan-only");
        assertThat(chinese.out()).contains("请求内容", "--plan-only");
    }

    @Test
    void tellsOfTheServerWhichTheLauncherStarts() {
        var english = new TestCli(directory);
        var chinese = new TestCli(directory).with("LANG", "zh_CN.UTF-8");

        assertThat(english.run("--help") + chinese.run("--help")).isZero();
        assertThat(english.out()).contains("troupe serve", "Exit codes");
        assertThat(chinese.out()).contains("troupe serve", "退出码");
    }

    @Test
    void tellsItsVersion() {
        var cli = new TestCli(directory);

        assertThat(cli.run("--version")).isZero();
        assertThat(cli.out()).startsWith("troupe ").contains("Java ");
    }
}
