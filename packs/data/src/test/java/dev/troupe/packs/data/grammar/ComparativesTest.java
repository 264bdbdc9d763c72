package dev.troupe.packs.data.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which of two rows is taller or older, what is faster, rows that a column numbers, and who made
 * them.
 */
class ComparativesTest {
    private static final String FERRIES =
            """
            Ferry,Built,Length,Top speed
            Island Star,1987,64 m,31 km/h
            Cape Runner,2004,48 m,72 km/h
            Old Meadow,1961,39 m,22 km/h
            """;

    private static final String TRAMS =
            """
            Tram,From,Stops
            1,Harbor,12
            2,Market,30
            3,Market,21
            5,Harbor,17
            6,Zoo,9
            """;

    private static String read(String question, String csv) {
        var table = TableFiles.parse("211.csv", csv.getBytes(StandardCharsets.UTF_8));
        return QuestionGrammar.read(question, "211", ColumnProfile.all(table))
                        instanceof QuestionGrammar.Reading reading
                ? new QueryText(reading.chinese()).describe(reading.query())
                : "not read";
    }

    private static boolean isAnswered(String question, String csv) {
        var table = TableFiles.parse("211.csv", csv.getBytes(StandardCharsets.UTF_8));
        return QuestionAnalyzer.read(question, table) instanceof Interpretation.Understood;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "which is longer, island star or old meadow?~in descending order of Length",
                "which ferry is faster, cape runner or old meadow?~in descending order of Top speed",
                "which one is slower, cape runner or old meadow?~in ascending order of Top speed",
                "which is older, cape runner or old meadow?~in ascending order of Built",
                "which is the newer ferry, cape runner or old meadow?~in descending order of Built"
            })
    void selectsOneOfTwo(String question, String order) {
        assertThat(read(question, FERRIES)).contains(order).contains("take the first 1, with ties");
        assertThat(isAnswered(question, FERRIES)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which is longer?",
                "which is longer, island star?",
                "which is longer, island star or cape runner or old meadow?",
                "which is deeper, island star or old meadow?"
            })
    void selectsNothingWithoutTwoRowsAndANumber(String question) {
        assertThat(isAnswered(question, FERRIES)).isFalse();
    }

    @Test
    void comparesSpeeds() {
        assertThat(read("which ferry is the fastest?", FERRIES))
                .contains("in descending order of Top speed");
        assertThat(read("list the ferries faster than 30", FERRIES)).contains("Top speed over 30");
    }

    @Test
    void callsRowsByTheColumnThatNumbersThem() {
        assertThat(read("which tram has fewer than 10 stops?", TRAMS))
                .isEqualTo("filter rows where Stops below 10; list Tram");
        assertThat(isAnswered("how many trams start at Harbor?", TRAMS)).isFalse(); // start?
        assertThat(read("how many trams have over 15 stops?", TRAMS))
                .contains("the number of rows");
    }

    @Test
    void numbersOfWhichManyAreLeftOutAreNoNumbering() {
        var cups = "Cups,Shop\n3,East\n9,West\n40,North\n52,South\n70,Pier\n";

        assertThat(read("total cups", cups)).contains("the total of Cups");
    }

    private static final String ORGANS =
            """
            Organ,Manufacturer,First played,Region,State
            Abbey,Holt & Sons,1911,North,In use
            Minster,Brandt,1899,North,Removed
            Chapel,Brandt,1954,South,In use
            Palace,Brandt,1931,North,In use
            Priory,Loewe,1920,South,Removed
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "how many organs were built by Brandt?~Manufacturer is Brandt",
                "which region has more organs than any other?~in descending order of the number of rows",
                "how many organs are no longer in use?~State is not In use"
            })
    void readsWhoMadeRowsAndWhatTheyAreNoLonger(String question, String part) {
        assertThat(read(question, ORGANS)).contains(part);
        assertThat(isAnswered(question, ORGANS)).isTrue();
    }

    @Test
    void readsNoVerbOfSomethingElse() {
        assertThat(isAnswered("how many organs were rejected by Brandt?", ORGANS)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "total number of laps~laps~compute the total of laps over all rows",
                "average rent per room~rooms~compute the average of (rent / rooms) over all rows",
                "how many sets were sold~sets~compute the total of sets over all rows",
                "how many trams are there~Tram~compute the number of rows over all rows"
            })
    void addsUpAmountsThatOnlyLookLikeNumbersOfRows(
            String question, String first, String expected) {
        var csv = first + ",rent\n1,500\n2,800\n3,950\n4,1200\n5,1400\n";

        assertThat(read(question, csv)).isEqualToIgnoringCase(expected);
    }

    @Test
    void addsUpNumbersOfWhichSeveralAreOmitted() {
        assertThat(read("total lap", "lap,time\n1,10\n3,20\n4,30\n6,40\n8,50\n"))
                .isEqualToIgnoringCase("compute the total of lap over all rows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"which shop is the cheapest?", "the most expensive city"})
    void readsNoRevenueAsAPrice(String question) {
        assertThat(isAnswered(question, "shop,city,revenue\nA,Rome,10\nB,Oslo,30\nC,Rome,20\n"))
                .isFalse();
    }

    @Test
    void readsAPriceAsACost() {
        assertThat(
                        isAnswered(
                                "which shop is the cheapest?",
                                "shop,city,price\nA,Rome,10\nB,Oslo,30\nC,Rome,20\n"))
                .isTrue();
    }

    @Test
    void readsNoWageAsAPrice() {
        assertThat(isAnswered("谁最贵", "姓名,部门,基本工资\n张三,研发,9000\n李四,市场,8000\n王五,研发,12000\n"))
                .isFalse();
    }

    @Test
    void readsHowManyTheNounMeansAsNoCondition() {
        var drivers = "driver,team,points\nMa,Mistral,10\nAm,Mistral,2\nBo,Zonda,7\nLu,Zonda,2\n";

        assertThat(
                        isAnswered(
                                "how many points did the two mistral drivers earn in total?",
                                drivers))
                .isFalse();
        assertThat(isAnswered("the two drivers with the most points", drivers)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"total amount from may to june", "total amount from May to June"})
    void takesAMonthForNoVerb(String question) {
        var bills = "date,amount\n2026-04-01,80\n2026-05-02,100\n2026-06-01,120\n2026-07-03,90\n";

        assertThat(read(question, bills)).contains("from 2026-05-01 to before 2026-07-01");
    }

    @Test
    void takesToLiveForNoCategory() {
        var bills = "编号,城市,类别,金额\n1,北京,住房,3000\n2,上海,餐饮,200\n3,北京,交通,100\n";

        assertThat(read("住在北京的人花了多少钱", bills)).doesNotContain("住房");
    }
}
