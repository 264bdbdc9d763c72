package dev.troupe.chat.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testing.text.LinearTimeAssert;
import java.time.Duration;
import java.time.ZonedDateTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceStepsTest {
    private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-05-14T09:05Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "一双鞋520，打9折再减30，实付多少|520 × 0.9 - 30 = 438",
                "4件T恤每件30，优惠15，一共多少|30 × 4 - 15 = 105",
                "书包260打八五折再减15|260 × 0.85 - 15 = 206",
                "台灯原价180元，先减20再打8折，多少钱|(180 - 20) × 0.8 = 128",
                "买了3本书每本42，满100减20，再加8元运费，一共多少|42 × 3 - 20 + 8 = 114",
                "奶茶16一杯，买5杯，打9折，一共多少钱|16 × 5 × 0.9 = 72",
                "每箱65，买4箱，每满100减10，要付多少|65 × 4 - 2 × 10 = 240",
                "买3件衣服每件399打七折多少钱|399 × 3 × 0.7 = 837.9",
                "奶茶16元一杯，买5杯，打9折，一共多少钱|16 × 5 × 0.9 = 72",
                "2件衬衫每件130，打8折，一共多少|130 × 2 × 0.8 = 208",
                "衬衫1件130元，买2件，打8折，一共多少|130 × 2 × 0.8 = 208",
                "账单420，另加30元，收20元打包费，一共多少|420 + 30 + 20 = 470",
                "饭钱312，打88折，6个人AA，每人多少|312 × 0.88 ÷ 6 = 45.76，每人 45.76。",
                "消费180元，满200减30，实付多少|180 - 0 = 180",
                "账单420加10%服务费，再用50元优惠券，5人平分|(420 × (1 + 10%) - 50) ÷ 5 = 82.40，每人 82.40。",
                "帮我算一下，手机2999，用200的券，再打95折，到手多少钱|(2999 - 200) × 0.95 = 2659.05"
            })
    void appliesTheStepsInTheirOrder(String message, String result) {
        assertThat(Calculation.findReply(message, NOW).orElseThrow().zh()).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "divide 183.20 among 5 people, plus 18% tip|183.20 ÷ 5 × (1 + 18%) ≈ 43.24 each.",
                "a $140 lamp with 30% off and then another 10% off|140 × (1 - 30%) × (1 - 10%) = 88.2",
                "3 mugs at 7.50 each, 20% off, plus 4 for shipping, how much do I pay?|7.50 × 3 × (1 - 20%) + 4 = 22",
                "dinner was 96, add 8% tax and 20% tip, split 3 ways|96 × (1 + 8%) × (1 + 20%) ÷ 3 ≈ 41.47 each.",
                "how much is a 240 chair minus 15 percent, then minus a 20 dollar coupon|240 × (1 - 15%) - 20 = 184",
                "the hotel bill is $1,280, less a $100 voucher, divided by 4 people|(1280 - 100) ÷ 4 = 295.00 each.",
                "salary of 4200, subtract 10% tax, how much is it|4200 × (1 - 10%) = 3780",
                "a 140 lamp, take off 25%, then add 12.50 for shipping, how much|140 × (1 - 25%) + 12.50 = 117.5",
                "what do I pay for 2 tickets at $45 each with a 10% discount|45 × 2 × (1 - 10%) = 81"
            })
    void appliesTheStepsInEnglish(String message, String result) {
        assertThat(Calculation.findReply(message, NOW).orElseThrow().en()).isEqualTo(result);
    }

    /** A word that is no step, an amount for each or for all, or no shares to divide into. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "外套399打85折再减20，比原价便宜多少",
                "外套399打85折，第二件半价，两件多少钱",
                "酸奶14元买了6盒，一共多少",
                "葡萄18元买了2斤，打9折",
                "靴子160元，买2双，打8折",
                "买了2件衬衫130元，打8折多少钱",
                "4件衬衫130元打8折",
                "平板2600元，先付600，还要付多少",
                "平板2600元，先付600押金，还要付多少",
                "字典60元，付100，应给多少",
                "存款900元，付200后是多少",
                "外套399打85折，要20，多少钱",
                "120 dollars with 30 discount plus 10% off",
                "90 plus 20% off, how much",
                "两双鞋520打9折再减30多少钱",
                "外套399打85折，每人多少",
                "提醒我买外套399打85折再减20",
                "午饭38优惠5元",
                "把价格打85折再减20",
                "饭钱300，4人平分，再加20运费",
                "split 90 between 3 people, plus 6 for delivery",
                "split 90 with 3 friends, plus 10% tip",
                "a 120 jacket with 20% off, how much do I save",
                "split 90 between 0 people, plus 10% tip",
                "sales of 120 grew by 5 and then 20% off",
                "a 50 discount on 120 shoes"
            })
    void leavesEverythingElse(String message) {
        assertThat(Calculation.findReply(message, NOW)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"减9", "再再", "打", " plus 9", "and then ", "9% off "})
    void leavesALongMessageAtOnce(String piece) {
        var message = "9" + piece.repeat(150 / piece.length()) + "x";

        assertThat(LinearTimeAssert.cpuTime(() -> PriceSteps.findReply(message)))
                .isLessThan(Duration.ofMillis(500));
    }
}
