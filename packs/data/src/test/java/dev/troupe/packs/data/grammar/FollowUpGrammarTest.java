package dev.troupe.packs.data.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages after a question about a table, and the question that they make of it. */
class FollowUpGrammarTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);
    private static final List<List<String>> ROWS =
            List.of(
                    List.of("2024-01-05", "Airport", "East", "Drinks", "3", "30"),
                    List.of("2024-02-10", "Harbor", "West", "Snacks", "5", "25"),
                    List.of("2024-03-15", "Airport", "East", "Returns", "1", "10"),
                    List.of("2025-01-20", "Main", "North", "Drinks", "7", "70"),
                    List.of("2025-02-25", "Harbor", "West", "Drinks", "2", "20"),
                    List.of("2025-03-30", "Main", "North", "Snacks", "4", "22"));
    private static final List<String> ENGLISH =
            List.of("date", "store", "region", "product", "units", "revenue");
    private static final List<String> CHINESE = List.of("日期", "门店", "大区", "品类", "件数", "销售额");

    static Stream<Arguments> followUps() {
        var arguments = new ArrayList<Arguments>();
        var question = "";
        for (var line : lines()) {
            if (line.startsWith("# ")) {
                question = line.substring(2);
                continue;
            }
            var parts = line.split(" \\| ", 2);
            arguments.add(Arguments.of(question, parts[0], parts[1]));
        }
        return arguments.stream();
    }

    private static List<String> lines() {
        var name = "follow-ups.txt";
        try (var in = Objects.requireNonNull(FollowUpGrammarTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("##"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest(name = "{0} > {1}")
    @MethodSource("followUps")
    void changesWhatTheMessagesName(String question, String messages, String expected) {
        var table = table(question);
        var held = ask(question, table);
        var answer = "";
        for (var message : messages.split(" > ", -1)) {
            boolean saves = message.matches("save .*|存成.*");
            var reading = FollowUpGrammar.read(held, message, table, saves, TODAY);
            if (reading instanceof FollowUpReading.Changed(var changed, _)) held = changed;
            answer = describe(reading, table);
        }

        assertThat(answer).isEqualTo(expected);
    }

    /** A later process reads what this one stored. */
    @ParameterizedTest(name = "{0} > {1}")
    @MethodSource("followUps")
    void isTheSameOnceItWasStored(String question, String messages, String expected) {
        var table = table(question);
        var held = ask(question, table);
        for (var message : messages.split(" > ", -1))
            if (FollowUpGrammar.read(held, message, table, false, TODAY)
                    instanceof FollowUpReading.Changed(var changed, _)) held = changed;

        var stored = HeldQuestionJson.write(held);

        assertThat(HeldQuestionJson.read(stored, columns(table))).contains(held);
    }

    @Test
    void isForgottenWhenTheTableHasOtherColumns() {
        var table = table("total revenue by store");
        var stored = HeldQuestionJson.write(ask("total revenue by store", table));

        assertThat(HeldQuestionJson.read(stored, columns(table("各门店的总销售额")))).isEmpty();
        assertThat(HeldQuestionJson.read(Value.missing(), columns(table))).isEmpty();
        assertThat(HeldQuestionJson.read(Value.of("something else"), columns(table))).isEmpty();
    }

    @Test
    void keepsTheLastTenStates() {
        var table = table("total revenue by store");
        var held = ask("total revenue by store", table);
        for (int i = 0; i < 12; i++) {
            var message = i % 2 == 0 ? "only East" : "only West";
            held =
                    ((FollowUpReading.Changed)
                                    FollowUpGrammar.read(held, message, table, false, TODAY))
                            .question();
        }
        int undone = 0;
        for (var before = held.undo(); before.isPresent(); before = before.get().undo()) undone++;

        assertThat(undone).isEqualTo(9);
    }

    private static HeldQuestion ask(String question, Table table) {
        var read = (Interpretation.Understood) QuestionAnalyzer.read(question, table);
        return HeldQuestion.of("sales.csv", read.computation().state().orElseThrow());
    }

    private static String describe(FollowUpReading reading, Table table) {
        return switch (reading) {
            case FollowUpReading.Changed(_, var read) ->
                    QuestionAnalyzer.describe(read, table)
                            + read.chart().map(kind -> " " + kind).orElse("")
                            + read.state().title().map(title -> " '" + title + "'").orElse("");
            case FollowUpReading.Complete _ -> "a question of its own";
            case FollowUpReading.Unread(var words, _) -> "unread: " + String.join(", ", words);
            case FollowUpReading.Unclear _ -> "unclear";
            case FollowUpReading.OpenPeriod(var why) ->
                    table.name().equals("sales") ? why.en() : why.zh();
            case FollowUpReading.Unchanged _ -> "unchanged";
            case FollowUpReading.NoSuchChart _ -> "no such chart";
            case FollowUpReading.NothingToUndo _ -> "nothing to undo";
        };
    }

    private static List<ColumnProfile> columns(Table table) {
        return table.columns().stream().map(ColumnProfile::of).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"just the chargeable ones", "only chargeable", "the chargeable ones"})
    void selectsTheRowsWithYes(String message) {
        var table =
                TableFiles.parse(
                        "tasks.csv",
                        "team,hours,chargeable\nRed,3,yes\nRed,2,no\nBlue,4,yes\n"
                                .getBytes(StandardCharsets.UTF_8));
        var held = ask("total hours by team", table);

        assertThat(describe(FollowUpGrammar.read(held, message, table, false, TODAY), table))
                .isEqualTo(
                        "Filter rows where chargeable is yes; group by team, compute the total of hours.");
        assertThat(
                        describe(
                                FollowUpGrammar.read(held, "by chargeable", table, false, TODAY),
                                table))
                .isEqualTo("Group by chargeable, compute the total of hours.");
    }

    private static Table table(String question) {
        boolean chinese = question.codePoints().anyMatch(Character::isIdeographic);
        var names = chinese ? CHINESE : ENGLISH;
        var columns = new ArrayList<Column>();
        for (int i = 0; i < names.size(); i++) {
            int place = i;
            var type = i == 0 ? ColumnType.DATE : i > 3 ? ColumnType.NUMBER : ColumnType.TEXT;
            columns.add(
                    new Column(
                            names.get(i),
                            type,
                            "",
                            ROWS.stream()
                                    .map(row -> cell(row.get(place), type, chinese))
                                    .toList()));
        }
        return new Table(chinese ? "销售" : "sales", columns, List.of());
    }

    private static Cell cell(String text, ColumnType type, boolean chinese) {
        return switch (type) {
            case DATE -> Cell.of(LocalDate.parse(text));
            case NUMBER -> Cell.of(Long.parseLong(text));
            default -> Cell.of(chinese ? translated(text) : text);
        };
    }

    private static String translated(String value) {
        return switch (value) {
            case "Airport" -> "机场店";
            case "Harbor" -> "港口店";
            case "Main" -> "人民店";
            case "East" -> "东区";
            case "West" -> "西区";
            case "North" -> "北区";
            case "Drinks" -> "饮料";
            case "Snacks" -> "零食";
            default -> "热食";
        };
    }
}
