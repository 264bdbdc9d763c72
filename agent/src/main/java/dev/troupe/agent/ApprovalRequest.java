package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.Question;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a person is asked to approve.
 *
 * @param run id of the run
 * @param node id of the node
 * @param ground why it is asked
 * @param language of the person
 */
public record ApprovalRequest(
        String run, String node, ToolAction action, ToolPolicy.Ground ground, Language language) {
    /** Marks the subjects of questions that ask for an approval. */
    private static final String KIND = "approval";

    /**
     * As a run asks it. Its key is the hash of what is to be done: the same call is never asked
     * twice in a run, also by another node.
     */
    Question question(@Nullable Duration expiry) {
        var subject = subject();
        return new Question(
                KIND
                        + " "
                        + Digest.of(action.tool(), Json.write(action.arguments()), ground.name()),
                language.choose("%s 请求调用 %s：%s", "%s wants to call %s: %s")
                        .formatted(action.agent(), call(), reason()),
                List.of("once", "run", "refused"),
                subject,
                expiry);
    }

    private Value subject() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("kind", Value.of(KIND));
        fields.put("agent", Value.of(action.agent()));
        fields.put("tool", Value.of(action.tool()));
        fields.put("arguments", action.arguments());
        fields.put("risk", Value.of(action.risk().name()));
        fields.put("leavesWorkspace", Value.of(action.leavesWorkspace()));
        fields.put("replaces", Value.of(action.replaces().stream().map(Value::of).toList()));
        fields.put("outsideText", Value.of(action.carriesOutsideText()));
        fields.put("ground", Value.of(ground.name()));
        fields.put("language", Value.of(language.name()));
        return Value.of(fields);
    }

    /** What a question asks to approve; empty where it asks something else. */
    public static Optional<ApprovalRequest> of(RunId run, OpenQuestion open) {
        var subject = open.question().subject();
        if (!subject.field("kind").asText().equals(KIND)) {
            return Optional.empty();
        }
        var action =
                new ToolAction(
                        subject.field("agent").asText(),
                        subject.field("tool").asText(),
                        Risk.valueOf(subject.field("risk").asText()),
                        subject.field("arguments"),
                        subject.field("leavesWorkspace").equals(Value.of(true)),
                        subject.field("replaces").items().stream().map(Value::asText).toList(),
                        subject.field("outsideText").equals(Value.of(true)));
        return Optional.of(
                new ApprovalRequest(
                        run.value(),
                        open.node().value(),
                        action,
                        ToolPolicy.Ground.valueOf(subject.field("ground").asText()),
                        Language.valueOf(subject.field("language").asText())));
    }

    /** The tool with its exact arguments. */
    public String call() {
        return action.tool() + " " + Json.write(action.arguments());
    }

    /** Why a person is asked, in their language. */
    public String reason() {
        return switch (ground) {
            case OVERWRITES -> {
                var files = String.join(", ", action.replaces());
                yield language.choose(
                        "它会改写或删除本次运行之前就有的文件：" + files,
                        "it changes or removes files from before this run: " + files);
            }
            case OUTSIDE_TEXT ->
                    risk()
                            + language.choose(
                                    "，而且参数里有来自外部（网页或文件）的文字",
                                    ", and its arguments carry text that came from outside");
            case RULE -> language.choose("工具策略要求先询问", "the tool policy wants it asked");
            case RISK -> risk();
        };
    }

    private String risk() {
        return switch (action.risk()) {
            case READ -> language.choose("它会读取数据", "it reads data");
            case WRITE -> language.choose("它会修改数据", "it changes data");
            case EXECUTE -> language.choose("它会运行程序", "it runs a program");
            case SEND -> language.choose("它会向外发送数据", "it sends data outside");
        };
    }
}
