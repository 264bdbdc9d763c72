package dev.troupe.packs.amis.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageCheckTest implements Installed {
    @Test
    void takesAPageThatAmisRenders() {
        assertThat(
                        problems(
                                """
                                {"type": "page", "title": "Users", "data": {"users": [{"name": "Ada", "age": 36}]}, "body": [
                                  {"type": "table", "source": "${users}", "columns": [{"name": "name", "label": "Name"}, {"name": "age", "label": "Age"}]},
                                  {"type": "form", "api": "post:/api/users", "body": [
                                    {"type": "input-text", "name": "nick", "label": "Nick", "required": true},
                                    {"type": "tpl", "tpl": "Hello ${nick|upperCase}", "visibleOn": "${nick && users.length > 0}"}]}]}
                                """))
                .isEmpty();
    }

    @Test
    void wantsAPageAtTheRoot() {
        assertThat(problems("{\"type\": \"form\"}"))
                .containsExactly("/type: the root's type is 'form'; it must be page");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'type': 'form', 'body': 'x', 'mode': 'sideways'} | /body/mode: is not one of the values allowed | horizontal",
                "{'type': 'form', 'body': [{'type': 'input-text', 'name': 5}]} | /body/body/0/name: has an invalid type; expected string | string",
                "{'type': 'chart', 'height': true} | /body/height: has an invalid type | number",
                "{'type': 'tabs', 'tabs': 'none'} | /body/tabs: | array",
                "{'type': 'form', 'body': [{'type': 'input-txt', 'name': 'a'}]} | /body/body/0/type: amis has no component 'input-txt'; near it are | input-",
                "{'type': 'tabel', 'columns': []} | /body/type: amis has no component 'tabel' | form, crud",
                "{'type': 'crud', 'api': '/api/x', 'columns': [{'name': 'a', 'label': 'A', 'sortable': 'yes please'}]} | /body/columns/0/sortable: has an invalid type | boolean"
            })
    void saysInOneLineWhatTheSchemaForbids(String body, String told, String allowed) {
        var problems = problems("{'type': 'page', 'body': %s}".formatted(body).replace('\'', '"'));

        assertThat(problems).hasSize(1);
        assertThat(problems.getFirst()).startsWith(told).contains(allowed).hasSizeLessThan(300);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'type': 'tpl', 'tpl': 'Hi ${usr.name}'} | /body/tpl: ${usr} comes from nowhere; there are users",
                "{'type': 'table', 'source': '${userz}', 'columns': []} | /body/source: ${userz} comes from nowhere; there are users",
                "{'type': 'table', 'source': '${users}', 'columns': [{'name': 'mail', 'label': 'Mail'}]} | /body/columns/0/name: the data ${users} has no 'mail'; it has name",
                "{'type': 'form', 'body': [{'type': 'input-text', 'name': 'a', 'visibleOn': '${b == 1}'}]} | /body/body/0/visibleOn: ${b} comes from nowhere; there are users, a",
                "{'type': 'form', 'api': '/api/${id}', 'body': []} | /body/api: ${id} comes from nowhere",
            })
    void namesBindingsThatNothingFills(String body, String told) {
        var page = "{'type': 'page', 'data': {'users': [{'name': 'Ada'}]}, 'body': %s}";

        assertThat(problems(page.formatted(body).replace('\'', '"')))
                .hasSize(1)
                .first()
                .asString()
                .startsWith(told);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type': 'crud', 'api': '/api/users', 'columns': [{'name': 'id', 'label': 'ID'}, {'type': 'operation', 'label': 'Do', 'buttons': [{'type': 'button', 'label': 'Delete ${anything}', 'actionType': 'ajax', 'api': 'delete:/api/users/${id}'}]}]}",
                "{'type': 'service', 'api': '/api/me', 'body': {'type': 'tpl', 'tpl': '${me.name}'}}",
                "{'type': 'form', 'initApi': '/api/me', 'body': [{'type': 'tpl', 'tpl': '${me}'}]}",
                "{'type': 'each', 'source': '${users}', 'items': {'type': 'tpl', 'tpl': '${name} ${index} ${item.name}'}}",
                "{'type': 'tpl', 'tpl': '${users|json} ${ARRAYMAP(users, one => one.name)} ${users.length > 0 ? `x` : `y`} costs $5 \\\\${free}'}",
                "{'type': 'button', 'label': 'Open', 'actionType': 'dialog', 'dialog': {'type': 'dialog', 'title': 'T', 'data': {'a': 1}, 'body': {'type': 'tpl', 'tpl': '${a} ${users.length}'}}}"
            })
    void knowsWhereDataComesFrom(String body) {
        var page = "{'type': 'page', 'data': {'users': [{'name': 'Ada'}]}, 'body': %s}";

        assertThat(problems(page.formatted(body).replace('\'', '"'))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "{'type': 'tpl', 'tpl': '<script>alert(1)</script>'} | 'tpl' would run code",
                "{'type': 'tpl', 'tpl': '<img src=x onerror=alert(1)>'} | 'tpl' would run code",
                "{'type': 'link', 'href': 'javascript:alert(1)', 'body': 'x'} | 'href' would run code",
                "{'type': 'form', 'api': {'url': '/api/x', 'method': 'post', 'adaptor': 'return payload'}, 'body': []} | 'adaptor' would run code",
                "{'type': 'button', 'label': 'x', 'onEvent': {'click': {'actions': [{'actionType': 'custom', 'script': 'alert(1)'}]}}} | would run code",
                "{'type': 'form', 'body': [{'type': 'input-text', 'name': 'a', 'visibleOn': 'fetch(1)'}]} | the condition 'fetch(1)' is JavaScript",
                "{'type': 'form', 'api': 'https://evil.example/x', 'body': []} | the page would send requests to 'evil.example'",
                "{'type': 'image', 'src': '//evil.example/x.png'} | the page would send requests to 'evil.example'",
                "{'type': 'chart', 'dataFilter': 'return config'} | 'dataFilter' would run code"
            })
    void refusesCodeAndForeignHosts(String body, String told) {
        assertThat(problems("{'type': 'page', 'body': %s}".formatted(body).replace('\'', '"')))
                .isNotEmpty()
                .anySatisfy(line -> assertThat(line).contains(told));
    }

    private static Stream<String> lines(String resource) {
        try (var in = Objects.requireNonNull(PageCheckTest.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<String> hostileComponents() {
        return lines("hostile-components.jsonl");
    }

    static Stream<String> acceptedComponents() {
        return lines("accepted-components.jsonl");
    }

    @ParameterizedTest
    @MethodSource("hostileComponents")
    void refusesWhatRunsOrSendsElsewhere(String component) {
        var found =
                new SafetyCheck(Set.of())
                        .of(Json.parse("{\"type\": \"page\", \"body\": " + component + "}"));

        assertThat(found).as(component).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("acceptedComponents")
    void takesWhatTheSdkRendersThoughTheSchemaIsStricter(String component) {
        assertThat(problems("{\"type\": \"page\", \"body\": " + component + "}")).isEmpty();
    }

    @Test
    void allowsHostsThatAreListed() {
        var page =
                Json.parse(
                        "{\"type\":\"page\",\"initApi\":\"https://api.example/x\",\"body\":\"x\"}");

        assertThat(new PageCheck(Set.of("api.example")).checkPage(page)).isEmpty();
    }

    @Test
    void wantsDeclaredDataToBeBound() {
        var data = Value.of(Map.of("users", Value.of(List.of())));
        var hardCoded = Json.parse("{\"type\":\"tpl\",\"tpl\":\"Ada, Bob\"}");
        var bound = Json.parse("{\"type\":\"tpl\",\"tpl\":\"${users.length}\"}");

        assertThat(PageCheck.STRICT.checkComponent(hardCoded, data, List.of("users")))
                .hasSize(1)
                .first()
                .asString()
                .contains("does not use the data 'users'");
        assertThat(PageCheck.STRICT.checkComponent(bound, data, List.of("users"))).isEmpty();
    }

    private static List<String> problems(String page) {
        return PageCheck.STRICT.checkPage(Json.parse(page)).stream()
                .map(AmisPageProblem::toString)
                .toList();
    }
}
