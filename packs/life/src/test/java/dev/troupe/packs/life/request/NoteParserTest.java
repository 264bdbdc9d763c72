package dev.troupe.packs.life.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoteParserTest {
    private static final LifeRequestParser READER =
            new LifeRequestParser(LocalDateTime.parse("2026-11-18T09:00"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    记一下：车停在B2层108号                  | 车停在B2层108号
                    记下门禁密码是 2580                      | 门禁密码是 2580
                    记一下，护照在书柜第二层                  | 护照在书柜第二层
                    记个笔记:打印机在三楼茶水间旁边            | 打印机在三楼茶水间旁边
                    写条备忘：明天要交电费                    | 明天要交电费
                    帮我做个笔记：体检结果都正常              | 体检结果都正常
                    记一下今天换了轮胎                        | 今天换了轮胎
                    记一下周五的聚餐改到下周了                | 周五的聚餐改到下周了
                    打车花了26.5元,记一下                    | 打车花了26.5元
                    昨天换了轮胎，帮我记一下                  | 昨天换了轮胎
                    note: taxi 26.5                          | taxi 26.5
                    note that the car is parked on level B2  | the car is parked on level B2
                    Please make a note: passport is in the top drawer | passport is in the top drawer
                    jot down that the printer needs toner    | the printer needs toner
                    note: the standup moved to Thursday, room 12 | the standup moved to Thursday, room 12
                    """)
    void readsStatementsAsNotes(String sentence, String content) {
        var read = READER.parse(sentence);

        assertThat(read.isWhole()).isTrue();
        assertThat(read.calls())
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.tool()).isEqualTo("writeReview");
                    assertThat(call.arguments()).containsEntry("content", Value.of(content));
                    assertThat(NoteParser.isNote(call)).isTrue();
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    记一下:今天和同事吃火锅，很开心           | 今天和同事吃火锅，很开心            | 9
                    note that today was awful                | today was awful                     | 2
                    """)
    void storesNotesThatStateAMoodAsReviews(String sentence, String content, int mood) {
        assertThat(READER.parse(sentence).calls())
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.arguments())
                            .containsEntry("content", Value.of(content))
                            .containsEntry("mood", Value.of(mood));
                    assertThat(NoteParser.isNote(call)).isFalse();
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "记一下明天要交电费",
                "记一下买鸡蛋",
                "记一下下周二下午两点面试",
                "下周二要面试，帮我记一下",
                "要交房租了，记一下",
            })
    void leavesWhatIsToBeDoneToTasks(String sentence) {
        assertThat(READER.parse(sentence).calls())
                .extracting(PlannedCall::tool)
                .containsExactly("createTask");
    }

    @ParameterizedTest
    @ValueSource(strings = {"make a note of that", "记一下", "note the totals in sales.csv"})
    void readsNoNoteWithoutItsText(String sentence) {
        assertThat(READER.parse(sentence).calls()).noneMatch(NoteParser::isNote);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    write a review: felt fantastic today             | 9
                    diary entry: long meeting, but I felt sad        | 3
                    写日记：今天有点焦虑                                | 3
                    写日记：今天很开心                                 | 9
                    写日记：开了一天会，今天特别累                       | 2
                    diary entry: my day was lousy                    | 3
                    mood 8/10                                        | 8
                    今天心情6分                                       | 6
                    swam two miles, mood 4 out of 10                 | 4
                    write a review: shipped the release              | ''
                    write a review: felt happy, felt tired           | ''
                    """)
    void storesTheMoodThatIsStated(String sentence, String mood) {
        assertThat(READER.parse(sentence).calls())
                .singleElement()
                .satisfies(call ->
                        assertThat(call.arguments().getOrDefault("mood", Value.missing()).asText())
                                .isEqualTo(mood));
    }

    @Test
    void storesNoMoodOffTheScale() {
        assertThat(READER.parse("mood 15").calls()).isEqualTo(List.of());
    }
}
