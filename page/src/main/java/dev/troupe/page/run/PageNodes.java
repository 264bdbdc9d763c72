package dev.troupe.page.run;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.blueprint.ComputeNode;
import dev.troupe.page.blueprint.ComputeType;
import dev.troupe.page.blueprint.DataBinding;
import dev.troupe.page.check.NumberCheck;
import dev.troupe.page.check.PageTools;
import dev.troupe.page.component.Block;
import dev.troupe.page.component.ComponentRegistry;
import dev.troupe.page.reference.Reference;
import dev.troupe.page.reference.ReferenceScope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Does the work of the nodes of pages, on any engine: fetches data, computes, builds blocks. Tools
 * are called as agents call them, with the same policy, approvals and records. Safe for use by
 * several threads.
 *
 * @param agents calls the tools, and runs nodes of other types
 * @param model writes texts
 */
public record PageNodes(
        AgentExecutor agents, PageTools tools, ComponentRegistry components, ChatModel model)
        implements NodeExecutors, QuestionHandler {
    /** The tool that fetches the data of an address. */
    static final String FETCH_TOOL = "extractTable";

    /** Stands in the place of a tool where a model wrote the result. */
    static final String MODEL = "model";

    @Override
    public Optional<NodeExecutor> find(String type) {
        return switch (type) {
            case PageWorkflow.DATA -> Optional.of(this::fetch);
            case PageWorkflow.COMPUTE -> Optional.of(this::compute);
            case PageWorkflow.BLOCK -> Optional.of(this::build);
            default -> agents.find(type);
        };
    }

    @Override
    public Optional<Answer> answer(RunId run, OpenQuestion question) throws InterruptedException {
        return agents.answer(run, question);
    }

    private static Blueprint blueprintOf(NodeContext node) {
        return BlueprintJson.read(node.variable(PageWorkflow.BLUEPRINT)).blueprint();
    }

    static Language languageOf(NodeContext node) {
        return Language.of(node.workflow().description());
    }

    private NodeResult fetch(NodeContext node) throws InterruptedException {
        var id = PageWorkflow.sourceOf(node.node());
        var binding =
                blueprintOf(node).dataContract().bindings().stream()
                        .filter(it -> it.id().equals(id))
                        .findFirst()
                        .orElseThrow();
        return switch (binding.sourceType()) {
            case STATIC ->
                    NodeResult.success(
                            new SourceResult("", binding.value(), "").toValue(),
                            node.node().name());
            case TOOL ->
                    fetch(binding, String.valueOf(binding.toolName()), binding.arguments(), node);
            case API ->
                    fetch(
                            binding,
                            FETCH_TOOL,
                            Map.of("url", Value.of(ApiAddress.of(binding, scopeOf(node)))),
                            node);
        };
    }

    private NodeResult fetch(
            DataBinding binding, String tool, Map<String, Value> arguments, NodeContext node)
            throws InterruptedException {
        var result = call(tool, arguments, PageProblem.DATA_ERROR, binding.id(), node);
        return switch (result) {
            case NodeResult.Failed(var problem) when !binding.isRequired() ->
                    NodeResult.success(
                            new SourceResult(
                                            tool,
                                            Value.missing(),
                                            problem.text().text(languageOf(node) == Language.ZH))
                                    .toValue(),
                            problem.message());
            case NodeResult.Succeeded _, NodeResult.Failed _, NodeResult.Cancelled _ -> result;
        };
    }

    private NodeResult compute(NodeContext node) throws InterruptedException {
        var id = PageWorkflow.sourceOf(node.node());
        var computation =
                blueprintOf(node).computeGraph().nodes().stream()
                        .filter(it -> it.id().equals(id))
                        .findFirst()
                        .orElseThrow();
        return computation.type() == ComputeType.TOOL
                ? call(
                        String.valueOf(computation.toolName()),
                        computation.toolArguments(),
                        PageProblem.COMPUTE_ERROR,
                        id,
                        node)
                : ask(computation, node);
    }

    /** Calls a tool once and returns what it answered as a {@link SourceResult}. */
    private NodeResult call(
            String name,
            Map<String, Value> arguments,
            PageProblem code,
            String id,
            NodeContext node)
            throws InterruptedException {
        var tool = tools.find(name);
        if (tool.isEmpty()) {
            return NodeResult.failure(
                    code,
                    "工具“%s”不存在；可用的有 %s",
                    "Tool '%s' does not exist; expected one of %s",
                    name,
                    tools.names());
        }
        var scope = scopeOf(node);
        for (var required : tool.get().spec().schema().field("required").items()) {
            var written = arguments.getOrDefault(required.asText(), Value.missing());
            if (scope.resolve(written).isMissing()) {
                return missingArgument(name, required.asText(), written, scope);
            }
        }
        var resolved = FullRows.request(tool.get(), withoutMissing(scope.resolve(arguments)), id);
        node.report(
                "page.tool-called",
                Value.of(Map.of("tool", Value.of(name), "args", Value.of(resolved))));
        var reply = agents.callTool(tool.get(), Value.of(resolved), node);
        return reply.isUsable() && !isError(reply)
                ? NodeResult.success(
                        new SourceResult(name, FullRows.insert(reply.data(), node::variable), "")
                                .toValue(),
                        node.node().name())
                : new NodeResult.Failed(toProblem(code, id, reply));
    }

    /** Some tools answer with {@code {"error": "..."}}. */
    private static boolean isError(ToolReply reply) {
        return reply.data().field("error") instanceof Value.Text;
    }

    private static Problem toProblem(PageProblem code, String id, ToolReply reply) {
        var message = reply.message();
        var why =
                message != null
                        ? message
                        : isError(reply)
                                ? reply.data().field("error").asText()
                                : reply.status().wireName();
        return Problem.of(
                code, LocalizedText.of("“%s”：%s", "'%s': %s", id, LocalizedText.verbatim(why)));
    }

    private static NodeResult missingArgument(
            String tool, String argument, Value written, ReferenceScope scope) {
        var references = scope.findUnresolved(written).stream().map(Reference::text).toList();
        return NodeResult.failure(
                PageProblem.DATA_ERROR,
                "工具 %s 的参数“%s”没有值：%s 不存在；请提供它或修改引用",
                "Argument '%2$s' of tool %1$s has no value: %3$s refers to nothing; provide it or change the reference",
                tool,
                argument,
                String.join(", ", references));
    }

    private static Map<String, Value> withoutMissing(Map<String, Value> arguments) {
        var given = new LinkedHashMap<>(arguments);
        given.values().removeIf(Value::isMissing);
        return given;
    }

    private NodeResult ask(ComputeNode computation, NodeContext node) throws InterruptedException {
        var scope = scopeOf(node);
        var data = Value.of(scope.resolve(computation.toolArguments()));
        var known =
                Value.of(
                        Map.of(
                                "arguments", data,
                                "data", Value.of(scope.data()),
                                "compute", Value.of(scope.compute())));
        var prompt = computation.promptTemplate() + "\n\nData:\n" + PromptData.of(known);
        var messages =
                List.<Message>of(
                        new Message.System(
                                blueprintOf(node).pageSystemPrompt()
                                        + "\nUse only the numbers of the data."),
                        new Message.User(prompt));
        var hash = WrittenTexts.hash(messages.toString());
        var check =
                NumberCheck.of(
                        Value.of(List.of(data, Value.of(scope.data()), Value.of(scope.compute()))));
        Function<Value, List<String>> findUnsupported =
                hasQuestions(computation, blueprintOf(node))
                        ? _ -> List.of()
                        : check::findUnsupported;
        var earlier =
                WrittenTexts.of(node.variable(PageWorkflow.TEXTS)).find(computation.id(), hash);
        try {
            var written =
                    earlier.isPresent()
                            ? new TextWriter.Written(
                                    earlier.get(), findUnsupported.apply(earlier.get()))
                            : new TextWriter(model, node).write(messages, findUnsupported);
            return NodeResult.success(
                    SourceResult.ofModel(written, hash).toValue(), node.node().name());
        } catch (ModelException e) {
            return new NodeResult.Failed(e.problem());
        }
    }

    /** Questions for students have numbers of their tasks, which state nothing about the data. */
    private static boolean hasQuestions(ComputeNode computation, Blueprint blueprint) {
        var slots =
                blueprint
                        .slots()
                        .filter(slot ->
                                Reference.parse(Objects.requireNonNullElse(slot.dataBinding(), ""))
                                        .filter(it -> it.root() == Reference.Root.COMPUTE)
                                        .filter(it -> it.source().equals(computation.outputKey()))
                                        .isPresent())
                        .toList();
        return !slots.isEmpty()
                && slots.stream()
                        .allMatch(slot -> slot.componentType().equals("question_generator"));
    }

    private NodeResult build(NodeContext node) throws InterruptedException {
        var blueprint = blueprintOf(node);
        var slot =
                blueprint
                        .slots()
                        .filter(it -> it.id().equals(PageWorkflow.sourceOf(node.node())))
                        .findFirst()
                        .orElseThrow();
        var scope = scopeOf(node);
        var builder = new BlockBuilder(components, descriptionsOf(node), languageOf(node));
        var data = builder.dataOf(slot, scope);
        if (!SlotWriter.writes(slot, data)) {
            return toResult(builder.build(slot, sourcesOf(node), scope), "");
        }
        var text =
                new SlotWriter(blueprint.pageSystemPrompt(), languageOf(node))
                        .write(
                                slot,
                                data,
                                WrittenTexts.of(node.variable(PageWorkflow.TEXTS)),
                                new TextWriter(model, node));
        return toResult(builder.build(slot, sourcesOf(node), scope, text.text()), text.hash());
    }

    private static NodeResult toResult(Block block, String hash) {
        return NodeResult.success(new WrittenBlock(block, hash).toValue(), block.type());
    }

    private static Map<String, String> descriptionsOf(NodeContext node) {
        var descriptions = new LinkedHashMap<String, String>();
        blueprintOf(node)
                .dataContract()
                .bindings()
                .forEach(it -> descriptions.put(it.id(), it.description()));
        return descriptions;
    }

    /** What the nodes before this one returned, by the id of the binding or computation. */
    static Map<String, SourceResult> sourcesOf(NodeContext node) {
        var results = new LinkedHashMap<String, SourceResult>();
        for (var parent : node.parents()) {
            results.put(PageWorkflow.sourceOf(parent.node()), SourceResult.of(parent.output()));
        }
        return results;
    }

    private static ReferenceScope scopeOf(NodeContext node) {
        var results = sourcesOf(node);
        var data = new LinkedHashMap<String, Value>();
        var compute = new LinkedHashMap<String, Value>();
        var blueprint = blueprintOf(node);
        for (var binding : blueprint.dataContract().bindings()) {
            var result = results.get(binding.id());
            if (result != null) {
                data.put(binding.id(), result.data());
            }
        }
        for (var computation : blueprint.computeGraph().nodes()) {
            var result = results.get(computation.id());
            if (result != null) {
                compute.put(computation.outputKey(), result.data());
            }
        }
        return new ReferenceScope(node.variable(PageWorkflow.CONTEXT), data, compute);
    }
}
