package dev.troupe.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.SecurityTestServer;
import dev.troupe.server.TestClient.Reply;
import dev.troupe.store.account.Account;
import dev.troupe.store.account.Account.Role;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may do what, by each way to show who one is. */
class RolesTest {
    private static final String PASSWORD = "correct horse battery";

    @TempDir private static Path directory;
    private static SecurityTestServer server;
    private static int row; // each role has different users

    @BeforeAll
    static void start() {
        server = SecurityTestServer.start(directory, SecurityTestServer.ACCOUNTS);
        server.part(AccountService.class).create("root", PASSWORD, Role.ADMIN);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void nextRow() {
        row++;
    }

    private static Account create(String name, Role role) {
        return server.part(AccountService.class).create(name + row, PASSWORD, role);
    }

    @ParameterizedTest(name = "{0} {1}: {2} {3} {4} {5}")
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            textBlock =
                    """
                    # method | path               | nobody | viewer | member | admin | body
                    GET    | /                    | 200    | 200    | 200    | 200   | -
                    GET    | /api/session         | 200    | 200    | 200    | 200   | -
                    DELETE | /api/session         | 200    | 200    | 200    | 200   | -
                    GET    | /api/things          | 401    | 200    | 200    | 200   | -
                    POST   | /api/things          | 401    | 403    | 200    | 200   | {}
                    GET    | /api/nothing         | 401    | 404    | 404    | 404   | -
                    GET    | /api/users           | 401    | 403    | 403    | 200   | -
                    POST   | /api/users           | 401    | 403    | 403    | 201   | {"name":"NEW","password":"a good password","role":"member"}
                    PATCH  | /api/users/TARGET    | 401    | 403    | 403    | 200   | {"role":"member"}
                    DELETE | /api/users/TARGET    | 401    | 403    | 403    | 204   | -
                    GET    | /api/keys            | 401    | 200    | 200    | 200   | -
                    POST   | /api/keys            | 401    | 201    | 201    | 201   | {"name":"k","scopes":["read"]}
                    POST   | /api/keys            | 401    | 403    | 201    | 201   | {"name":"k","scopes":["run"]}
                    POST   | /api/keys            | 401    | 403    | 403    | 201   | {"name":"k","scopes":["admin"]}
                    DELETE | /api/keys/OTHERS     | 401    | 404    | 404    | 204   | -
                    GET    | /api/audit           | 401    | 403    | 403    | 200   | -
                    PUT    | /api/session/password| 401    | 403    | 403    | 403   | {"old":"wrong password","new":"a good password"}
                    POST   | /api/workflow/validate | 401 | 404    | 404    | 404   | {}
                    GET    | /metrics             | 401    | 403    | 403    | 404   | -
                    GET    | /actuator/env        | 401    | 403    | 403    | 404   | -
                    POST   | /anything            | 401    | 403    | 404    | 404   | {}
                    """)
    void rolesDecide(
            String method,
            String path,
            int nobody,
            int viewer,
            int member,
            int admin,
            String body) {
        var target = create("target", Role.VIEWER);
        var json = body == null ? "" : body.replace("NEW", "new" + row);
        var place = path.replace("TARGET", target.id()).replace("OTHERS", keyOf(target));

        assertThat(server.program().send(method, place, json).status())
                .as("nobody")
                .isEqualTo(nobody);
        assertStatus(send("vera", Role.VIEWER, method, place, json), viewer);
        assertStatus(send("max", Role.MEMBER, method, place, json), member);
        assertStatus(send("ada", Role.ADMIN, method, place, json), admin);
    }

    private static String keyOf(Account account) {
        var scopes = Set.of(ApiKeyScope.READ);
        return server.part(ApiKeyService.class)
                .issue(AccountPrincipals.of(account), "other", scopes, null)
                .key()
                .id();
    }

    private static Reply send(String name, Role role, String method, String path, String json) {
        create(name, role);
        var browser = server.browser();
        assertThat(browser.signIn(name + row, PASSWORD).status()).isEqualTo(200);
        return browser.send(method, path, json);
    }

    private static void assertStatus(Reply reply, int status) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        if (status >= 400) {
            assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
            assertThat(reply.code()).startsWith("server.");
            assertThat(reply.json().field("messageZh").asText()).isNotBlank();
        }
    }

    @ParameterizedTest(name = "a key of {0} for {1}: {2} {3} {4}")
    @CsvSource({
        "ADMIN, read, 200, 403, 403",
        "ADMIN, run, 200, 200, 403",
        "ADMIN, admin, 200, 200, 200",
        "MEMBER, read, 200, 403, 403",
        "MEMBER, run, 200, 200, 403",
        "VIEWER, read, 200, 403, 403",
    })
    void aKeyMayDoNoMoreThanItsScopes(
            Role role, String scope, int reading, int changing, int ruling) {
        var owner = create("kim", role);
        var scopes = Set.of(ApiKeyScope.valueOf(scope.toUpperCase(Locale.ROOT)));
        var secret =
                server.part(ApiKeyService.class)
                        .issue(AccountPrincipals.of(owner), "k", scopes, null)
                        .secret();
        var program = server.program().withKey(secret);

        assertThat(program.get("/api/things").status()).isEqualTo(reading);
        assertThat(program.post("/api/things", "{}").status()).isEqualTo(changing);
        assertThat(program.get("/api/users").status()).isEqualTo(ruling);
        assertThat(program.get("/api/audit").status()).isEqualTo(ruling);
        assertThat(program.post("/api/keys", "{\"name\":\"k2\",\"scopes\":[\"read\"]}").status())
                .as("a key makes no other unless it looks after all")
                .isEqualTo(ruling == 200 ? 201 : 403);
        assertThat(
                        program.send(
                                        "PUT",
                                        "/api/session/password",
                                        "{\"old\":\"%s\",\"new\":\"another password\"}"
                                                .formatted(PASSWORD))
                                .status())
                .as("a key changes no password")
                .isEqualTo(403);
    }
}
