package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about tables as pages about leagues, fleets and broadcasts show them. */
class PageTablesTest {
    private static final Table TRADES =
            table(
                    """
                    Week,Castaway,Tribe,Home
                    1,Ann Lee,Mako,Porto
                    1,Bo Diaz,Rua,Lagos
                    2,Cy Roth,Mako,Porto
                    3,Di Fox,Rua,Turin
                    3,Ed Hall,Mako,Lagos
                    4,Flo Ray,Rua,Porto
                    """);

    private static final Table CHANNELS =
            table(
                    """
                    Name,Carrier,Town,Share
                    Vega,11 HD,Porto,40
                    Lyra,12 SD,Lagos,25
                    Mira,14 HD,Lagos,20
                    Rigel,15 SD,Porto,15
                    """);

    private static final Table MEDALS =
            table(
                    """
                    Rank,Nation,Gold,Silver
                    1,Aru,5,2
                    2,Belo,4,6
                    3,Cora,1,3
                    Totals (3 nations),Totals (3 nations),10,11
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    in which weeks did more than one castaway leave? | refused
                    in which weeks was there more than one castaway  | 1,2;3,2
                    which weeks had more than one castaway           | 1,2;3,2
                    which week had the fewest castaways              | 2,1;4,1
                    which homes have more than two castaways         | Porto,3
                    which tribes have more than two homes            | Rua,3
                    how many weeks are there                         | 4
                    """)
    void countsTheRowsOfNumbersThatSeveralShare(String question, String rows) throws Exception {
        assertThat(answer(question, TRADES)).isIn(rows, "refused");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    which weeks had more than one castaway      | 1,2;3,2
                    which week had the fewest castaways         | 2,1;4,1
                    how many from Porto and Lagos altogether    | 5
                    how many weeks are there                    | 4
                    """)
    void addsUpNoNumbersThatSayWhichOne(String question, String rows) throws Exception {
        assertThat(answer(question, TRADES)).isEqualTo(rows);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    how many hd channels are there         | 2
                    how many of the sd channels are in Porto | 1
                    """)
    void readsAnAcronymThatTextsHave(String question, String rows) throws Exception {
        assertThat(answer(question, CHANNELS)).isEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many am channels are there",
                "how many of the am channels are in Porto",
                "which us channels are in Lagos"
            })
    void passesOverNoAcronym(String question) throws Exception {
        assertThat(answer(question, CHANNELS)).isEqualTo("refused");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    total silver won by the countries with at least 4 golds | 8
                    total silver won by each country                        | Belo,6;Cora,3;Aru,2
                    """)
    void addsUpWhatSomeWon(String question, String rows) throws Exception {
        assertThat(answer(question, MEDALS)).isEqualTo(rows);
    }

    private static final Table SINGLES =
            table(
                    """
                    Year,Title,Peak,Album
                    1984,Home,3,Dell
                    1985,Dust,,Dell
                    1985,Rain,7,Non-album single
                    1986,Gold,9,Verb
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    how many singles are there                    | 4
                    how many singles were released in 1985        | 2
                    what album has the most singles               | Dell,2
                    """)
    void callsRowsByWhatTheyAreApartFromWhatOneIsNot(String question, String rows)
            throws Exception {
        assertThat(answer(question, SINGLES)).isEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Year,Title,Notes\n1990,A,Television film\n1991,B,Short film\n1992,C,\n",
                "Year,Title,Notes\n1990,A,Television film\n1991,B,\n1992,C,\n",
                "Year,Title,Type\n1990,A,Short film\n1991,B,Series\n1992,C,Series\n"
            })
    void countsNoRowsByANounOfWhichTheyMayBeSome(String films) throws Exception {
        assertThat(answer("how many films are there", table(films))).isEqualTo("refused");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    how many different towns have a channel     | 2
                    how many channels are in the town of Lagos  | 2
                    """)
    void callsRowsByOneNounBesideThatOfAColumn(String question, String rows) throws Exception {
        assertThat(answer(question, CHANNELS)).isEqualTo(rows);
    }

    private static final Table FINALS =
            table(
                    """
                    Year,Winners,Runners-up,Venue,Gate
                    1961,Oak Town,Elm City,Low Park,100
                    1962,Elm City,Ash Vale,Low Park,200
                    1963,Oak Town,Ash Vale,High Road,150
                    1964,Fir Bay,Oak Town,High Road,300
                    1965,Oak Town,Fir Bay,Low Park,250
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    which team only won the cup once          | Elm City,1;Fir Bay,1
                    which team won exactly once               | Elm City,1;Fir Bay,1
                    which team won the cup more than once     | Oak Town,3
                    who won the cup 3 times                   | Oak Town,3
                    which team won in 1964                    | Fir Bay
                    how many finals did elm city win          | 1
                    how many finals did oak town not win      | 2
                    which venue hosted the most finals        | Low Park,3
                    which venue hosted the second most finals | High Road,2
                    what venues hosted more than two finals   | Low Park,3
                    """)
    void readsWhatThoseDidWhomAColumnNames(String question, String rows) throws Exception {
        assertThat(answer(question, FINALS)).isEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which team won once",
                "which team beat ash vale",
                "how many finals did oak town lose",
                "which team won only two points",
                "how many drivers won the league"
            })
    void readsNoMoreThanTheColumnSays(String question) throws Exception {
        assertThat(answer(question, FINALS)).isEqualTo("refused");
    }

    private static final Table EPISODES =
            table(
                    """
                    No.,Title,Directed by,Written by,Genre
                    1,Pilot,Ann Lee,Bo Diaz,Drama
                    2,Flood,Cy Roth,Bo Diaz,Drama
                    3,Rain,Ann Lee,Di Fox,Comedy
                    4,Storm,Ed Hall,Bo Diaz,Drama
                    5,Coda,Ann Lee,Di Fox,Comedy
                    """);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    which director only did one episode         | Cy Roth,1;Ed Hall,1
                    who directed exactly one episode            | Cy Roth,1;Ed Hall,1
                    which writer wrote more than two episodes   | Bo Diaz,3
                    which director directed only two comedies   | Ann Lee,2
                    which genres have only two episodes         | Comedy,2
                    how many writers are there                  | 2
                    how many episodes did ann lee not direct    | 2
                    list only one episode per genre             | refused
                    which writer directed the most episodes     | refused
                    which writer directed more than two episodes | refused
                    """)
    void readsThoseWhoDidWhatAColumnNames(String question, String rows) throws Exception {
        assertThat(answer(question, EPISODES)).isEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many assists in 2001",
                "total assists",
                "how many points did the team from Ayr get"
            })
    void takesNoLetterForAStatisticOfUnknownKind(String question) throws Exception {
        var table = table("Site,G,A,Pts\nX,1,2,3\nY,4,5,6\n");

        assertThat(answer(question, table)).isEqualTo("refused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"how many points did the team get", "how many points did the club get"})
    void passesOverNoTeamWhereSeveralAreNamed(String question) throws Exception {
        var table = table("Year,Club,Points\n1990,Ayr,3\n1990,Tay,5\n1991,Ayr,8\n");

        assertThat(answer(question, table)).isNotEqualTo("16");
    }

    private static String answer(String question, Table table) throws InterruptedException {
        if (!(QuestionAnalyzer.read(question, table)
                instanceof Interpretation.Understood(var computation))) return "refused";
        var result =
                new TableEngine().query(List.of(table), computation.sql(table.name()), "result");
        return IntStream.range(0, result.rowCount())
                .mapToObj(row -> String.join(",", result.row(row)))
                .collect(Collectors.joining(";"));
    }

    private static Table table(String csv) {
        return TableFiles.parse("12.csv", csv.getBytes(StandardCharsets.UTF_8));
    }
}
