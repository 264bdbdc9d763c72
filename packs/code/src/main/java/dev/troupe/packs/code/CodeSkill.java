package dev.troupe.packs.code;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.coverage.TaskReader;
import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Drives the code agent by rules: has a script drafted for the table and the question of its task,
 * runs it, and reports the result. A script that a file of the workspace holds is run as it is.
 */
final class CodeSkill implements OfflineSkill, TaskReader {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.AGENT
                || !request.brief().field("agent").asText().equals(CodePack.CODE)) {
            return Optional.empty();
        }
        return Optional.of(new Turn(request).next());
    }

    @Override
    public Set<String> agents() {
        return Set.of(CodePack.CODE);
    }

    @Override
    public TaskReading read(String task) {
        return CodeCommand.read(task);
    }

    /** Where the agent stands in its node. */
    private static final class Turn {
        private final NodeBrief brief;
        private final List<Message.ToolResult> results;

        Turn(ModelRequest request) {
            this.brief = Json.toRecord(NodeBrief.class, request.brief());
            this.results =
                    request.messages().stream()
                            .filter(Message.ToolResult.class::isInstance)
                            .map(Message.ToolResult.class::cast)
                            .toList();
        }

        ModelReply next() {
            if (!results.isEmpty() && results.getLast().isError()) {
                return fail(parseResult(results.getLast()).field("message").asText());
            }
            return switch (results.size()) {
                case 0 -> first();
                case 1 ->
                        results.getFirst().tool().equals("draftScript")
                                ? run()
                                : save().orElseGet(this::reply);
                default -> reply();
            };
        }

        private ModelReply first() {
            var command = CodeCommand.parse(brief.task());
            if (command.isPresent()) {
                return call(command.get().tool(), command.get().arguments());
            }
            var wish = new CodeRequest(brief);
            var table = wish.findTable();
            return table.isEmpty()
                    ? fail(
                            localize(
                                    "离线模式只能为表格和简单的数字计算编写 Python 程序，而任务中没有指定表格文件，前面的步骤也没有生成表。其他代码需要语言模型：请设置 OPENAI_API_KEY，或用 --model 选择模型。",
                                    "Without a language model only programs for tables and simple calculations are written, and the task names no table file, nor did a previous step produce a table. Set OPENAI_API_KEY or choose a language model with --model for other code."))
                    : call("draftScript", wish.draftArguments(table.get()));
        }

        private ModelReply run() {
            var wish = new CodeRequest(brief);
            var draft = parseResult(results.getFirst()).field("data");
            return call("executeCode", wish.executionArguments(wish.findTable().orElse(""), draft));
        }

        /** Writes what was printed, if the task names a file for it. */
        private Optional<ModelReply> save() {
            return CodeCommand.parse(brief.task())
                    .map(CodeCommand::output)
                    .filter(file -> !file.isEmpty())
                    .map(this::save);
        }

        private ModelReply save(String file) {
            var ran = parseResult(results.getFirst()).field("data");
            if (!isComplete(ran)) {
                return fail(
                        localize(
                                        "未写入 %1$s：输出太长，无法完整保存（连同错误信息最多约 %2$,d 个字符）。请让程序自己写入该文件。",
                                        "%1$s was not written: the output is too long to be saved completely (with errors about %2$,d characters at most). Let the program write the file.")
                                .formatted(file, OutputBuffer.MAX_COMPLETE));
            }
            return call(
                    "writeFile", Map.of("path", Value.of(file), "content", ran.field("stdout")));
        }

        private static boolean isComplete(Value ran) {
            return !ran.field("stdout").isMissing()
                    && !(ran.field("stdoutOmitted") instanceof Value.Num(var omitted)
                            && omitted.signum() > 0);
        }

        /** The result of the program, which is the last but for a file of what it printed. */
        private Message.ToolResult findRun() {
            return results.reversed().stream()
                    .filter(result -> !result.tool().equals("writeFile"))
                    .findFirst()
                    .orElse(results.getLast());
        }

        private ModelReply reply() {
            var ran = parseResult(findRun()).field("data");
            var reading = parseResult(results.getFirst()).field("data").field("reading").asText();
            var files =
                    ran.field("files").items().stream()
                            .map(file -> file.field("path").asText())
                            .toList();
            if (!results.getFirst().tool().equals("draftScript")) {
                return ModelReply.text(formatOutput(ran, files), OfflineModel.NAME);
            }
            var text =
                    new StringBuilder(
                            localize(
                                    "在沙箱里运行了 Python 脚本，得到 ",
                                    "Ran a Python script in the sandbox, which created "));
            text.append(String.join(localize("、", ", "), files)).append(localize("。", "."));
            if (!reading.isEmpty()) {
                text.append('\n').append(localize("理解为：", "Interpreted as: ")).append(reading);
            }
            text.append("\n\n").append(ran.field("stdout").asText().strip());
            ran.field("remarks")
                    .items()
                    .forEach(remark -> text.append('\n').append(remark.asText()));
            return ModelReply.text(text.toString().strip(), OfflineModel.NAME);
        }

        /** What a program printed and the files that it created. */
        private String formatOutput(Value ran, List<String> files) {
            var output = ran.field("stdout").asText().strip();
            var lines = new ArrayList<String>();
            lines.add(localize("已在沙箱里运行。", "Ran it in the sandbox."));
            lines.add(output.isEmpty() ? localize("没有输出。", "It printed nothing.") : output);
            CodeCommand.parse(brief.task())
                    .map(CodeCommand::output)
                    .filter(file -> !file.isEmpty())
                    .ifPresent(file -> lines.add(localize("已保存 ", "Saved ") + file));
            if (!files.isEmpty()) {
                lines.add(localize("生成的文件：", "Files: ") + String.join(localize("、", ", "), files));
            }
            ran.field("remarks").items().forEach(remark -> lines.add(remark.asText()));
            return String.join("\n", lines);
        }

        private ModelReply fail(String reason) {
            return call(ContextTools.REPORT_FAILURE, Map.of("reason", Value.of(reason)));
        }

        private ModelReply call(String tool, Map<String, Value> arguments) {
            var call =
                    new ToolCall(
                            "call-" + (results.size() + 1), tool, Json.write(Value.of(arguments)));
            return ModelReply.calls(List.of(call), OfflineModel.NAME);
        }

        private String localize(String zh, String en) {
            return brief.language().choose(zh, en);
        }

        /** A result that was cut for the model is no longer JSON. */
        private static Value parseResult(Message.ToolResult result) {
            try {
                return Json.parse(result.text());
            } catch (JsonException _) {
                return Value.missing();
            }
        }
    }
}
