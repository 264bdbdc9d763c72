package dev.troupe.packs.amis.tool;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.ToolStatus;
import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.page.AmisPageProblem;
import dev.troupe.packs.amis.page.PageCheck;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes one component, checks it and stores it for the page. A wrong one is sent back with its
 * problems, three times at most; after that the task has failed with them.
 */
public record SubmitComponent(PageCheck check) implements Tool<SubmitComponent.Input, ToolReply> {
    public static final String NAME = "submitComponent";

    private static final int FIXES = 3;

    record Input(
            @Describe("shared variable to store it in, such as part_1") String saveAs,
            @Describe("the component's amis JSON, an object with a type") Value config,
            @Nullable @Describe("in the user's language; shown above it") String title,
            @Nullable @Describe("root data that the component needs: an object of names and values")
                    Value data,
            @Nullable @Describe("names of data that the component must bind with ${...}")
                    List<String> dataDependencies,
            @Nullable @Describe("what had to be assumed, in the user's language")
                    List<String> remarks) {
        Value dataOrNothing() {
            return data == null || data.isMissing() ? Value.of(Map.of()) : data;
        }

        List<String> neededData() {
            return dataDependencies == null ? List.of() : dataDependencies;
        }
    }

    /** Whether the component was taken. */
    record Verdict(boolean isTaken, String saveAs) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        NAME,
                        "Submits the component as amis JSON. It is checked; if it is not valid, the problems are returned: correct them and submit it again, at most three times.",
                        Input.class)
                .withTitle("提交组件", "hand in a component");
    }

    @Override
    public ToolReply call(Input input, ToolContext context) {
        var config = SubmittedJson.read(input.config());
        var known = StoredComponents.pageData(context);
        var data = StoredComponents.join(known, SubmittedJson.read(input.dataOrNothing()));
        var problems = check.checkComponent(config, data, input.neededData());
        var tries = "tries_" + input.saveAs();
        if (!problems.isEmpty()) {
            return reject(problems, tries, input, context);
        }
        var title = input.title() == null ? config.field("title").asText() : input.title();
        context.setVariable(
                input.saveAs(),
                StoredComponents.component(
                        title, config, SubmittedJson.read(input.dataOrNothing()), input.remarks()));
        return new ToolReply(
                ToolStatus.OK,
                Json.toValue(new Verdict(true, input.saveAs())),
                null,
                describe(title, config, input, context));
    }

    private static String describe(String title, Value config, Input input, ToolContext context) {
        var type = config.field("type").asText();
        var done =
                context.language()
                        .choose("做好了组件 %s%s。", "Built the component %s%s.")
                        .formatted(
                                type,
                                title.isBlank()
                                        ? ""
                                        : context.language()
                                                .choose("“" + title + "”", " '" + title + "'"));
        return input.remarks() == null || input.remarks().isEmpty()
                ? done
                : done + "\n" + String.join("\n", input.remarks());
    }

    /** Sent back with its problems; its turn is not over. */
    private static ToolReply reject(
            List<AmisPageProblem> problems, String tries, Input input, ToolContext context) {
        int before = StoredComponents.number(context.variable(tries));
        var list = AmisPageProblem.list(problems);
        if (before >= FIXES) {
            throw new ToolException(
                    AgentProblem.GAVE_UP,
                    "组件“%s”修改 %d 次后仍然无效：\n%s",
                    "The component '%s' is still not valid after %d corrections:\n%s",
                    input.saveAs(),
                    FIXES,
                    list);
        }
        context.setVariable(
                tries, Value.of(before + 1L)); // stored only by a call that does not fail
        var said =
                LocalizedText.of(
                        "组件没有收下，还可以改 %d 次：\n%s",
                        "The component was not accepted; correct it and submit it again, at most %d more times:\n%s",
                        FIXES - before,
                        list);
        return ToolReply.partial(
                new Verdict(false, input.saveAs()),
                context.language().choose(said.zh(), said.en()));
    }
}
