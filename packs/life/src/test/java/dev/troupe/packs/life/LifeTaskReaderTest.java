package dev.troupe.packs.life;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.language.FillerWords;
import dev.troupe.language.RequestCoverage;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LifeTaskReaderTest {
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 5, 4, 9, 0);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "remind me to call Bob tomorrow at 3pm|",
                "remind me to call Bob tomorrow at 3pm only if Anna agrees|Bob;only;Anna;agrees",
                "add a task: pay the rent unless it rains|",
                "delete all tasks except Order tiles|except;Order;tiles",
                "list my overdue tasks|",
                "创建项目厨房，包含任务：选瓷砖、找水电工|",
                "添加三个任务：背单词、练听力、写日记|",
                "新建一个项目叫种菜,下面放三个任务:翻土、买种子、搭架子|",
                "add wash the car, feed the cat and iron the shirts to my to-do list|",
                "how many tasks did I finish last week?|",
                "买菜那个不用了,删掉|",
                "delete everything that's done|",
                "删除订瓷砖以外的所有任务|订瓷砖;外",
                "写日回顾：如果下雨就在家|",
                "还剩什么没做？|",
                "周一有什么安排|",
                "明天都有哪些事情|",
                "列出未完成的任务|",
                "新建一个项目叫装修，下周开始|",
                "新建一个项目叫露台，六月前完成|",
                "create a project called Boat, starting next Monday|",
                "remind me to see the doctor before next Monday|",
                "I want to build a habit of drinking water every day|",
                "what do I have on Monday?|",
            })
    void readsTitlesAndNoConditions(String task, String unread) {
        var read = LifeTaskReader.read(task, NOW).read();
        var coverage = RequestCoverage.of(task, read, List.of(), FillerWords.common());

        assertThat(coverage.unread())
                .extracting(span -> task.substring(span.start(), span.end()))
                .isEqualTo(unread == null ? List.of() : List.of(unread.split(";", -1)));
    }
}
