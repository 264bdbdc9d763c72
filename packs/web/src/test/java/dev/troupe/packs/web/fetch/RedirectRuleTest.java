package dev.troupe.packs.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedirectRuleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "http://a.org/x?q=weather | https://a.org/x?q=weather | false",
                "https://a.org/x?q=weather | https://www.a.org:443/x?q=weather | false",
                "https://a.org/page?id=123456 | https://login.a.org/?next=%2Fpage%3Fid%3D123456 | false",
                "https://old.org/articles/7 | https://new.org/articles/7 | false",
                "https://short.org/abc | https://new.org/articles/7?from=abc | false",
                "https://old.org/?lang=en | https://new.org/?lang=en | false",
                "https://a.org/out?to=https://evil.org/c?d=1 | https://evil.org/c?d=1 | true",
                "https://a.org/out?to=https%3A%2F%2FEVIL.org%2Fc | https://evil.org/c | true",
                "https://a.org/go/evil.org/7391 | https://evil.org/7391 | true",
                "https://a.org/track?d=7391-alpha | https://evil.org/c?d=7391-alpha | true",
                "https://a.org/track?d=100%25&x=alpha-kestrel | https://evil.org/alpha-kestrel | true",
                "http://a.org:8080/out?to=a.org:9090/c | http://a.org:9090/c | true",
            })
    void findsWhatIsPassedOn(URI requested, URI next, boolean isPassedOn) {
        assertThat(RedirectRule.passesDataOn(requested, next)).isEqualTo(isPassedOn);
    }
}
