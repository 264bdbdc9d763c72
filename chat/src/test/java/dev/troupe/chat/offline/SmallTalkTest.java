package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmallTalkTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "thanks, that was great | You are welcome!",
                "thank you, Troupe! | You are welcome!",
                "Hi Troupe, thanks! | You are welcome!",
                "ok bye | Goodbye!",
                "Thanks a lot. That's all for today. | Goodbye!",
                "谢谢你的帮助！ | You are welcome!",
                "辛苦了，就这样吧 | Goodbye!",
                "好的，谢谢 | You are welcome!",
                "行了谢谢,今天辛苦啦 | You are welcome!",
                "morning! rough night, barely slept | I hope that gets better soon. I am a program and have stored nothing; to store it, start the message with \"note that\".",
                "hello there | Hello! I am Troupe, working on the offline model. What can I do for you?",
                "太棒了！ | Thank you!",
                "never mind | All right.",
                "haha nice, thanks! | You are welcome!",
                "nice, haha, thank you | You are welcome!",
                "wow, great job! | Thank you!",
                "哈哈，太棒了 | Thank you!",
                "haha | All right.",
                "哈哈哈 | All right.",
                "I'm really sorry about that | No problem!",
                "不好意思，我打错了 | No problem!",
                "you are not very helpful | Sorry that this did not help. Write the request in other words, or state what was wrong.",
                "你怎么这么慢 | Sorry that this did not help. Write the request in other words, or state what was wrong.",
                "I'm so sleepy today | I hope that gets better soon. I am a program and have stored nothing; to store it, start the message with \"note that\".",
                "我有点迷茫 | I hope that gets better soon. I am a program and have stored nothing; to store it, start the message with \"note that\".",
                "hello, I'm pretty worn out today | I hope that gets better soon. I am a program and have stored nothing; to store it, start the message with \"note that\".",
                "晚上好，我今天特别郁闷 | I hope that gets better soon. I am a program and have stored nothing; to store it, start the message with \"note that\".",
                "今天过得很充实！ | That is good news. Nothing was stored; to store it, start the message with \"note that\".",
                "你真能干 | Thank you!",
                "下次再聊 | Goodbye!",
            })
    void answersThePoliteWordThatMattersMost(String message, String reply) {
        assertThat(SmallTalk.findReply(message))
                .hasValueSatisfying(text -> assertThat(text.en()).isEqualTo(reply));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "thanks, now draw a chart",
                "haha nice, now draw a chart",
                "lol what is the highest month?",
                "oh list the files",
                "哈哈，再画一张图",
                "hi, which month is the highest?",
                "谢谢，再画一张图",
                "就这样保存为 a.csv",
                "...",
                "sorry, delete the second row",
                "我饿了，附近有餐厅吗",
                "今天有点累，把会议改到明天",
                "i'm tired of sales.csv",
                "your sales are bad",
            })
    void leavesWhatWantsMore(String message) {
        assertThat(SmallTalk.findReply(message)).isEmpty();
    }
}
