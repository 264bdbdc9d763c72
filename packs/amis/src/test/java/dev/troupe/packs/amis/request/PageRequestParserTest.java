package dev.troupe.packs.amis.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests with what is read in them, in both languages; a line each. */
class PageRequestParserTest {
    @ParameterizedTest
    @CsvFileSource(resources = "page-requests.txt", delimiter = '|', quoteCharacter = '^')
    void readsRequest(String request, String expected) {
        var wish = PageRequestParser.parse(request.replace("\\n", "\n"));

        assertThat(shown(wish).strip()).isEqualTo(expected);
    }

    /** What a message means that follows a request for a page. */
    @ParameterizedTest
    @CsvFileSource(resources = "page-changes.txt", delimiter = '|', quoteCharacter = '^')
    void readsChangesOfAPage(String request, String message, String expected) {
        var wanted = PageEdits.continueRequest(request, message.replace("\\n", "\n"));

        assertThat(
                        wanted.map(PageRequestParser::parse)
                                .map(PageRequestParserTest::shown)
                                .map(String::strip))
                .contains(expected);
    }

    @Test
    void readsOneChangeAfterTheOther() {
        var first = "做一个注册表单，字段：姓名、手机号";
        var second = PageEdits.continueRequest(first, "再加一个生日字段").orElseThrow();
        var third = PageEdits.continueRequest(second, "去掉生日，手机号必填").orElseThrow();

        assertThat(shown(PageRequestParser.parse(third)))
                .isEqualTo("注册 => form [name:text, phone:phone !] to /api/registrations");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "你好",
                "删除 notes.csv",
                "去掉地址",
                "把地址改成住址",
                "加上 sales.csv 的金额列",
                "做一个订单表单：客户、数量",
                "remove the address",
                "what is amis?",
                "add up the amounts in sales.csv",
                "把这个页面发给小王"
            })
    void leavesOtherMessagesAlone(String message) {
        assertThat(PageEdits.continueRequest("做一个注册表单，字段：姓名、手机号", message)).isEmpty();
        assertThat(PageEdits.continueRequest("总结一下 sales.csv", "再加一个生日字段")).isEmpty();
    }

    /** Title, then each part: {@code table[name:text, createdAt:datetime] filters[...] actions}. */
    private static String shown(AmisPageRequest wish) {
        var parts =
                wish.parts().stream()
                        .map(PageRequestParserTest::shown)
                        .collect(Collectors.joining(" + "));
        return wish.title() + " => " + parts + (wish.isInTabs() ? " in tabs" : "");
    }

    private static String shown(ComponentSpec part) {
        return switch (part) {
            case ComponentSpec.Form form ->
                    form.steps().stream()
                                    .map(step -> step.title() + fields(step.fields()))
                                    .collect(Collectors.joining(" ", "form ", ""))
                            + (form.opener() == null ? "" : " by " + form.opener())
                            + " to "
                            + form.api().path();
            case ComponentSpec.Table table ->
                    "table "
                            + fields(table.columns())
                            + (table.filters().isEmpty()
                                    ? ""
                                    : " filters " + fields(table.filters()))
                            + (table.actions().isEmpty() ? "" : " " + table.actions())
                            + (table.isSortable() ? " sorted" : "")
                            + " by "
                            + table.perPage()
                            + " from "
                            + (table.data() == null ? table.api().path() : table.data());
            case ComponentSpec.Chart chart ->
                    "chart "
                            + chart.shape()
                            + " '"
                            + chart.title()
                            + "' "
                            + (chart.data() == null
                                    ? chart.api().path()
                                    : chart.label()
                                            + "/"
                                            + String.join(",", chart.values())
                                            + " of "
                                            + chart.data());
        };
    }

    private static String fields(List<FieldSpec> fields) {
        return fields.stream()
                .map(field ->
                        field.name()
                                + ":"
                                + Stream.of(
                                                field.kind().name().toLowerCase(Locale.ROOT),
                                                field.options().isEmpty()
                                                        ? ""
                                                        : String.join("/", field.options()),
                                                field.isRequired() ? "!" : "")
                                        .filter(text -> !text.isEmpty())
                                        .collect(Collectors.joining(" ")))
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
