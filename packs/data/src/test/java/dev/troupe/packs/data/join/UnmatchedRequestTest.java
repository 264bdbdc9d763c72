package dev.troupe.packs.data.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnmatchedRequestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    which customers in customers.csv have no orders in orders.csv | customers
                    find customers in customers.csv that never appear in orders.csv | customers
                    compare customers.csv with orders.csv and list customers without orders | customers
                    orders in orders.csv without customers in customers.csv | orders
                    customers in customers.csv but not in orders.csv | customers
                    which customers are only in customers.csv and not in orders.csv | customers
                    """)
    void namesTheTableOfTheRequestedRows(String request, String base) {
        assertThat(UnmatchedRequest.of(request, sources("customers", "orders")))
                .hasValueSatisfying(found -> assertThat(found.base()).isEqualTo(base));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "找出在客户.csv里但从没出现在订单.csv里的客户",
                "客户.csv里哪些客户在订单.csv里没有订单",
                "对比客户.csv和订单.csv,列出没下过单的客户",
                "哪些客户只在客户.csv里、不在订单.csv里?",
                "从客户.csv中剔除订单.csv里有过订单的客户,给我剩下的",
                "在订单.csv中查无订单的客户.csv客户",
                "客户.csv里有、订单.csv里没有的客户"
            })
    void readsChinese(String request) {
        assertThat(UnmatchedRequest.of(request, sources("客户", "订单")))
                .hasValueSatisfying(found -> assertThat(found.base()).isEqualTo("客户"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "哪些客户从没下过订单，城市是哪里",
                "没提交过订单的客户是谁",
                "哪些客户还没有提交任何订单，给出姓名以及城市",
                "customers that have never made an order, and in which city are they"
            })
    void readsHowRowsAreRelatedAndWhatIsAskedOfThem(String request) {
        boolean isChinese = request.contains("客户");
        var tables =
                List.of(
                        new UnmatchedRequest.Source(
                                isChinese ? "客户" : "customers",
                                isChinese ? List.of("编号", "姓名", "城市") : List.of("id", "city")),
                        new UnmatchedRequest.Source(
                                isChinese ? "订单" : "orders",
                                isChinese ? List.of("客户编号", "金额") : List.of("customer_id")));

        assertThat(UnmatchedRequest.of(request, tables))
                .hasValueSatisfying(found -> assertThat(found.base()).isIn("客户", "customers"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"哪些客户没有取消过订单", "没有退掉订单的客户", "没提交过订单的客户，平均年龄多少", "没有三个订单的客户"})
    void refusesOtherRelationsAndNumbers(String request) {
        assertThat(UnmatchedRequest.of(request, sources("客户", "订单"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    对一下考证报名.csv和考证到场.csv,报了名没到场的是谁 | 考证报名
                    考证报名.csv和考证到场.csv,谁报了名没到场 | 考证报名
                    有没有人没报名就到场了的?报名在考证报名.csv 到场在考证到场.csv | 考证到场
                    """)
    void namesTheTableOfWhatWasDoneWithoutTheOther(String request, String base) {
        assertThat(UnmatchedRequest.of(request, exams()))
                .hasValueSatisfying(found -> assertThat(found.base()).isEqualTo(base));
    }

    @Test
    void readsTheKeyThatFilesAreComparedBy() {
        assertThat(UnmatchedRequest.of("考证报名.csv和考证到场.csv,报了名没到场的是谁(按姓名+科目对)", exams()))
                .map(found -> found.by().orElse(""))
                .contains("姓名+科目");
        assertThat(UnmatchedRequest.of("考证报名.csv和考证到场.csv,报了名没到场的是谁(按工号对)", exams())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "哪些画家没有对应的展览？给出画家和国籍",
                "没有任何相关展览的画家有哪些",
                "哪些画家不举办展览，给出国籍",
                "哪些画家从不举办展览",
                "无展览的画家有哪些"
            })
    void readsOtherNegations(String request) {
        assertThat(UnmatchedRequest.of("根据画家.csv和展览.csv," + request, PAINTERS))
                .hasValueSatisfying(found -> assertThat(found.base()).isEqualTo("画家"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "哪些画家不取消展览",
                "哪些画家没有对应的大型展览",
                "不同画家的展览",
                "展览不少于3次的画家",
                "哪些画家不喜欢展览",
                "有无展览的画家"
            })
    void refusesOtherWordsAfterNegations(String request) {
        assertThat(UnmatchedRequest.of("根据画家.csv和展览.csv," + request, PAINTERS)).isEmpty();
    }

    private static final List<UnmatchedRequest.Source> PAINTERS =
            List.of(
                    new UnmatchedRequest.Source("画家", List.of("编号", "画家", "国籍")),
                    new UnmatchedRequest.Source("展览", List.of("展览", "画家编号", "城市")));

    private static List<UnmatchedRequest.Source> exams() {
        return List.of(
                new UnmatchedRequest.Source("考证报名", List.of("姓名", "班组", "科目")),
                new UnmatchedRequest.Source("考证到场", List.of("姓名", "科目", "到场时间")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"customers who never ordered", "how many customers have not ordered"})
    void readsTheVerbOfATable(String request) {
        assertThat(UnmatchedRequest.of(request, sources("customers", "orders")))
                .hasValueSatisfying(found -> assertThat(found.base()).isEqualTo("customers"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"有几个客户没下过单", "多少客户没下过单？"})
    void readsHowManyInChinese(String request) {
        assertThat(UnmatchedRequest.of(request, sources("客户", "订单")))
                .hasValueSatisfying(found -> assertThat(found.base()).isEqualTo("客户"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which VIP customers in customers.csv have no orders in orders.csv",
                "join customers.csv with orders.csv and show total by city"
            })
    void leavesOtherRequestsAlone(String request) {
        assertThat(UnmatchedRequest.of(request, sources("customers", "orders"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    哪些歌手没有签约任何唱片公司？给出名字和性别 | 歌手
                    没有签约唱片公司的歌手有哪些，以及其性别 | 歌手
                    哪些签约没有歌手 | 歌手签约唱片公司
                    """)
    void readsPartsOfLongerNames(String request, String base) {
        assertThat(UnmatchedRequest.of("根据歌手.csv和歌手签约唱片公司.csv," + request, SINGERS))
                .hasValueSatisfying(found -> assertThat(found.base()).isEqualTo(base));
    }

    @ParameterizedTest
    @ValueSource(strings = {"哪些歌手没有专辑", "哪些歌手没有签约唱片公司？给出生日", "哪些歌手没有大的唱片公司"})
    void leavesConditionsOnColumnsAndUnknownWordsAlone(String request) {
        assertThat(UnmatchedRequest.of(request, SINGERS)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "在“订单.csv”中查无订单的客户.csv客户",
                "哪些客户只在“客户.csv”里、不在“订单.csv”里",
                "“客户.csv”里有、“订单.csv”里没有的客户"
            })
    void readsNamesOfFilesInQuotes(String request) {
        assertThat(UnmatchedRequest.of(request, sources("客户", "订单")))
                .hasValueSatisfying(found -> assertThat(found.base()).isEqualTo("客户"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "which regions are in plan.csv but not in sales.csv",
                "regions in plan.csv but not in sales.csv"
            })
    void asksForTheValuesOfAColumnOfBoth(String request) {
        assertThat(UnmatchedRequest.of(request, REGIONS))
                .contains(
                        new UnmatchedRequest(
                                "plan", "sales", Optional.of("region"), Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    payments with order numbers that arent in orders | payments | order
                    which payments are for orders that are not in orders | payments | order
                    payments whose city is not in orders | payments | city
                    orders that are not in payments | orders |
                    orders without payments | orders |
                    """)
    void takesTheWordsForAColumnOfBothForTheKey(String request, String base, String key) {
        for (var tables : List.of(PAYMENTS, PAYMENTS.reversed()))
            assertThat(UnmatchedRequest.of(request, tables))
                    .hasValueSatisfying(found -> {
                        assertThat(found.base()).isEqualTo(base);
                        assertThat(found.by()).isEqualTo(Optional.ofNullable(key));
                    });
    }

    @ParameterizedTest
    @ValueSource(strings = {"付款表里城市不在订单表里的付款", "哪些付款的城市不在订单表里"})
    void takesTheWordsForAColumnOfBothForTheKeyInChinese(String request) {
        var tables =
                List.of(
                        new UnmatchedRequest.Source("订单表", List.of("订单号", "城市")),
                        new UnmatchedRequest.Source("付款", List.of("付款号", "订单号", "城市")));

        assertThat(UnmatchedRequest.of(request, tables))
                .contains(new UnmatchedRequest("付款", "订单表", Optional.empty(), Optional.of("城市")));
    }

    @Test
    void leavesOpenByWhichOfSeveralColumnsRowsAreMatched() {
        assertThat(
                        UnmatchedRequest.of(
                                "payments whose city and amount are not in orders", PAYMENTS))
                .isEmpty();
    }

    @Test
    void readsNoColumnOfOnlyOneTable() {
        assertThat(
                        UnmatchedRequest.of(
                                "which targets are in plan.csv but not in sales.csv", REGIONS))
                .isEmpty();
    }

    private static final List<UnmatchedRequest.Source> REGIONS =
            List.of(
                    new UnmatchedRequest.Source("plan", List.of("region", "target")),
                    new UnmatchedRequest.Source("sales", List.of("region", "amount")));

    private static final List<UnmatchedRequest.Source> PAYMENTS =
            List.of(
                    new UnmatchedRequest.Source(
                            "orders", List.of("order", "customer", "city", "amount")),
                    new UnmatchedRequest.Source(
                            "payments", List.of("payment", "order", "city", "amount")));

    private static final List<UnmatchedRequest.Source> SINGERS =
            List.of(
                    new UnmatchedRequest.Source("歌手", List.of("词条id", "姓名", "性别", "专辑数量")),
                    new UnmatchedRequest.Source("歌手签约唱片公司", List.of("歌手id", "签约时间")));

    private static List<UnmatchedRequest.Source> sources(String... names) {
        return Stream.of(names).map(name -> new UnmatchedRequest.Source(name, List.of())).toList();
    }
}
