package dev.troupe.page.followup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.page.FollowUpSamples;
import dev.troupe.page.run.Page;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page has sales per month and product, and scores; the answers are computed by hand. */
class PageLookupTest {
    private static final PageLookup LOOKUP = PageLookup.of(FollowUpSamples.PAGE);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "What is the highest total amount? | The highest total_amount: 560 (2026-03) [months]",
                "which month has the lowest amount | The lowest total_amount: 140.5 (2026-01) [months]",
                "average amount per month | The average of total_amount: 303.5 [months]",
                "what is the sum of the amounts per month? | The sum of total_amount: 910.5 [months]",
                "median amount per month | The median of total_amount: 210 [months]",
                "how much was the amount in 2026-02? | 2026-02 total_amount: 210 [months]",
                "what is the value of Sofa? | Sofa sold: 5 [products]",
                "which product has the most sold | The highest sold: 5 (Sofa, Desk) [products]",
                "What is the average score? | Average score: 74.2 [scores]",
                "哪个月的 amount 最高？ | total_amount 的最高值：560（2026-03） [months]",
                "Sofa 的 sold 是多少 | Sofa sold：5 [products]",
                "amount 合计是多少 | total_amount 的合计：910.5 [months]"
            })
    void answersFromTheNumbersOfThePage(String question, String answer) {
        var found = LOOKUP.find(question);

        assertThat(found).as(question).isPresent();
        assertThat(found.get().text()).isEqualTo(answer);
        assertThat(found.get().blocks())
                .containsExactly(answer.substring(answer.indexOf('[') + 1, answer.length() - 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What is the highest temperature?",
                "why did the amount fall?",
                "what will the amount be in 2027?",
                "hello there",
                "明天天气怎么样",
                "what is the highest?",
                "amount"
            })
    void hasNoAnswerWhereTheQuestionNamesSomethingElse(String question) {
        assertThat(LOOKUP.find(question)).isEmpty();
    }

    @Test
    void namesOfColumnsMayBeShort() {
        var page =
                Page.of(
                        Json.parse(
                                """
                                {"meta": {"pageTitle": "图书馆", "generatedAt": "2026-11-24T00:00:00Z"}, "layout": "single_page",
                                 "tabs": [{"id": "main", "label": "概览", "blocks": [
                                   {"id": "lent", "type": "chart", "title": "各馆别的借出册数",
                                    "xAxis": ["总馆", "分馆东"],
                                    "series": [{"name": "借出册数合计", "data": [875, 550]}]}]}]}
                                """));
        var lookup = PageLookup.of(page);

        assertThat(lookup.find("哪个馆借出最多？").orElseThrow().text())
                .isEqualTo("借出册数合计 的最高值：875（总馆） [lent]");
        assertThat(lookup.find("哪个读者借出最多？")).isEmpty();
        assertThat(lookup.find("哪个馆归还最多？")).isEmpty();
    }

    @Test
    void namesTheWordsThatThePageDoesNotHave() {
        var refusal = LOOKUP.refuse("What is the highest temperature?");

        assertThat(refusal.text()).contains("temperature", "total per month (total_amount)");
        assertThat(refusal.blocks()).isEmpty();
        assertThat(LOOKUP.refuse("最高气温是多少").text()).contains("没有：气温");
        assertThat(LOOKUP.refuse("amount").blocks()).isEqualTo(List.of());
    }
}
