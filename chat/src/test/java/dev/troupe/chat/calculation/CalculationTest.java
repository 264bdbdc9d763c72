package dev.troupe.chat.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testing.text.LinearTimeAssert;
import java.time.Duration;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Computations on Thursday, 14 May 2026, at 9:05. */
class CalculationTest {
    private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-05-14T09:05Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what's a 15% tip on 60|60 × 15% = 9.00 (tip), 69.00 in all",
                "how much is a 20% tip on a bill of $84.50, split 4 ways?|84.50 × 20% = 16.90 (tip), 101.40 in all; split 4 ways, each pays 25.35 (of which tip: 4.23).",
                "8% sales tax on 250|250 × 8% = 20.00 (sales tax), 270.00 in all",
                "how many days until June 1|From 2026-05-14 to 2026-06-01: 18 days.",
                "How many days are there between 2026-01-01 and 2026-03-01?|From 2026-01-01 to 2026-03-01: 59 days.",
                "how many days from today to 3 January next year|From 2026-05-14 to 2027-01-03: 234 days.",
                "how many days from June 7 last year to today|From 2025-06-07 to 2026-05-14: 341 days.",
                "how many days until March 1|From 2026-05-14 to 2027-03-01: 291 days.",
                "how many weeks until Halloween?|From 2026-05-14 to 2026-10-31: 24 weeks and 2 days (170 days).",
                "how many days since May 1|From 2026-05-01 to 2026-05-14: 13 days.",
                "split 90 euros among three friends|90 ÷ 3 = 30.00 each.",
                "$100 split 7 ways|100 ÷ 7 ≈ 14.29 each."
            })
    void computesInEnglish(String message, String result) {
        assertThat(english(message)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "账单120元给10%小费是多少|120 × 10% = 12.00（小费），合计 132.00",
                "消费90元，10%的服务费，三个人平分每人多少钱|90 × 10% = 9.00（服务费），合计 99.00；3 人平分，每人 33.00（其中服务费 3.00）。",
                "离6月1号还有几天？|从 2026-05-14 到 2026-06-01 是 18 天。",
                "今天到明年婚礼3月8日还有多少天|从 2026-05-14 到 2027-03-08 是 298 天。",
                "从2026年1月1日到2026年3月1日一共多少天|从 2026-01-01 到 2026-03-01 是 59 天。",
                "去年6月7号到今天有多少天|从 2025-06-07 到 2026-05-14 是 341 天。",
                "从前年6月7日到今天有多少天|从 2024-06-07 到 2026-05-14 是 706 天。",
                "离国庆节还有几周|从 2026-05-14 到 2026-10-01 是 20 周零 0 天（140 天）。",
                "饭钱260元五个人AA每人多少|260 ÷ 5 = 52.00，每人 52.00。"
            })
    void computesInChinese(String message, String result) {
        assertThat(chinese(message)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "convert 10 kilometres to miles|10 km ≈ 6.21371 mi (1 km ≈ 0.621371 mi)",
                "what is 212 °F in celsius?|212 °F = 100 °C (°C = (°F - 32) × 5 ÷ 9)",
                "how many cups in a liter|1 l ≈ 4.22675 US cups (1 l ≈ 4.22675 US cups)",
                "6 feet 2 inches in cm|6 ft 2 in = 187.96 cm (1 ft = 30.48 cm)",
                "-500 celsius in kelvin|-500 °C is below absolute zero; there is no such temperature.",
                "1 GiB in MiB|1 GiB = 1024 MiB (1 GiB = 1024 MiB)",
                "500 mb to gb|500 MB = 0.5 GB (1 MB = 0.001 GB). Prefixes count 1,000 here; for steps of 1,024 use KiB, MiB or GiB.",
                "3 kg in miles|kg and mi measure different things and cannot be converted.",
                "40 euros in dollars|Exchange rates are not available, so currencies cannot be converted. Write the computation with the rate, such as \"100 * 7.1\"."
            })
    void convertsUnitsInEnglish(String message, String result) {
        assertThat(english(message)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "三两是多少克|3 两 = 150 克（1 两 = 50 克）",
                "半斤等于多少克|0.5 斤 = 250 克（1 斤 = 500 克）",
                "华氏50度是摄氏多少度|50 °F = 10 °C（°C = (°F - 32) × 5 ÷ 9）",
                "把12英寸换算成厘米|12 英寸 = 30.48 厘米（1 英寸 = 2.54 厘米）",
                "两个半小时是多少分钟|2.5 小时 = 150 分钟（1 小时 = 60 分钟）",
                "一公顷有多少亩|1 公顷 = 15 亩（1 公顷 = 15 亩）",
                "72公里每小时等于多少米每秒|72 公里/小时 = 20 米/秒（1 公里/小时 ≈ 0.277778 米/秒）"
            })
    void convertsUnitsInChinese(String message, String result) {
        assertThat(chinese(message)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what day of the week is 1 June 2026?|2026-06-01, a Monday.",
                "what's today's date|2026-05-14, a Thursday.",
                "what date is 30 days from today?|30 days after 2026-05-14 is 2026-06-13, a Saturday.",
                "what day is the 15th of next month|2026-06-15, a Monday.",
                "what day is 3 weeks from now|3 weeks after 2026-05-14 is 2026-06-04, a Thursday.",
                "what date was 2 weeks ago|2 weeks before 2026-05-14 is 2026-04-30, a Thursday.",
                "one month after January 31 2027 is what date|1 month after 2027-01-31 is 2027-02-28, a Sunday.",
                "what time is it?|It is 09:05 on 2026-05-14."
            })
    void readsTheCalendarInEnglish(String message, String result) {
        assertThat(english(message)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "今天几号|2026-05-14，星期四。",
                "2030年1月1日是星期几|2030-01-01，星期二。",
                "下周三是几号|2026-05-20，星期三。",
                "下个月15号是星期几|2026-06-15，星期一。",
                "再过40天是几号|2026-05-14 的 40 天后是 2026-06-23，星期二。",
                "三周前是哪一天|2026-05-14 的 3 周前是 2026-04-23，星期四。",
                "5月20日往前10天是几号|2026-05-20 的 10 天前是 2026-05-10，星期日。",
                "现在几点了|现在是 2026-05-14 09:05。"
            })
    void readsTheCalendarInChinese(String message, String result) {
        assertThat(chinese(message)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what time is it in Tokyo|In Tokyo it is 18:05 on 2026-05-14 (UTC+09:00).",
                "what's the time in New York?|In New York it is 05:05 on 2026-05-14 (UTC-04:00).",
                "current time in london|In london it is 10:05 on 2026-05-14 (UTC+01:00).",
                "what time is it now in UTC|In UTC it is 09:05 on 2026-05-14 (UTC).",
                "what time is it in UTC+8|In UTC+8 it is 17:05 on 2026-05-14 (UTC+08:00).",
                "what day is it in Sydney|In Sydney it is 2026-05-14, a Thursday (UTC+10:00).",
                "time in Berlin now|In Berlin it is 11:05 on 2026-05-14 (UTC+02:00).",
                "what time is it in Narnia|The time zone of 'Narnia' is not known. Use the name of the zone, as in \"what time is it in Asia/Tokyo\"."
            })
    void readsTheTimeOfAPlaceInEnglish(String message, String result) {
        assertThat(english(message)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Asia/Tokyo 现在几点|Asia/Tokyo现在是 2026-05-14 18:05（UTC+09:00）。",
                "伦敦现在几点了|伦敦现在是 2026-05-14 10:05（UTC+01:00）。",
                "日本时间几点|日本现在是 2026-05-14 18:05（UTC+09:00）。",
                "现在UTC时间是多少|UTC现在是 2026-05-14 09:05（UTC）。",
                "新加坡今天星期几|新加坡现在是 2026-05-14，星期四（UTC+08:00）。",
                "东京现在几点|不知道“东京”的时区。请使用时区名称，例如“Asia/Tokyo 现在几点”。"
            })
    void readsTheTimeOfAPlaceInChinese(String message, String result) {
        assertThat(chinese(message)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "贷款12万，年利率6%，10年等额本息，月供多少|等额本息：每月还 1332.25，共 120 个月，总计 159869.52，其中利息 39869.52。公式：本金 120000 × 月利率 0.5% ÷ (1 - (1 + 月利率)^-120)。",
                "等额本金贷款12万利率6%十年每月还多少|等额本金：首月还 1600.00，以后每月少 5.00，共 120 个月，总利息 36300.00。公式：每月本金 1000.00 + 剩余本金 × 月利率 0.5%。",
                "存5万元年利率2%存3年单利利息多少|单利：50000 × (1 + 2% × 3) = 53000.00，利息 3000.00。"
            })
    void computesLoansAndInterest(String message, String result) {
        assertThat(chinese(message)).isEqualTo(result);
    }

    /**
     * Thousands, symbols in their case, ounces of a volume, the past, and points of a percentage.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sum of 1,000 and 2,000|1000 + 2000 = 3000",
                "average of 1,200 and 1,400|(1200 + 1400) ÷ 2 = 1300",
                "average of 100,000 and 300,000|(100000 + 300000) ÷ 2 = 200000",
                "sum of 1,500, 2,500 and 40|1500 + 2500 + 40 = 4040",
                "sum of 4,5,6|4 + 5 + 6 = 15",
                "sum of 10,20,300 and 4|10 + 20 + 300 + 4 = 334",
                "100，200，300的和|100 + 200 + 300 = 600",
                "100 Mb to MB|100 Mbit = 12.5 MB (1 Mbit = 0.125 MB)",
                "5 mW to W|5 mW = 0.005 W (1 mW = 0.001 W)",
                "5 MW to W|5 MW = 5000000 W (1 MW = 1000000 W)",
                "250 mL to L|250 ml = 0.25 l (1 ml = 0.001 l)",
                "a cup to ounces|1 US cups = 8 US fl oz (1 US cups = 8 US fl oz)",
                "300 K to celsius|300 K = 26.85 °C (°C = K - 273.15)",
                "what day was january 1|2026-01-01, a Thursday.",
                "what day was June 1|2025-06-01, a Sunday.",
                "what day is january 1|2027-01-01, a Friday.",
                "how many days since 2027-03-01|2026-05-14 is before 2027-03-01: 291 days.",
                "从3%上升到5%上升了多少个百分点|5% - 3% = 2 percentage points",
                "-2^2|-2 ^ 2 = -4",
                "-2^3|-2 ^ 3 = -8",
                "几点了|It is 09:05 on 2026-05-14.",
                "what time is it now|It is 09:05 on 2026-05-14.",
                "what's the time?|It is 09:05 on 2026-05-14.",
                "几号了|2026-05-14, a Thursday."
            })
    void readsTheFormThatOthersResemble(String message, String result) {
        assertThat(english(message)).isEqualTo(result);
    }

    /** What has two meanings, or one that is not computed. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "sum of 1,000",
                "average of 100,200,300",
                "average of 100,200 and 300",
                "sum of 1,000,2,000",
                "sum of 1,2, 3,400",
                "100 mB to kB",
                "5 mw to W",
                "5 M in feet",
                "500 Mb to gb",
                "5k in miles",
                "12个人多少钱",
                "12个人要付多少",
                "1,234个人多少钱",
                "12%的小费是多少",
                "a loan of 10000 at 1% per month for 2 years",
                "monthly payment on a loan of 10000 at 1% a month for 2 years",
                "贷款1万，每月利率1%，2年，每月还多少",
                "每月存500，3%，10年",
                "save 500 each month at 3% for 10 years",
                "save 500 every year at 3% for 10 years",
                "simple interest on a loan of 10000 at 5% for 2 years",
                "compound interest on a loan of 10000 at 5% for 2 years",
                "从3上升到5上升了多少个百分点",
                "1/2 million",
                "-2 to the power of 2",
                "-3的平方是多少",
                "什么时候",
                "几点",
                "what time?",
                "几号",
                "那天是几号",
                "下个月31号是星期几",
                "是星期几",
                "what is the time in the report",
                "会议时间是几点",
                "老王的生日今天几号"
            })
    void leavesWhatIsOpen(String message) {
        assertThat(Calculation.findReply(message, NOW)).isEmpty();
    }

    /** As long as a message of a computation may be, which ends in what is no number. */
    @ParameterizedTest
    @ValueSource(strings = {"1, ", "1 ", "1,", "1 、 ", "1, and ", "1,200 "})
    void readsAListThatIsNoneAtOnce(String item) {
        var list = item.repeat(140 / item.length());

        assertThat(
                        LinearTimeAssert.cpuTime(
                                () -> Calculation.findReply("average of " + list + "x", NOW)))
                .isLessThan(Duration.ofMillis(500));
    }

    @Test
    void readsListsInLinearTime() {
        LinearTimeAssert.checkGrowth(
                4_000,
                Duration.ofMillis(20),
                count ->
                        LinearTimeAssert.cpuTime(() ->
                                assertThat(WrittenNumberList.parse("1, ".repeat(count) + "x"))
                                        .isEmpty()));
        assertThat(WrittenNumberList.parse("1, ".repeat(199) + "1"))
                .hasValueSatisfying(numbers -> assertThat(numbers).hasSize(200));
    }

    @Test
    void statesBothKindsOfInterestIfNoneIsNamed() {
        assertThat(english("invest 1000 at 10% for 2 years"))
                .isEqualTo(
                        "Simple interest: 1000 × (1 + 10% × 2) = 1200.00, of which interest is 200.00.\n"
                                + "Compound interest (yearly): 1000 × (1 + 10%)^2 = 1210.00, of which interest is 210.00.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "30 is what percent of 120?|30 ÷ 120 = 25%",
                "percent change from 40 to 30|(30 - 40) ÷ 40 = -25%",
                "increase 200 by 15%|200 × (1 + 15%) = 230",
                "销量从50降到40降了百分之几|(40 - 50) ÷ 50 = -20%",
                "18占72的百分之几|18 ÷ 72 = 25%",
                "这件外套原价260元打85折多少钱|260 × 0.85 = 221",
                "800涨价百分之五是多少|800 × (1 + 5%) = 840",
                "square root of 2|√2 ≈ 1.414213562",
                "根号81是多少|√81 = 9",
                "3的4次方|3 ^ 4 = 81",
                "remainder of 29 divided by 6|29 ÷ 6 = 4 with remainder 5",
                "100除以7的余数是多少|100 ÷ 7 = 14 with remainder 2",
                "median of 4, 9, 1|median = 4",
                "3、4、8的平均数是多少|(3 + 4 + 8) ÷ 3 = 5",
                "2.675保留2位小数|2.675 ≈ 2.68",
                "a hundred and five times twelve|105 × 12 = 1260",
                "八千乘以三百二十是多少|8000 × 320 = 2560000",
                "20% of 150 minus 5|(150 × 20%) - 5 = 25"
            })
    void computesPercentagesAndFunctions(String message, String result) {
        assertThat(english(message)).isEqualTo(result);
    }

    /** What would need a calendar of festivals or of working days, a text, or a word not known. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "离春节还有几天",
                "今天到农历6月7日还有多少天",
                "离闰6月7号还有多少天",
                "离上上个6月7号有多少天",
                "到大前年6月7号有多少天",
                "到6月7号还有多少个工作日",
                "how many days until Easter",
                "how many working days until June 7",
                "how many days until February 30",
                "how many days until the deadline in notes.txt",
                "an 18% tip on the dinner",
                "小费一般给多少",
                "convert 5 glorps to liters",
                "5飒飒度是多少摄氏度",
                "what day is the meeting",
                "会议是星期几",
                "what day is 3 days",
                "两件衣服原价399打七折多少钱",
                "房贷80万，飒飒率3.6%，30年等额本息，每月还多少",
                "monthly payment on a $25,000 loan for 5 years",
                "三千五百二是飒多少",
                "average of 12, 15 and glorp",
                "40 of 250"
            })
    void leavesEverythingElse(String message) {
        assertThat(Calculation.findReply(message, NOW)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "how many days until February 30",
                "an 18% tip on the dinner",
                "今天到农历6月7日还有多少天",
                "3的平方的一半加上8除以2的余数是多少",
                "房贷80万，年利率3.6%，还没开始还，划算吗"
            })
    void namesAComputationThatNoDocumentAnswers(String message) {
        assertThat(Calculation.isNamedIn(message)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "did revenue grow by 5% in 2025?",
                "合同里说付款期限是多少天",
                "how many days of leave are there",
                "放假通知里说放几天"
            })
    void leavesQuestionsOfDocumentsToThem(String message) {
        assertThat(Calculation.isNamedIn(message)).isFalse();
    }

    private static String english(String message) {
        return Calculation.findReply(message, NOW).orElseThrow().en();
    }

    private static String chinese(String message) {
        return Calculation.findReply(message, NOW).orElseThrow().zh();
    }
}
