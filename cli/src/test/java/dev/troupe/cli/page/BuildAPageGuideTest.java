package dev.troupe.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of docs/guides/build-a-page.md, in their order and on its file. */
@Tag("slow")
class BuildAPageGuideTest {
    private static final Path GUIDE = Path.of("../docs/guides/build-a-page.md");
    private static final Pattern FENCE = Pattern.compile("(?s)```(csv|sh)\\n(.*?)```");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    @TempDir private Path directory;

    @Test
    void everyCommandSucceeds() throws Exception {
        var cli = new TestCli(directory);
        var commands = new ArrayList<List<String>>();
        var fences = FENCE.matcher(Files.readString(GUIDE));
        while (fences.find()) {
            if (fences.group(1).equals("csv")) {
                cli.file("sales.csv", fences.group(2));
            } else {
                fences.group(2).lines().map(BuildAPageGuideTest::words).forEach(commands::add);
            }
        }
        assertThat(commands).hasSizeGreaterThan(10);

        for (var command : commands) {
            int code = cli.run(command.subList(1, command.size()).toArray(String[]::new));

            assertThat(code).as("%s: %s", command, cli.err()).isEqualTo(ExitCode.DONE);
        }

        assertThat(cli.out())
                .contains("2026-03: 560", "Sofa: 500", "2026-01: 100.5") // all, and the North alone
                .contains("0–100: 3", "100–200: 1", "200–300: 1", "500–600: 1")
                .contains("amount 合计: 910.5");
    }

    private static List<String> words(String line) {
        return WORD.matcher(line)
                .results()
                .map(it -> it.group(1) == null ? it.group(2) : it.group(1))
                .toList();
    }
}
