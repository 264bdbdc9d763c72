package dev.troupe.packs.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebUrlTest {
    @ParameterizedTest
    @CsvSource({
        "example.com, http://example.com/",
        "localhost:8080/a, http://localhost:8080/a",
        "HTTP://Example.COM:80/a/../b#top, http://example.com/b",
        "http:\\\\example.com\\a, http://example.com/a",
        "http://example.com/a b?q=c d, http://example.com/a%20b?q=c%20d",
        "http://例子.测试/商品, http://xn--fsqu00a.xn--0zwm56d/%E5%95%86%E5%93%81",
        "http://example.com./100%, http://example.com/100%25",
        "http://2130706433/, http://127.0.0.1/",
        "http://0x7f.1/, http://127.0.0.1/",
        "http://0177.0.0.01/, http://127.0.0.1/",
        "http://127.1:8080/x, http://127.0.0.1:8080/x",
        "http://１２７.0.0.1/, http://127.0.0.1/",
        "http://[::1]:80/x, http://[::1]/x",
    })
    void readsAddressesAsBrowsersDo(String text, String url) {
        assertThat(WebUrl.parse(text)).hasToString(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://example.com/", "file:///etc/passwd", "javascript:alert(1)", "http://",
                        "http://user@example.com/",
                "http://user:pass@example.com/", "http://256.1.1.1/", "http://1.2.3.4.5/",
                        "http://a:b/", "not an address",
                "http://exa mple.com/"
            })
    void refusesWhatIsNoPlainWebAddress(String text) {
        assertThatThrownBy(() -> WebUrl.parse(text))
                .isInstanceOfSatisfying(
                        WebException.class,
                        e -> assertThat(e.code()).isEqualTo(WebProblem.BAD_URL));
    }

    @Test
    void keepsPasswordsOutOfItsMessages() {
        assertThatThrownBy(() -> WebUrl.parse("http://me:secret@example.com/"))
                .message()
                .doesNotContain("secret");
    }

    @Test
    void writesTheQueryInTheCharsetOfThePage() {
        assertThat(WebUrl.parse("http://example.com/s?k=手机", Charset.forName("GB18030")))
                .hasToString("http://example.com/s?k=%CA%D6%BB%FA");
    }

    @ParameterizedTest
    @CsvSource({
        "/b, http://h/b",
        "?p=2, http://h/a/x?p=2",
        "y, http://h/a/y",
        "../z, http://h/z",
        "//other/z, http://other/z",
        "https://other/z, https://other/z",
    })
    void resolvesTargetsOfRedirects(String target, String url) {
        assertThat(WebUrl.resolve(WebUrl.parse("http://h/a/x?p=1"), target)).hasToString(url);
    }

    @Test
    void seesThatTwoSpellingsAreOnePage() {
        var one =
                WebUrl.canonical(
                        WebUrl.parse(
                                "http://h:80/a/./b;jsessionid=1?y=2&x=1&utm_source=mail#part"));
        var other = WebUrl.canonical(WebUrl.parse("http://H/a/b?x=1&y=2"));

        assertThat(one).isEqualTo(other);
    }

    @Property
    void eitherRefusesAnyTextOrReadsItStably(@ForAll @StringLength(max = 40) String text) {
        try {
            var url = WebUrl.parse("http://h/" + text);
            assertThat(WebUrl.parse(url.toString())).isEqualTo(url);
        } catch (WebException e) {
            assertThat(e.code()).isEqualTo(WebProblem.BAD_URL);
        }
    }
}
