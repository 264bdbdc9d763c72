package dev.troupe.packs.data.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a share is one of, what is left of something, and which groups reach a bound. */
class WholesAndRemaindersTest {
    private static final String STAFF =
            """
            name,department,gender,salary
            Ann,R&D,female,5000
            Bob,R&D,male,5200
            Cid,Sales,male,4000
            Dee,Sales,female,4100
            Eve,Sales,female,3900
            """;

    private static final String ATTENDANCE =
            """
            姓名,部门,迟到
            王强,研发部,否
            李娜,销售部,是
            赵敏,研发部,是
            """;

    private static final String STOCK =
            """
            item,on_hand,sold
            Pen,120,80
            Ink,60,45
            """;

    private static final String BUDGET =
            """
            department,quarter,budget
            Sales,Q1,9000
            Sales,Q2,8000
            IT,Q1,4000
            """;

    private static String read(String question, String csv) {
        return QuestionGrammar.read(question, "records", columns(csv))
                        instanceof QuestionGrammar.Reading reading
                ? new QueryText(reading.chinese()).describe(reading.query())
                : "not read";
    }

    private static List<ColumnProfile> columns(String csv) {
        return TableFiles.parse("records.csv", csv.getBytes(StandardCharsets.UTF_8))
                .columns()
                .stream()
                .map(ColumnProfile::of)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what percentage of Sales staff are female | filter rows where department is Sales; compute the number of rows where gender is female and",
                "what percent of the staff in Sales are male | filter rows where department is Sales; compute the number of rows where gender is male and",
                "among women, what share are in Sales | filter rows where gender is female; compute the number of rows where department is Sales and",
                "what share of women are paid more than 4000 | filter rows where gender is female; compute the number of rows where salary over 4000 and",
                "what percentage of the staff are female | compute the number of rows where gender is female and the number of rows and"
            })
    void computesAShareOfTheRowsThatAreNamedAsTheWhole(String question, String text) {
        assertThat(read(question, STAFF)).startsWith(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "研发部里迟到的占几成 | 筛选部门 为 研发部；计算全部行的记录数（迟到 为 是）",
                "研发部中迟到的比例是多少 | 筛选部门 为 研发部；计算全部行的记录数（迟到 为 是）",
                "没有迟到的记录里研发部占几成 | 筛选迟到 不是 是；计算全部行的记录数（部门 为 研发部）"
            })
    void computesAShareOfTheRowsBeforeTheWordForWithin(String question, String text) {
        assertThat(read(question, ATTENDANCE)).startsWith(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "share of female in Sales | / the number of rows where department is Sales)",
                "share of female in Sales | / the number of rows where gender is female)",
                "share of female in Sales | / the number of rows)"
            })
    void computesTheShareInEachWholeThatMayBeMeant(String question, String text) {
        assertThat(read(question, STAFF)).contains(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "how many pens are left | filter rows where item is Pen; compute the total of on_hand over all rows",
                "remove the rows of Pen; how many are left | filter rows where item is not Pen; compute the number of rows over all rows"
            })
    void computesWhatIsLeftOfAStockOrAfterRowsWereRemoved(String question, String text) {
        assertThat(read(question, STOCK)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how much budget is left per department",
                "每个部门还剩多少预算",
                "how many quarters are left"
            })
    void takesNoTotalForWhatIsLeft(String question) {
        assertThat(read(question, BUDGET)).isEqualTo("not read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "any department with budget above 10000",
                "which departments have a budget above 10000"
            })
    void comparesTotalsOfTheGroupsThatAreAskedFor(String question) {
        assertThat(read(question, BUDGET))
                .isEqualTo(
                        "group by department, compute the total of budget; filter groups where the total of budget over 10000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what percentage of Sales staff are female",
                "remove the rows of Sales; how many are left"
            })
    void aStoredQuestionIsTheSame(String question) {
        var columns = columns(STAFF);
        var held = held(question, columns);

        var stored = HeldQuestionJson.write(held);

        assertThat(HeldQuestionJson.read(stored, columns)).contains(held);
    }

    /**
     * Versions before this one stored conditions without what they are stated for, and no decimals.
     */
    @Test
    void anOlderVersionsQuestionIsChangedLikeAnother() {
        var text =
                Json.write(HeldQuestionJson.write(held("average salary in Sales", columns(STAFF))));
        var older = Json.parse(text.replaceAll(",\"(?:role|decimals)\":null", ""));
        assertThat(Json.write(older)).isNotEqualTo(text);

        var changed =
                HeldQuestionJson.read(older, columns(STAFF))
                        .map(held ->
                                FollowUpGrammar.read(
                                        held, "only R&D", staff(), false, LocalDate.EPOCH));

        assertThat(changed).containsInstanceOf(FollowUpReading.Changed.class);
    }

    private static HeldQuestion held(String question, List<ColumnProfile> columns) {
        var reading = (QuestionGrammar.Reading) QuestionGrammar.read(question, "records", columns);
        return HeldQuestion.of("records.csv", reading.state());
    }

    private static Table staff() {
        return TableFiles.parse("records.csv", STAFF.getBytes(StandardCharsets.UTF_8));
    }
}
