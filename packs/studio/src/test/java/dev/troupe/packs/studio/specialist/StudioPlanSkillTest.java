package dev.troupe.packs.studio.specialist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.packs.studio.StudioPack;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StudioPlanSkillTest {
    private static List<String> plan(String message) throws InterruptedException {
        var request =
                ModelRequest.of(ModelRole.PLANNER, List.of(new Message.User(message)))
                        .withBrief(Value.of(Map.of("message", Value.of(message))));
        var reply = new StudioPack().offlineSkills().getFirst().reply(request).orElseThrow();
        return Json.parse(reply.toolCalls().getFirst().arguments())
                .field("agentGraph")
                .items()
                .stream()
                .map(node -> node.field("type").asText() + ": " + node.field("desc").asText())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    把 a.mp4 和 b.mp4 拼接，加 1 秒淡入淡出      | alex: 把 a.mp4 和 b.mp4 拼接；加 1 秒淡入淡出
                    join a.mp4 and b.mp4, with a 1 second fade    | alex: join a.mp4 and b.mp4; with a 1 second fade
                    read lamp.fountain, make a storyboard         | david: read lamp.fountain; make a storyboard
                    为 lamp.fountain 做分镜，唱一首歌             | david: 为 lamp.fountain 做分镜；唱一首歌
                    为 a.fountain 做分镜和动态分镜，不带字幕      | oliver: 为 a.fountain 做分镜和动态分镜；不带字幕
                    """)
    void omitsNoClause(String message, String expected) throws InterruptedException {
        assertThat(plan(message)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "convert scores.csv to json",
                "convert customers.xlsx to customers.json",
                "convert the csv to excel",
                "convert the json to csv",
                "把 JSON 文件转成 CSV",
                "turn this spreadsheet into csv",
                "把 CSV 文件转成 JSON",
                "将这个 excel 表格转换为 csv",
                "把 scores.csv 转成 json",
                "convert staff.json to csv",
                "把 staff.json 转成 Excel",
                "merge a.csv and b.xlsx"
            })
    void leavesTablesToOthers(String message) throws InterruptedException {
        var request =
                ModelRequest.of(ModelRole.PLANNER, List.of(new Message.User(message)))
                        .withBrief(Value.of(Map.of("message", Value.of(message))));

        assertThat(new StudioPack().offlineSkills().getFirst().reply(request)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    make a cue list of lamp.fountain                       | robert
                    make a timing track of lamp.fountain                   | david,robert
                    make a cue list and a timing track of lamp.fountain    | david,robert
                    make a storyboard of lamp.fountain, then a cue list    | david,robert
                    """)
    void addsAStoryboardOnlyWhereAScriptIsNotEnough(String message, String agents)
            throws InterruptedException {
        assertThat(plan(message).stream().map(node -> node.replaceFirst(":.*", "")))
                .containsExactly(agents.split(","));
    }
}
