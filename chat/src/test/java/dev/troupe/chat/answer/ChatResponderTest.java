package dev.troupe.chat.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.chat.TestCards;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelReply;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatResponderTest {
    private static final String NOTE = "nothing was executed";

    private static String answer(String message, ScriptedReply reply) throws InterruptedException {
        return new ChatResponder(
                        ScriptedModel.of(reply), TestCards.catalog(), ConversationListener.NONE)
                .answer(
                        Conversation.empty(),
                        message,
                        IntentResult.of(message, Intent.CHAT_SMALLTALK, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I've saved the table to report.csv.",
                "Sure! I have just deleted old.txt for you.",
                "The file notes.md has been created.",
                "Done! Anything else?",
                "All set. The meeting is on your calendar.",
                "Saved to report.csv",
                "Your e-mail to Ada has already been sent.",
                "I will now delete the two files.",
                "I updated the price list.",
            })
    void saysThatAnAnswerDidNothingThatClaimsIt(String claim) throws Exception {
        assertThat(answer("save it", ScriptedReply.text(claim))).startsWith(claim).contains(NOTE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "已将结果保存到 报告.csv。",
                "已经为您删除 旧文件.txt",
                "文件创建成功！",
                "我把价格表更新了。",
                "提醒设置好了。",
                "我这就删除这两个文件。",
            })
    void saysItInChinese(String claim) throws Exception {
        assertThat(answer("保存一下", ScriptedReply.text(claim)))
                .startsWith(claim)
                .contains("没有执行任何操作");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Paris is the capital of France.",
                "Send 'save the totals to report.csv' and I can do that.",
                "A file can be saved with Ctrl+S; deleted files go to the bin.",
                "You're welcome!",
                "法国的首都是巴黎。",
                "可以发送“把合计保存到 报告.csv”，由数据智能体完成。",
                "保存文件用 Ctrl+S。",
            })
    void addsNothingToAnAnswerThatClaimsNothing(String text) throws Exception {
        assertThat(answer("how?", ScriptedReply.text(text))).isEqualTo(text);
    }

    @Test
    void saysThatAnAnswerEndsAtTheTokenLimit() throws Exception {
        var reply =
                ScriptedReply.text("The first reason is")
                        .withFinishReason(ModelReply.FinishReason.LENGTH);

        assertThat(answer("why?", reply))
                .isEqualTo(
                        "The first reason is\n(The answer ends here at the token limit; it is incomplete.)");
    }

    @Test
    void failsWithoutAnAnswer() {
        assertThatThrownBy(() -> answer("why?", ScriptedReply.text(" ")))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("gave no answer");
    }
}
