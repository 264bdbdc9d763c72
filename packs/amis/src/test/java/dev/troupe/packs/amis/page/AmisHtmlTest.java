package dev.troupe.packs.amis.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.language.Language;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AmisHtmlTest implements Installed {
    private static final String FORM =
            "{\"type\":\"page\",\"title\":\"A </script> & B\",\"body\":{\"type\":\"form\",\"body\":[]}}";

    @Test
    void holdsAllThatItNeeds() {
        var html = AmisHtml.of(Json.parse(FORM), Language.EN);

        assertThat(
                        found(
                                html,
                                "<title>A &lt;/script&gt; &amp; B</title>",
                                "\"A \\u003c/script>",
                                "en-US",
                                "<script src=",
                                "<link ",
                                "url(./thirds",
                                "url(\"./"))
                .containsExactly(
                        "<title>A &lt;/script&gt; &amp; B</title>", "\"A \\u003c/script>", "en-US");
    }

    @Test
    void letsNothingRunThatIsNotInIt() {
        var html = AmisHtml.of(Json.parse(FORM), Language.ZH);

        assertThat(
                        found(
                                html,
                                "default-src 'none'; script-src 'sha256-",
                                "script-src 'unsafe",
                                "connect-src *"))
                .containsExactly("default-src 'none'; script-src 'sha256-");
        assertThat(html.split("<script", -1).length).isGreaterThan(5);
        assertThat(html.split("</script>", -1)).hasSize(7);
    }

    @Test
    void bringsChartsOnlyWhereThereAreSome() {
        var chart = "{\"type\":\"page\",\"body\":{\"type\":\"chart\",\"config\":{}}}";

        assertThat(AmisHtml.of(Json.parse(chart), Language.EN).length())
                .isGreaterThan(AmisHtml.of(Json.parse(FORM), Language.EN).length() + 2_000_000);
    }

    @Test
    void findsNoFilesOutsideTheSdk() {
        assertThat(AmisSdk.file("../schema.json")).isEmpty();
        assertThat(AmisSdk.file("sdk.js")).isPresent();
    }

    /** Which of some texts occur; the whole file would be no message to read. */
    private static List<String> found(String html, String... texts) {
        return Stream.of(texts).filter(html::contains).toList();
    }
}
