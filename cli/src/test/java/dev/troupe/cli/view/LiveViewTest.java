package dev.troupe.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.Screen;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveViewTest {
    private static final String REQUEST =
            "Read sales.csv, compute the total amount per month and save totals.csv";

    @TempDir private Path directory;

    private static Screen screen(boolean hasColor) {
        return new Screen(true, hasColor, () -> new Screen.Cells(60, 20));
    }

    @Test
    void redrawsInPlaceAndLeavesTheCursorVisible() throws IOException {
        var cli = new TestCli(directory).file("sales.csv", TestCli.SALES).on(screen(true));

        int code = cli.run("run", REQUEST);

        assertThat(code).as(cli.err()).isZero();
        assertThat(cli.out()).contains("\u001b[?25l", "\u001b[32m", "✓");
        assertThat(cli.out().lastIndexOf("\u001b[?25h"))
                .isGreaterThan(cli.out().lastIndexOf("\u001b[?25l"));
        assertThat(cli.out().substring(cli.out().lastIndexOf("\u001b[?25h")))
                .contains("totals.csv");
    }

    @Test
    void usesNoColoursWhereTheyAreNotWanted() throws IOException {
        var cli = new TestCli(directory).file("sales.csv", TestCli.SALES).on(screen(false));

        cli.run("run", REQUEST);

        assertThat(cli.out()).doesNotContainPattern("\u001b\\[[0-9;]*m");
    }
}
