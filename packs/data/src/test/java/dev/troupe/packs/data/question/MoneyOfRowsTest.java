package dev.troupe.packs.data.question;

import static dev.troupe.packs.data.question.QuestionReadings.read;
import static dev.troupe.packs.data.question.QuestionReadings.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.table.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyOfRowsTest {
    private static final Table SPENDING =
            table(
                    "支出.csv",
                    "日期,项目,小组,金额\n2024-01-03,打车,甲,30\n2024-01-09,打印,乙,12\n2024-02-02,打车,甲,45\n");

    private static final Table COSTS =
            table(
                    "costs.csv",
                    "Date,Team,Amount\n2024-01-03,Red,30\n2024-01-09,Blue,12\n2024-02-02,Red,45\n");

    private static final Table TRIPS =
            table("trips.csv", "Date,Team,Fare\n2024-01-03,Red,30\n2024-01-09,Blue,12\n");

    private static final Table TWO =
            table(
                    "costs.csv",
                    "Date,Team,Amount,Tax amount\n2024-01-03,Red,30,3\n2024-01-09,Blue,12,1\n");

    @ParameterizedTest
    @CsvSource({"各小组支出, 按小组分组", "各月支出, 按日期的月分组", "每个项目的支出, 按项目分组"})
    void addsUpTheOnlyAmountAndSaysSo(String question, String groups) {
        assertThat(read(question, SPENDING)).isEqualTo(groups + "，计算金额的合计；“支出”按“金额”求和，不是行数。");
    }

    @ParameterizedTest
    @CsvSource({"costs per month", "costs by team"})
    void addsItUpInEnglish(String question) {
        assertThat(read(question, COSTS))
                .contains("compute the total of Amount")
                .contains("is read as the total of Amount, not as the number of rows");
    }

    @ParameterizedTest
    @CsvSource({"how many costs per month", "number of costs by team"})
    void countsRowsWhereTheirNumberIsAsked(String question) {
        assertThat(read(question, COSTS)).contains("compute the number of rows");
    }

    @Test
    void countsWhatIsNotMoney() {
        assertThat(read("trips by team", TRIPS)).contains("compute the number of rows");
    }

    @Test
    void refusesWhereAmountsAreSeveral() {
        assertThat(read("costs by team", TWO)).startsWith("?");
    }

    private static final Table CLAIMS =
            table(
                    "claims.csv",
                    """
                    Claim,Filed,Policy,Amount claimed,Amount paid,Status
                    C1,2023-03-02,Boat,900,800,Paid
                    C2,2023-03-20,Van,700,0,Denied
                    C3,2023-04-11,Boat,400,350,Paid
                    """);

    @ParameterizedTest
    @CsvSource({
        "how much was paid in March 2023",
        "how much did we pay in March 2023",
        "amount paid in March 2023"
    })
    void addsUpWhatWasPaid(String question) {
        assertThat(read(question, CLAIMS))
                .contains("Filed from 2023-03-01", "compute the total of Amount paid");
    }

    private static final Table FLATS =
            table(
                    "房源.csv",
                    """
                    编号,楼盘,月租(元),面积
                    F1,春园,3800,45
                    F2,春园,5200,80
                    F3,秋苑,4500,61
                    """);

    @ParameterizedTest
    @CsvSource({"月租4000以下的有哪些楼盘, 筛选月租(元) 不高于 4000；列出楼盘的不同值", "各楼盘的月租, 计算月租(元) 的平均值"})
    void addsUpNoRents(String question, String part) {
        assertThat(read(question, FLATS)).contains(part);
    }

    private static final Table ACCOUNT =
            table(
                    "account.csv",
                    """
                    Ref,Date,Payee,Amount (£),Balance (£)
                    A1,2024-05-01,Rent,700,1300
                    A2,2024-05-01,Grocer,40,1260
                    A3,2024-06-03,Grocer,25,1235
                    """);

    @ParameterizedTest
    @CsvSource({"what's my balance", "balance by month", "balance in May", "balance by payee"})
    void addsUpNoBalances(String question) {
        assertThat(read(question, ACCOUNT)).startsWith("?");
    }

    @ParameterizedTest
    @CsvSource({
        "total balance, the total of Balance",
        "lowest balance, the minimum of Balance",
        "balance after the last payment, List Balance"
    })
    void computesWhatIsAskedOfBalances(String question, String part) {
        assertThat(read(question, ACCOUNT)).contains(part);
    }

    @Test
    void addsUpTheBalancesOfAccounts() {
        var accounts = table("accounts.csv", "Account,Owner,Balance\nX1,Ann,30\nX2,Bob,12\n");
        assertThat(read("balance by owner", accounts)).contains("the total of Balance");
    }
}
