package dev.troupe.agent.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LastAnswerTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "The last run (r-1, done): list the files\n1 of 1 steps done.",
                "上一次运行（r-1，已完成）：列出文件\n完成 1/1 步。"
            })
    void isNoReportOnARun(String report) {
        assertThat(after("- a.txt (3 B)", report)).isEqualTo("- a.txt (3 B)");
    }

    @Test
    void isTheLatest() {
        assertThat(after("first", "second")).isEqualTo("second");
        assertThat(after()).isEmpty();
    }

    private static String after(String... answers) {
        var messages = new ArrayList<Message>();
        for (var answer : answers) {
            messages.add(new Message.User("request"));
            messages.add(new Message.Assistant(answer, List.of()));
        }
        messages.add(new Message.User("delete it"));
        return LastAnswer.of(ModelRequest.of(ModelRole.ROUTER, messages));
    }
}
