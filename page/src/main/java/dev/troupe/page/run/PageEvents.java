package dev.troupe.page.run;

import static java.util.Objects.requireNonNull;

import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.component.Block;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The events of one run as a client of pages reads them: a fold, so a live run, a resumed one and a
 * recorded one give the same events. Phases overlap where the data allows it: a block may be
 * complete while other data is still fetched. Not safe for use by several threads.
 */
public final class PageEvents {
    private static final List<String> PHASES =
            List.of(PageWorkflow.DATA, PageWorkflow.COMPUTE, PageWorkflow.BLOCK);
    private static final List<String> PHASE_NAMES = List.of("data", "compute", "compose");

    private final Map<String, Block> blocks = new LinkedHashMap<>();
    private final Map<NodeId, String> calls = new HashMap<>();
    private final Set<NodeId> started = new HashSet<>();
    private final Set<NodeId> ended = new HashSet<>();
    private WrittenTexts texts = WrittenTexts.NONE;
    private int phase = -1;
    private @Nullable Workflow workflow;
    private @Nullable Blueprint blueprint;
    private @Nullable Page page;
    private @Nullable Problem problem;
    private String entity = "";
    private boolean isComplete;
    private List<PageEvent> out = new ArrayList<>();

    /** Takes the next event of the run; returns what it means to a client, often nothing. */
    public List<PageEvent> after(JournalEntry entry) {
        out = new ArrayList<>();
        switch (entry.event()) {
            case RunEvent.RunStarted begun -> begin(begun);
            case RunEvent.NodeStarted(var node, _) -> start(node);
            case RunEvent.NodeReported(var node, var type, var payload)
                    when type.equals("page.tool-called") ->
                    call(node, payload);
            case RunEvent.NodeFinished(var node, _, var result) -> end(node, result);
            case RunEvent.NodeReused(var node, var result, _) -> end(node, result);
            case RunEvent.RunFinished finished -> complete(finished.outcome(), entry);
            default -> {} // not visible on the page
        }
        return List.copyOf(out);
    }

    /** The page; empty until the run has completed. */
    public Optional<Page> page() {
        return Optional.ofNullable(page);
    }

    /** What a model wrote, for this page or earlier about the same data. */
    public WrittenTexts texts() {
        return texts;
    }

    /** Why there is no page. */
    public Optional<Problem> problem() {
        return Optional.ofNullable(problem);
    }

    /** The binding, computation or slot that failed; empty if none did. */
    public String entity() {
        return entity;
    }

    private void begin(RunEvent.RunStarted begun) {
        workflow = begun.workflow();
        blueprint =
                BlueprintJson.read(
                                begun.inputs()
                                        .getOrDefault(PageWorkflow.BLUEPRINT, Value.missing()))
                        .blueprint();
        enter(0);
    }

    private AgentNode node(NodeId id) {
        return requireNonNull(workflow).node(id);
    }

    private Language language() {
        return Language.of(requireNonNull(workflow).description());
    }

    /** Announces every phase up to this one that has not been announced. */
    private void enter(int next) {
        while (phase < next) {
            phase++;
            emit(PageEvent.Type.PHASE, "phase", PHASE_NAMES.get(phase), "message", message(phase));
        }
    }

    private String message(int number) {
        return switch (number) {
            case 0 -> language().choose("正在获取数据…", "Fetching data...");
            case 1 -> language().choose("正在计算…", "Computing...");
            default -> language().choose("正在生成页面…", "Composing the page...");
        };
    }

    private void start(NodeId id) {
        var node = node(id);
        enter(PHASES.indexOf(node.type()));
        if (started.add(id) && node.type().equals(PageWorkflow.BLOCK)) {
            emit(
                    PageEvent.Type.BLOCK_START,
                    "blockId",
                    PageWorkflow.sourceOf(node),
                    "componentType",
                    componentOf(node));
        }
    }

    private String componentOf(AgentNode node) {
        return requireNonNull(blueprint)
                .slots()
                .filter(slot -> slot.id().equals(PageWorkflow.sourceOf(node)))
                .map(slot -> slot.componentType())
                .findFirst()
                .orElse("");
    }

    /** A node that waited for an approval, or is tried again, reports its call again. */
    private void call(NodeId id, Value payload) {
        var tool = payload.field("tool").asText();
        if (calls.putIfAbsent(id, tool) == null) {
            emit(PageEvent.Type.TOOL_CALL, "tool", tool, "args", payload.field("args"));
        }
    }

    private void end(NodeId id, NodeResult result) {
        switch (result) {
            case NodeResult.Succeeded(var output, _, _, _) -> {
                start(id); // a node whose result is reused does not start
                succeed(node(id), output);
            }
            case NodeResult.Failed(var failure) -> fail(node(id), failure);
            case NodeResult.Cancelled(var reason) ->
                    returnFrom(id, "error", Value.missing(), reason);
        }
    }

