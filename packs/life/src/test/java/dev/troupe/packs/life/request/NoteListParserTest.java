package dev.troupe.packs.life.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoteListParserTest {
    private static final LifeRequestParser READER =
            new LifeRequestParser(LocalDateTime.parse("2026-11-18T09:00"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    list my notes                     | note
                    show all notes                    | note
                    show the notes tagged travel      | travel
                    list notes with the tag "visa"    | visa
                    which notes are tagged #travel?   | travel
                    列出笔记                          | 笔记
                    看看我的笔记                      | 笔记
                    列出带报销标签的笔记               | 报销
                    带报销标签的笔记有哪些             | 报销
                    标签是报销的笔记                  | 报销
                    #报销 的笔记                      | 报销
                    """)
    void listsTheNotesOfATag(String sentence, String tag) {
        var read = READER.parse(sentence);

        assertThat(read.isWhole()).isTrue();
        assertThat(read.calls())
                .containsExactly(new PlannedCall("listReviews", Map.of("tag", Value.of(tag))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    找一下关于门禁的笔记                | 笔记 | 门禁
                    有没有提到打印机的笔记？            | 笔记 | 打印机
                    看看我关于签证的笔记                | 笔记 | 签证
                    find my note about wifi            | note | wifi
                    show me my notes about the visa    | note | visa
                    do I have any notes on parking?    | note | parking
                    what did I note about the spare keys? | note | spare keys
                    """)
    void findsNotesByTheirWords(String sentence, String tag, String words) {
        var read = READER.parse(sentence);

        assertThat(read.isWhole()).isTrue();
        assertThat(read.calls())
                .containsExactly(
                        new PlannedCall(
                                "listReviews",
                                Map.of("tag", Value.of(tag), "search", Value.of(words))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"我有哪些提醒", "看看我的提醒", "列出所有提醒", "what reminders do I have"})
    void listsRemindersAsTasks(String sentence) {
        assertThat(READER.parse(sentence).calls())
                .singleElement()
                .satisfies(call -> assertThat(call.tool()).isEqualTo("listTasks"));
    }

    @Test
    void storesTheTagsThatANoteStates() {
        var calls = READER.parse("note: the visa office opens at nine #travel #visa").calls();

        assertThat(calls)
                .singleElement()
                .satisfies(call -> {
                    assertThat(Value.of(call.arguments()).field("tags").items())
                            .isEqualTo(
                                    List.of(
                                            Value.of("note"),
                                            Value.of("travel"),
                                            Value.of("visa")));
                    assertThat(NoteParser.isNote(call)).isTrue();
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list the notes of the meeting",
                "show notes about travel",
                "find my note about wifi and delete it, then the keys",
                "找一下关于门禁的笔记和文件",
                "笔记本有哪些",
                "note: ticket C#4 is closed",
                "带报销的笔记和任务"
            })
    void listsNothingElse(String sentence) {
        assertThat(READER.parse(sentence).calls())
                .noneMatch(call -> call.tool().equals("listReviews"));
    }

    @ParameterizedTest
    @CsvSource({"我的任务", "任务列表", "my tasks", "what is on my list", "what's on my to-do list"})
    void listsTheTasksThatAreNamedAlone(String sentence) {
        assertThat(READER.parse(sentence).calls())
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.tool()).isEqualTo("listTasks");
                    assertThat(call.arguments()).doesNotContainKey("projectName");
                });
    }
}
