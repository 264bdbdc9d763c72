package dev.troupe.packs.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

class ReadableTextTest {
    @Test
    void hasEveryArticleOfAPageOfSeveral() {
        var text =
                text(
                        """
                        <h1>News</h1><article><h2>Reading night</h2><p>On 5 December authors read from 19:00.</p></article>
                        <article><h2>New books</h2><p>We bought 230 books in November.</p></article>
                        """);

        assertThat(text).contains("Reading night", "230 books");
    }

    @Test
    void hasTheArticleAloneWhereOthersAreOnlyRelated() {
        var text =
                text(
                        """
                        <article><h1>Floods</h1><p>%s</p></article>
                        <article><a href="/x">Read also: storms</a></article>
                        """
                                .formatted("The river rose by two metres over night. ".repeat(10)));

        assertThat(text).contains("two metres").doesNotContain("storms");
    }

    private static String text(String html) {
        return ReadableText.text(Jsoup.parse(html));
    }
}