    private void succeed(AgentNode node, Value output) {
        if (!ended.add(node.id())) {
            return;
        }
        if (node.type().equals(PageWorkflow.BLOCK)) {
            var written = WrittenBlock.of(output);
            var block = written.block();
            blocks.put(block.id(), block);
            if (!written.hash().isEmpty()) {
                texts =
                        texts.with(
                                SlotWriter.key(block.id()), written.hash(), block.field("content"));
            }
            for (var key : List.of("content", "items", "questions")) {
                var text = block.field(key);
                if (!text.isMissing()) {
                    emit(
                            PageEvent.Type.SLOT_DELTA,
                            "blockId",
                            block.id(),
                            "slotKey",
                            key,
                            "deltaText",
                            text instanceof Value.Text ? text : Value.of(Json.write(text)));
                }
            }
            emit(PageEvent.Type.BLOCK_COMPLETE, "blockId", block.id(), "block", block.toValue());
            return;
        }
        var done = SourceResult.of(output);
        if (!done.hash().isEmpty()) {
            texts = texts.with(PageWorkflow.sourceOf(node), done.hash(), done.data());
        }
        boolean isCompute = node.type().equals(PageWorkflow.COMPUTE);
        returnFrom(
                node.id(),
                done.isSkipped() ? "error" : "success",
                isCompute ? done.data() : Value.missing(),
                done.skipped());
    }

    private void returnFrom(NodeId id, String status, Value result, String error) {
        var tool = calls.remove(id);
        if (tool == null) {
            return; // no tool was called, or its return is known
        }
        var fields = new LinkedHashMap<String, Value>();
        fields.put("tool", Value.of(tool));
        fields.put("status", Value.of(status));
        if (!result.isMissing()) {
            fields.put("result", result);
        }
        if (!error.isEmpty()) {
            fields.put("error", Value.of(error));
        }
        out.add(new PageEvent(PageEvent.Type.TOOL_RESULT, fields));
    }

    private void fail(AgentNode node, Problem failure) {
        var text = failure.text().text(language() == Language.ZH);
        returnFrom(node.id(), "error", Value.missing(), text);
        problem = failure; // the last attempt counts
        entity = PageWorkflow.sourceOf(node);
    }

    private void complete(RunOutcome outcome, JournalEntry entry) {
        if (isComplete) {
            return;
        }
        isComplete = true;
        boolean isDone = outcome.status() == RunStatus.COMPLETED;
        if (isDone) {
            enter(PHASES.size() - 1);
            problem = null;
            entity = "";
            page = Page.of(requireNonNull(blueprint), blocks, entry.at());
        } else if (problem == null) {
            problem = outcome.problem();
        }
        var message = problem == null ? "" : problem.text().text(language() == Language.ZH);
        boolean isDataError = problem != null && problem.is(PageProblem.DATA_ERROR);
        if (isDataError) {
            emit(
                    PageEvent.Type.DATA_ERROR,
                    "entity",
                    entity,
                    "message",
                    message,
                    "suggestions",
                    suggestions());
        }
        var said = isDone ? describe(requireNonNull(page)) : message;
        if (isDone) {
            emit(PageEvent.Type.MESSAGE, "content", said);
        }
        var result = new LinkedHashMap<String, Value>();
        result.put("response", Value.of(isDone ? requireNonNull(page).title() : message));
        result.put("chatResponse", Value.of(said));
        result.put("page", page == null ? Value.missing() : page.toValue());
        if (isDataError) {
            result.put("errorType", Value.of("data_error"));
            result.put("entity", Value.of(entity));
            result.put("suggestions", suggestions());
        }
        emit(
                PageEvent.Type.COMPLETE,
                "message",
                isDone ? "completed" : "error",
                "progress",
                Value.of(100),
                "result",
                Value.of(result));
    }

    /** The texts of the page, or that it is there. */
    private String describe(Page done) {
        var written =
                done.blocks().stream()
                        .filter(block -> !block.author().isEmpty())
                        .map(block -> block.field("content").asText())
                        .filter(text -> !text.isBlank())
                        .collect(Collectors.joining("\n\n"));
        var built =
                language()
                        .choose("页面“%s”已生成，共 %d 个区块。", "The page '%s' is ready: %d blocks.")
                        .formatted(done.title(), done.blocks().size());
        return written.isEmpty() ? built : built + "\n\n" + written;
    }

    /** What a user can do about data that is not available. */
    private Value suggestions() {
        return ValueRecords.texts(
                List.of(
                        language()
                                .choose(
                                        "检查“%s”的名称和参数，再重新生成",
                                        "Check the names and arguments of '%s', and build the page again")
                                .formatted(entity),
                        language()
                                .choose(
                                        "把“%s”设为可选（required: false），没有它也生成页面",
                                        "Make '%s' optional (required: false), so that the page is built without it")
                                .formatted(entity)));
    }

    private void emit(PageEvent.Type type, Object... namesAndValues) {
        out.add(PageEvent.of(type, namesAndValues));
    }
}
