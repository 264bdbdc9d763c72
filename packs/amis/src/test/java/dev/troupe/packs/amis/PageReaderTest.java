package dev.troupe.packs.amis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Requests with what is read in them, in both languages; a line each. */
class PageReaderTest {
    @ParameterizedTest
    @CsvFileSource(resources = "page-requests.txt", delimiter = '|', quoteCharacter = '^')
    void readsRequest(String request, String expected) {
        var wish = PageReader.read(request.replace("\\n", "\n"));

        assertThat(shown(wish).strip()).isEqualTo(expected);
    }

    /** Title, then each part: {@code table[name:text, createdAt:datetime] filters[...] actions}. */
    private static String shown(PageWish wish) {
        var parts =
                wish.parts().stream().map(PageReaderTest::shown).collect(Collectors.joining(" + "));
        return wish.title() + " => " + parts + (wish.isInTabs() ? " in tabs" : "");
    }

    private static String shown(Part part) {
        return switch (part) {
            case Part.Form form ->
                    form.steps().stream()
                                    .map(step -> step.title() + fields(step.fields()))
                                    .collect(Collectors.joining(" ", "form ", ""))
                            + (form.opener() == null ? "" : " by " + form.opener())
                            + " to "
                            + form.api().path();
            case Part.Table table ->
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
            case Part.Chart chart ->
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

    private static String fields(List<Field> fields) {
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
