package dev.troupe.page.request;

import dev.troupe.agent.tool.Risk;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.blueprint.BlueprintProblem;
import dev.troupe.page.check.BlueprintRules;
import dev.troupe.page.check.PageTools;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Plans pages with a language model. Its blueprint is read leniently, checked by {@link
 * BlueprintRules}, compared with the numbers of the request, and its tools are called once; the
 * model receives everything that is wrong and is asked again. A reply that was cut is not accepted,
 * whatever its reader could add. Safe for use by several threads.
 */
public final class ModelPlanner {
    private static final int MAX_ATTEMPTS = 3; // the first and two corrections
    private static final double TEMPERATURE = 0.2;

    private final ChatModel model;
    private final BlueprintRules rules;
    private final QuestionProbe probe;
    private final TableCatalog tables;
    private final InstantSource clock;

    /** Finds the tables that a page can be about. */
    @FunctionalInterface
    public interface TableCatalog {
        /** Names and columns, as JSON for a model. */
        Value describe() throws InterruptedException;
    }

    /**
     * @param rules tools that change something are not offered
     * @param probe calls each tool of a blueprint once
     * @param clock gives the blueprint its time
     */
    public ModelPlanner(
            ChatModel model,
            BlueprintRules rules,
            QuestionProbe probe,
            TableCatalog tables,
            InstantSource clock) {
        this.model = model;
        this.rules = new BlueprintRules(reading(rules.tools()), rules.components());
        this.probe = probe;
        this.tables = tables;
        this.clock = clock;
    }

    /** A page is built again and again, so it must not change anything. */
    private static PageTools reading(PageTools tools) {
        return PageTools.of(
                tools.tools().values().stream()
                        .filter(tool -> tool.spec().risk() == Risk.READ)
                        .toList());
    }

    /**
     * Plans the page of a request.
     *
     * @param context what {@code $context} and {@code $input} refer to
     * @param unread what rules did not understand of the request; may be empty
     * @param progress notified before each attempt
     * @return all problems of the last blueprint if none was valid
     * @throws dev.troupe.model.ModelException when the model does not answer
     */
    public PagePlan plan(
            String request,
            Value context,
            List<LocalizedText> unread,
            Consumer<PlanProgress> progress)
            throws InterruptedException {
        var prompt = new PlannerPrompt(rules).messages(request, tables.describe(), unread);
        var messages = new ArrayList<>(prompt);
        var problems = List.<LocalizedText>of();
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            progress.accept(new PlanProgress(attempt, MAX_ATTEMPTS, problems));
            var reply =
                    model.chat(
                            ModelRequest.of(ModelRole.PLANNER, messages)
                                    .withTemperature(TEMPERATURE));
            var draft = read(reply, request);
            problems = draft.problems();
            if (problems.isEmpty()) {
                problems =
                        new DataTrial(draft.blueprint(), rules.components(), probe, context)
                                .findProblems();
            }
            if (problems.isEmpty()) {
                return new PagePlan.Planned(draft.blueprint());
            }
            messages.add(new Message.Assistant(reply.text(), List.of()));
            messages.add(PlannerPrompt.repair(problems));
        }
        var all = new ArrayList<LocalizedText>();
        all.add(
                LocalizedText.of(
                        "语言模型 %d 次都没有提供有效的蓝图；请改用其他说法，或指明表和要计算的内容",
                        "the language model proposed no valid blueprint in %d attempts; name the table and what to compute, or use other words",
                        MAX_ATTEMPTS));
        all.addAll(problems);
        return new PagePlan.Unclear(all);
    }

    /** A blueprint as it was read, which may be wrong in any way. */
    private record Draft(Blueprint blueprint, List<LocalizedText> problems) {}

    private Draft read(ModelReply reply, String request) {
        var problems = new ArrayList<LocalizedText>();
        var json = readJson(reply, problems);
        var parsed = BlueprintJson.read(withDefaults(json));
        var now = clock.instant();
        var blueprint = parsed.blueprint().withSource(request, now.toString()).withVersion(1);
        if (problems.isEmpty()) {
            parsed.problems().stream().map(BlueprintProblem::line).forEach(problems::add);
            rules.check(blueprint).stream().map(BlueprintProblem::line).forEach(problems::add);
            problems.addAll(InventedNumbers.of(request).find(blueprint));
        }
        return new Draft(blueprint, problems);
    }

    /** The id is not the model's to choose. */
    private Value withDefaults(Value json) {
        if (!(json instanceof Value.RecordOf(var fields))) {
            return json;
        }
        var all = new LinkedHashMap<>(fields);
        all.put("id", Value.of("bp-" + clock.instant().toEpochMilli()));
        return Value.of(all);
    }

    private static Value readJson(ModelReply reply, List<LocalizedText> problems) {
        if (reply.finish() == ModelReply.FinishReason.LENGTH) {
            problems.add(incomplete());
            return Value.of(Map.of());
        }
        try {
            var read = Json.parseLenient(reply.text());
            if (read.isCompleted()) {
                problems.add(incomplete());
            } else if (!(read.value() instanceof Value.RecordOf)) {
                problems.add(
                        LocalizedText.of(
                                "回答不是 JSON 对象；请只回复一个蓝图",
                                "the reply is not a JSON object; reply with one blueprint"));
            }
            return read.value();
        } catch (JsonException e) {
            problems.add(
                    LocalizedText.of(
                            "回答不是 JSON：%s；请只回复一个蓝图",
                            "the reply is not JSON: %s; reply with one blueprint", e.text()));
            return Value.of(Map.of());
        }
    }

    private static LocalizedText incomplete() {
        return LocalizedText.of(
                "蓝图不完整（回答被截断）；请回复完整的蓝图，尽量简短",
                "the blueprint is incomplete, since the reply was cut; reply with the whole blueprint, as short as possible");
    }
}
