package dev.troupe.packs.life.sentence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DroppedTaskTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    牛奶不用买了删掉吧                      | 买牛奶             | true
                    牛奶不用买了，删掉吧                    | 买牛奶             | true
                    不用订会议室了，取消吧                  | 订会议室           | true
                    订会议室那个不用了，删掉                | 订会议室           | true
                    订会议室那个不用了，删掉                | 订酒店             | false
                    那个快递不用取了，把任务删了吧           | 取快递             | true
                    牛奶不用买了，删掉吧                    | 买酸奶             | false
                    牛奶不用买了，删掉吧                    | 买牛奶和面包        | false
                    we don't need bird seed any more, remove it  | buy bird seed | true
                    I no longer need the projector, delete it    | Return projector | true
                    no need to call the bank, drop it            | call the bank | true
                    we don't need bird seed any more, remove it  | buy dog food  | false
                    we don't need bird seed any more, remove it  | buy bird seed and a cage | false
                    we don't need seed any more, remove it       | bird seed     | false
                    I don't need the appointment, cancel it      | dentist appointment | false
                    菜不用买了，删掉吧                      | 白菜               | false
                    周会不用开了，删掉吧                    | 下周会             | false
                    海报不用改了，删掉吧                    | 报海              | false
                    we don't need seed for the bird any more, remove it | buy bird seed | false
                    """)
    void isTheTaskOfTheThing(String message, String title, boolean isTask) {
        assertThat(DroppedTask.of(message).orElseThrow().isTask(title)).isEqualTo(isTask);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "牛奶不用买了",
                "删掉牛奶",
                "这一列不用了吗",
                "we don't need bird seed any more",
                "remove it",
                "do we need bird seed? remove it if not",
                "I need bird seed, remove the cage"
            })
    void readsNoRemarkAndNoOtherOrder(String message) {
        assertThat(DroppedTask.of(message)).isEmpty();
    }
}
