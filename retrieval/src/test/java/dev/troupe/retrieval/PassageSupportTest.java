package dev.troupe.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PassageSupportTest {
    private static final String NOTES =
            "Weekly meeting\nProject Falcon is two weeks late because the supplier changed.";

    @Test
    void comparesTheWordsOfOneLanguage() {
        var support = PassageSupport.of("Why is project Falcon late?", NOTES);

        assertThat(support.isEnough()).isTrue();
        assertThat(support.isUnchecked()).isFalse();
        assertThat(PassageSupport.of("What is the parental allowance?", NOTES).isEnough())
                .isFalse();
    }

    @Test
    void statesThatWordsOfTwoLanguagesCannotBeCompared() {
        assertThat(PassageSupport.of("周报要发给谁？", NOTES).isUnchecked()).isTrue();
        assertThat(PassageSupport.of("周报要发给谁？", NOTES).isEnough()).isFalse();
        assertThat(PassageSupport.of("周报要发给谁？", "周报每周五发给部门经理。").isUnchecked()).isFalse();
    }

    @Test
    void comparesWordsOfTwoLanguagesByTheGlossary() {
        var page = "日期控件\n用 minDate 限制可以选择的日期。";

        assertThat(PassageSupport.of("how do I limit the date?", page).isEnough()).isTrue();
        assertThat(PassageSupport.of("who won the match yesterday?", page).isEnough()).isFalse();
    }

    @Test
    void isNotEnoughWithoutAYearOrALongerWord() {
        var leave = "年假满一年五天，2024 年起执行，当年须休完。";

        assertThat(PassageSupport.of("2024年年假几天？", leave).isEnough()).isTrue();
        assertThat(PassageSupport.of("2023年年假几天？", leave).isEnough()).isFalse();
        assertThat(PassageSupport.of("年假当年休不完的报销单给谁？", leave).isEnough()).isFalse();
        assertThat(
                        PassageSupport.of(
                                        "how many days of leave do trainees get?",
                                        "Full refund up to 7 days before the course.")
                                .isEnough())
                .isFalse();
    }
}
