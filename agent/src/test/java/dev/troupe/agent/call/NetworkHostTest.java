package dev.troupe.agent.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testing.text.LinearTimeAssert;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkHostTest {
    @ParameterizedTest
    @CsvSource({
        "https://Example.com/a?b=http://evil.org, example.com",
        "http://www.example.com:80/, example.com",
        "https://example.com:443, example.com",
        "http://example.com:8080/x, example.com:8080",
        "example.com/path, example.com",
        "http:\\\\example.com\\x, example.com",
        "https:example.com, example.com",
        "http://127.0.0.1:9000/, localhost:9000",
        "http://[::1]:9000/, localhost:9000",
        "http://example.com./x, example.com",
        "https://例子.中国/, xn--fsqu00a.xn--fiqs8s",
        "http://exa\tmple.com/, example.com",
    })
    void readsTheHostOfAnAddress(String address, String host) {
        assertThat(NetworkHost.of(address)).map(NetworkHost::text).contains(host);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://known.com@evil.org/",
                "http://known.com\u2028evil/",
                "http:///",
                "",
                "http://a b/",
                "http://[::1",
                "file:///etc/passwd",
                "http://known.com:99999999/"
            })
    void determinesNoHostWhereAddressesAreMalformed(String address) {
        assertThat(NetworkHost.of(address)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "抓取https://example.com的产品，保存到 out.csv | example.com out.csv",
                "Compare news.example.org and http://a.b:81/x with 10.0.0.7 | news.example.org a.b:81 10.0.0.7",
                "Read report.md, run main.py, unpack a.zip; version 1.2.3 | ''",
                "see (https://docs.example.com/a). Thanks... | docs.example.com",
                "open localhost:3000 | localhost:3000",
                "打开 https://例子.中国/首页 | xn--fsqu00a.xn--fiqs8s",
            })
    void findsTheHostsThatATextNames(String text, String hosts) {
        assertThat(
                        NetworkHost.findAll(text).stream()
                                .map(NetworkHost::text)
                                .collect(Collectors.joining(" ")))
                .isEqualTo(hosts);
    }

    @ParameterizedTest
    @CsvSource({
        "example.com, docs.example.com, true",
        "example.com, example.com, true",
        "docs.example.com, example.com, false",
        "example.com, notexample.com, false",
        "example.com, example.com.evil.org, false",
        "example.com, example.com:8080, false",
        "10.0.0.7, 1.10.0.0.7, false",
        "localhost:1, localhost:2, false",
    })
    void coversSubdomainsAndNothingElse(String named, String other, boolean isCovered) {
        var host = NetworkHost.of("http://" + named).orElseThrow();
        assertThat(host.covers(NetworkHost.of("http://" + other).orElseThrow()))
                .isEqualTo(isCovered);
    }

    @Test
    void readsLongTextsInLinearTime() {
        LinearTimeAssert.check(NetworkHost::findAll);
    }
}
