package dev.troupe.packs.school.question;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Returns exam questions for the component {@code question_generator}.
 *
 * @param model writes and judges them; the offline model cannot, which is reported
 */
public record GenerateQuestions(ChatModel model)
        implements Tool<GenerateQuestions.Input, ToolReply> {
    private static final int STANDARD_COUNT = 5;
    private static final Set<String> DIFFICULTIES = Set.of("easy", "medium", "hard");

    /** What is requested. */
    public record Input(
            @Describe("the knowledge point that the questions examine") String topic,
            @Nullable @Describe("1 to 20; default: 5") Integer count,
            @Nullable
                    @Describe(
                            "multiple_choice, fill_in_blank, short_answer, true_false; default: all")
                    List<String> types,
            @Nullable @Describe("easy, medium or hard; default: medium") String difficulty,
            @Nullable String subject) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        "generate_questions",
                        "Has a model write exam questions, judge them and repair those that do not pass. Returns only questions that passed.",
                        Input.class)
                .withTimeout(Duration.ofMinutes(5))
                .withTitle("出题", "write exam questions")
                .withCallLabel("为“%s”出题", "write questions about '%s'", "topic");
    }

    @Override
    public ToolReply call(Input input, ToolContext context) throws InterruptedException {
        var request = read(input);
        try {
            var result = new QuestionWriter(model).write(request, context.language());
            var data = ValueRecords.of("questions", Value.of(result.questions()));
            return result.questions().size() == request.count()
                    ? ToolReply.ok(data)
                    : ToolReply.partial(
                            data,
                            context.language() == Language.ZH
                                    ? "%d 道题中只有 %d 道通过检查：%s"
                                            .formatted(
                                                    request.count(),
                                                    result.questions().size(),
                                                    String.join("; ", result.rejected()))
                                    : "only %2$d of %1$d questions passed the checks: %3$s"
                                            .formatted(
                                                    request.count(),
                                                    result.questions().size(),
                                                    String.join("; ", result.rejected())));
        } catch (SchoolException e) {
            throw new ToolException(e.problem());
        } catch (ModelException e) {
            throw e.problem().is(ModelProblem.NEEDS_MODEL)
                    ? new ToolException(
                            SchoolProblem.MODEL_REQUIRED,
                            "出题需要语言模型；请用 OPENAI_API_KEY 等设置一个模型，离线时无法出题",
                            "questions need a language model; set one up, for example with OPENAI_API_KEY; they cannot be written offline")
                    : new ToolException(e.problem());
        }
    }

    private static QuestionRequest read(Input input) {
        var count = input.count();
        var difficulty = input.difficulty() == null ? "medium" : input.difficulty().strip();
        var subject = input.subject();
        if (input.topic().isBlank()
                || count != null && (count < 1 || count > QuestionRequest.MAX_COUNT)
                || !DIFFICULTIES.contains(difficulty)) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "topic 不能为空，count 应为 1 到 20，difficulty 应为 easy、medium 或 hard",
                    "topic must not be empty, count must be 1 to 20, difficulty must be easy, medium or hard");
        }
        return new QuestionRequest(
                input.topic().strip(),
                count == null ? STANDARD_COUNT : count,
                types(input.types()),
                difficulty,
                subject == null ? "" : subject.strip());
    }

    private static List<QuestionType> types(@Nullable List<String> names) {
        return names == null || names.isEmpty()
                ? List.of(QuestionType.values())
                : names.stream()
                        .map(name ->
                                QuestionType.find(name.strip())
                                        .orElseThrow(() ->
                                                new ToolException(
                                                        AgentProblem.BAD_ARGUMENTS,
                                                        "题型“%s”不存在；可用：%s",
                                                        "type '%s' does not exist; expected one of %s",
                                                        name,
                                                        Arrays.stream(QuestionType.values())
                                                                .map(QuestionType::key)
                                                                .toList())))
                        .distinct()
                        .toList();
    }
}
