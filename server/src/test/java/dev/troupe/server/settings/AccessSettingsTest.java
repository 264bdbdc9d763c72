package dev.troupe.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.settings.AccessSettings.Mode;
import dev.troupe.store.account.Account;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessSettingsTest {
    private static AccessSettings read(String json) {
        return AccessSettings.from(
                Json.parse(json.replace('\'', '"')), Map.of("OIDC_SECRET", "s3cret")::get);
    }

    @Test
    void isOpenOnThisMachineUnlessSaidOtherwise() {
        assertThat(AccessSettings.from(Value.missing(), _ -> null)).isEqualTo(AccessSettings.OPEN);
        assertThat(read("{}")).isEqualTo(AccessSettings.OPEN);
    }

    @Test
    void readsEverything() {
        var settings =
                read(
                        """
                        {'access': 'accounts', 'address': '0.0.0.0', 'proxy': true, 'port': 80,
                         'url': 'https://troupe.example.com/',
                         'signIn': {'idle': '12h', 'lifetime': '30m'},
                         'limits': {'signIn': 3, 'requests': 0},
                         'oidc': {'issuer': 'https://id.example.com', 'clientId': 'troupe',
                                  'clientSecret': '$OIDC_SECRET', 'role': 'member'}}
                        """);

        assertThat(settings.mode()).isEqualTo(Mode.ACCOUNTS);
        assertThat(settings.address()).isEqualTo("0.0.0.0");
        assertThat(settings.url()).isEqualTo(URI.create("https://troupe.example.com"));
        assertThat(settings.isBehindProxy()).isTrue();
        assertThat(settings.idle()).isEqualTo(Duration.ofHours(12));
        assertThat(settings.lifetime()).isEqualTo(Duration.ofMinutes(30));
        assertThat(settings.limits()).isEqualTo(AccessLimits.of(3, 0));
        assertThat(settings.isUnencrypted()).isFalse();
        assertThat(settings.identityProvider())
                .hasValue(
                        new OidcSettings(
                                "id.example.com",
                                URI.create("https://id.example.com"),
                                "troupe",
                                "s3cret",
                                Account.Role.MEMBER));
        assertThat(settings.toString()).doesNotContain("s3cret");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            delimiter = '|',
            textBlock =
                    """
                    {'access': 'accounts', 'address': '0.0.0.0'}                              | true
                    {'access': 'accounts', 'address': '0.0.0.0', 'url': 'http://troupe.example'} | true
                    {'access': 'accounts', 'address': '0.0.0.0', 'url': 'https://t.example'}  | false
                    {'access': 'accounts'}                                                    | false
                    """)
    void knowsWhetherOthersCanReadAlong(String json, boolean isOverheard) {
        assertThat(read(json).isUnencrypted()).isEqualTo(isOverheard);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {'address': '0.0.0.0'}              | without accounts, the server does not listen on 0.0.0.0 | --accounts
                    {'address': '::'}                   | does not listen on :: | listen on 127.0.0.1
                    {'address': '127.0.0.1.example'}    | does not listen on 127.0.0.1.example | --accounts
                    {'access': 'all'}                   | server.access 'all' is not valid | use open or accounts
                    {'acess': 'open'}                   | unknown setting server.acess | access, address
                    {'limits': 5}                       | server.limits | signIn, requests
                    {'limits': {'signIn': 0}}           | server.limits.signIn 0 is not valid | at least 1
                    {'limits': {'requests': 'many'}}    | server.limits.requests 'many' is not valid | integer
                    {'signIn': {'idle': '7'}}           | server.signIn.idle '7' is not valid | 30m, 12h or 7d
                    {'signIn': {'idle': '0d'}}          | server.signIn.idle '0d' is not valid | 7d
                    {'url': 'troupe.example.com'}       | server.url 'troupe.example.com' is not valid | https://
                    {'url': 'ftp://troupe.example.com'} | server.url 'ftp://troupe.example.com' is not valid | https://
                    {'proxy': 'yes'}                    | server.proxy 'yes' is not valid | true or false
                    {'access':'accounts','oidc':{}}     | server.oidc.issuer is missing | set it
                    {'access':'accounts','oidc':{'issuer':'https://i.example'}} | clientId is missing | set it
                    {'access':'accounts','oidc':{'issuer':'https://i.example','clientId':'c','clientSecret':'hunter2'}} | takes the name of a variable | $OIDC_SECRET
                    {'access':'accounts','oidc':{'issuer':'https://i.example','clientId':'c','clientSecret':'$UNSET'}} | variable UNSET, which is not set | set it
                    {'access':'accounts','oidc':{'issuer':'https://i.example','clientId':'c','clientSecret':'$OIDC_SECRET','role':'boss'}} | server.oidc.role 'boss' is not valid | viewer, member or admin
                    {'access':'accounts','address':'0.0.0.0','oidc':{'issuer':'https://i.example','clientId':'c','clientSecret':'$OIDC_SECRET'}} | requires server.url | https://troupe.example.com
                    {'oidc':{'issuer':'https://i.example','clientId':'c','clientSecret':'$OIDC_SECRET'}} | server.oidc requires accounts | access: accounts
                    """,
            quoteCharacter = '`')
    void namesTheValueAndTheRemedy(String json, String what, String remedy) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOfSatisfying(
                        ServerSettingsException.class,
                        e -> {
                            assertThat(e.text().zh()).isNotBlank().isNotEqualTo(e.getMessage());
                            assertThat(e.text().zh()).doesNotContain("hunter2");
                        })
                .hasMessageContaining(what)
                .hasMessageContaining(remedy)
                .message()
                .doesNotContain("hunter2");
    }

    @Test
    void accountsMayListenToOthers() {
        assertThat(read("{'access': 'accounts', 'address': '0.0.0.0'}").address())
                .isEqualTo("0.0.0.0");
    }

    @Test
    void anOpenServerDoesNotStartWhereOthersReachIt(@TempDir Path directory) {
        assertThatThrownBy(() -> SecurityTestServer.startAt(directory, "0.0.0.0"))
                .rootCause()
                .isInstanceOf(ServerSettingsException.class)
                .hasMessageContainingAll("does not listen on 0.0.0.0", "troupe serve --accounts");
    }
}
