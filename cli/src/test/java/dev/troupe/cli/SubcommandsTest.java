package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubcommandsTest {
    private static final Pattern LISTED =
            Pattern.compile("^  ([a-z][a-z-]+) {2,}\\S", Pattern.MULTILINE);

    @TempDir Path directory;

    /** A name of the list that differs from the name of its command would lead to another help. */
    @Test
    void eachNameOfTheHelpLeadsToItsCommand() {
        var listed = listed();

        assertThat(listed).hasSizeGreaterThan(25).contains("run", "sample-site");
        for (var name : listed) {
            var cli = new TestCli(directory);
            assertThat(cli.run(name, "--help")).as(name).isZero();
            assertThat(cli.out()).contains("Usage: troupe " + name + " ");
        }
    }

    @Test
    void aMisspelledNameIsRefusedWithTheListOfAll() {
        var cli = new TestCli(directory);

        assertThat(cli.run("rnu")).isEqualTo(2);
        assertThat(cli.err()).contains("'rnu'").contains("sample-site");
    }

    private List<String> listed() {
        var cli = new TestCli(directory);
        cli.run("--help");
        return LISTED.matcher(cli.out()).results().map(found -> found.group(1)).toList();
    }
}
