package dev.troupe.packs.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.web.fetch.WebException;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class BoundedParserTest {
    private static final String URL = "http://example.com/";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "text",
                "<title>T</title><p>one<p>two<table><td>3",
                "<a href=x>a<div>b</a></div><b><p>bold<p>bolder",
                "<!doctype html><html lang=zh><body><form><input></form><svg><path/></svg>"
            })
    void readsPagesAsTheirParserDoes(String html) {
        assertThat(BoundedParser.html(html, URL).outerHtml())
                .isEqualTo(Jsoup.parse(html, URL).outerHtml());
    }

    @Test
    void refusesMoreElementsThanItKeeps() {
        var html = "<li>".repeat(2_000_000);

        assertThatThrownBy(() -> BoundedParser.html(html, URL))
                .isInstanceOf(WebException.class)
                .hasMessageContainingAll(URL, "500000 elements");
        assertThatThrownBy(() -> BoundedParser.xml("<rss>" + "<item/>".repeat(600_000)))
                .isInstanceOf(WebException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<div>", "<b>", "<font><p>", "<table><tr><td>", "<ul><li>"})
    void keepsWhatIsNestedFarFlat(String tags) {
        var document = BoundedParser.html(tags.repeat(50_000) + "end", URL);

        assertThat(depth(document)).isLessThanOrEqualTo(BoundedParser.DEEPEST + 1);
        assertThat(ReadableText.text(document)).contains("end");
    }

    private static int depth(Element root) {
        int[] deepest = {0};
        root.traverse((node, depth) -> deepest[0] = Math.max(deepest[0], depth));
        return deepest[0];
    }
}
