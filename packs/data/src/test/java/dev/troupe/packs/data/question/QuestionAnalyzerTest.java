package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.Language;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ChartRequestParser;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.testing.TestSize;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

public class QuestionAnalyzerTest {
    private static final Map<String, Table> TABLES = new ConcurrentHashMap<>();

    /**
     * Lines of {@code table | question | rows}, rows separated by semicolons, or {@code unclear:
     * options}.
     */
    public static Stream<Arguments> questions() throws IOException, URISyntaxException {
        var lines =
                Stream.concat(
                        Files.readAllLines(resource("zh.txt")).stream(),
                        Files.readAllLines(resource("en.txt")).stream());
        return lines.map(line -> line.split(" \\|", 3))
                .map(part -> Arguments.of(part[0].strip(), part[1].strip(), part[2].strip()));
    }

    static Stream<Arguments> someQuestions() throws IOException, URISyntaxException {
        return TestSize.oneOf(3, questions().toList()).stream();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("someQuestions")
    void answersWithTheRightRows(String table, String question, String expected)
            throws InterruptedException {
        assertThat(answer(table(table), question)).isEqualTo(expected);
    }

    /** Chinese questions as a Chinese keyboard writes them. */
    static Stream<Arguments> fullWidthQuestions() throws IOException, URISyntaxException {
        return TestSize.oneOf(3, questions().toList()).stream()
                .filter(question -> Language.isChinese((String) question.get()[1]))
                .map(question ->
                        Arguments.of(
                                question.get()[0],
                                fullWidth((String) question.get()[1]),
                                question.get()[2]))
                .filter(question -> ((String) question.get()[1]).matches(".*[，；：（）？！＞＜].*"));
    }

    private static String fullWidth(String question) {
        var out = new StringBuilder(question);
        for (int i = 0; i < out.length(); i++) {
            int mark = ",;:()?!<>".indexOf(out.charAt(i));
            boolean number =
                    i > 0
                            && i + 1 < out.length()
                            && Character.isDigit(out.charAt(i - 1))
                            && Character.isDigit(out.charAt(i + 1));
            if (mark >= 0 && !number) out.setCharAt(i, "，；：（）？！＜＞".charAt(mark));
        }
        return out.toString();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("fullWidthQuestions")
    void readsFullWidthSignsTheSame(String table, String question, String expected)
            throws InterruptedException {
        assertThat(answer(table(table), question)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"去掉空行", "drop the quantity column"})
    void computesNothingWhereATableIsToBeChanged(String question) {
        assertThat(QuestionAnalyzer.read(question, table("shop")))
                .isInstanceOf(Interpretation.Unclear.class);
    }

    @Test
    void findsColumnsAndValuesWithFullWidthSigns() throws InterruptedException {
        var table =
                TableFiles.parse(
                        "t.csv",
                        "门店（编号）,单价（元）\n国贸（一）,3\n国贸（二）,4\n国贸（一）,5\n"
                                .getBytes(java.nio.charset.StandardCharsets.UTF_8));

        assertThat(answer(table, "国贸（一）的平均单价")).isEqualTo("4");
        assertThat(answer(table, "国贸(一)的平均单价（元）")).isEqualTo("4");
    }

    @Test
    void readsTitlesAfterAFullWidthColon() {
        assertThat(ChartRequestParser.title("画柱状图，标题：“各店销售”，保存为 a.png")).contains("各店销售");
    }

    @Test
    void saysHowItReadTheQuestionInItsLanguage() {
        assertThat(analysis("shop", "按月汇总 amount").describe())
                .isEqualTo("按 date 的月分组，计算 amount 的合计。");
        assertThat(analysis("orders", "Total 销售额 per month for 饮品").isAdditive()).isTrue();
        assertThat(analysis("shop", "average unit price by region").describe())
                .isEqualTo("Group by region, compute the average of unit_price.");
    }

    @Test
    void statesWhatItDerives() {
        assertThat(analysis("basket", "revenue per customer").describe())
                .contains("(qty * unit_price)");
    }

    /** The aggregate belongs to neither column of the list, but to what stands between. */
    @ParameterizedTest
    @ValueSource(strings = {"2023、2022两个年度总共各是多少？", "制作费用2023、2022两个年度总共各是多少？"})
    void asksWhichColumnIsMeantWhereAListHasNoAggregateOfItsOwn(String question) {
        var costs =
                TableFiles.parse(
                        "支出.csv",
                        "项目,2023年度,2022年度\n材料费,5200.5,4100.2\n燃料费,310,205.75\n租金,1020.1,\n"
                                .getBytes(StandardCharsets.UTF_8));

        assertThat(QuestionAnalyzer.read(question, costs))
                .isInstanceOf(Interpretation.Unclear.class);
    }

    /** 数量 would be the number of rows. */
    @Test
    void readsTheLastPartOfAHeaderOfTwoRowsAsItsColumn() {
        var shares =
                TableFiles.parse(
                        "股本.csv",
                        "类别,年初,年初,年末,年末\n类别,数量,比例%,数量,比例%\n甲类总数,10,40%,12,48%\n乙类总数,15,60%,13,52%\n"
                                .getBytes(StandardCharsets.UTF_8));

        assertThat(QuestionAnalyzer.read("甲类总数年末的数量和占比是多少？", shares))
                .isInstanceOfSatisfying(
                        Interpretation.Understood.class,
                        read ->
                                assertThat(read.computation().describe())
                                        .contains("列出类别、年末 数量、年末 比例%"));
    }

    @Test
    void choosesTheChartThatIsAskedFor() {
        assertThat(analysis("shop", "各品类销售额占比饼图").chart()).contains(ChartKind.PIE);
        assertThat(analysis("shop", "plot revenue over time").chart()).contains(ChartKind.LINE);
        assertThat(analysis("shop", "chart of sales by region").chart()).contains(ChartKind.BAR);
        assertThat(analysis("shop", "total sales by region").chart()).isEmpty();
    }

    @Test
    void listsTheWholeTableWhenNothingIsAsked() {
        assertThat(analysis("shop", "读取 shop.csv").isWhole()).isTrue();
        assertThat(analysis("shop", "load the file shop.csv").isWhole()).isTrue();
    }

    @Test
    void quotesWhatColumnsAreCalled() throws InterruptedException {
        var odd =
                Table.of(
                        "odd \"t\"",
                        Column.of(
                                "it's \"a\" name",
                                ColumnType.TEXT,
                                List.of(Cell.of("o'x"), Cell.of("y"))),
                        Column.of(
                                "amount; DROP",
                                ColumnType.NUMBER,
                                List.of(Cell.of(1), Cell.of(2))));

        assertThat(answer(odd, "sum of \"amount; DROP\" where \"it's \"a\" name\" is \"o'x\""))
                .isEqualTo("1");
    }

    private static Computation analysis(String table, String question) {
        return ((Interpretation.Understood) QuestionAnalyzer.read(question, table(table)))
                .computation();
    }

    private static String answer(Table table, String question) throws InterruptedException {
        return switch (QuestionAnalyzer.read(question, table)) {
            case Interpretation.Unclear unclear ->
                    ("unclear: " + String.join(",", unclear.options())).strip();
            case Interpretation.Understood(var analysis) ->
                    new TableEngine()
                            .query(List.of(table), analysis.sql(table.name()), "r").rows().stream()
                                    .map(row -> String.join(",", row))
                                    .collect(Collectors.joining("; "));
        };
    }

    public static Table table(String name) {
        return TABLES.computeIfAbsent(
                name,
                _ ->
                        Stream.of(".csv", ".json", ".tsv")
                                .map(ending -> resource(name + ending))
                                .filter(Files::exists)
                                .findFirst()
                                .map(TableFiles::load)
                                .orElseThrow());
    }

    private static Path resource(String name) {
        try {
            return Path.of(
                            Objects.requireNonNull(
                                            QuestionAnalyzerTest.class.getResource("questions"))
                                    .toURI())
                    .resolve(name);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
