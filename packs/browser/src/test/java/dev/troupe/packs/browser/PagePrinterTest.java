package dev.troupe.packs.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.ToolException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class PagePrinterTest {
    private static final Pattern PAGES = Pattern.compile("/Type\\s*/Page\\b");

    @TempDir private Path directory;

    private static String html(String body) {
        return "<!doctype html><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"><title>T</title>"
                + body;
    }

    @Test
    void printsSheetsOfA4() throws InterruptedException {
        try (var browsers = Browsers.open(Browsers.LIMITS)) {
            var pdf = browsers.pack().printPdf(html("<p>报表 line</p>".repeat(100)));

            var text = new String(pdf, StandardCharsets.ISO_8859_1);
            assertThat(text).startsWith("%PDF-");
            assertThat(PAGES.matcher(text).results()).hasSizeBetween(2, 6);
        }
    }

    @Test
    void namesTheRemedyWhereThereIsNoBrowser() {
        try (var pack =
                new BrowserPack(
                        directory,
                        directory.toString(),
                        "",
                        Browsers.LIMITS,
                        (_, _) -> List.of(),
                        Browsers.tables())) {
            assertThatThrownBy(() -> pack.printPdf(html("")))
                    .isInstanceOf(ToolException.class)
                    .hasMessageContainingAll("no PDF was written", "install Chromium");
        }
    }
}
