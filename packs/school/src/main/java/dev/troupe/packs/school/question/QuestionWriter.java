package dev.troupe.packs.school.question;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/**
 * Has a model write questions in three steps: a draft, a judgement of what passes the {@link
 * QuestionRules}, and one repair of what does not pass. Only questions that passed both the rules
 * and the judgement are returned. Safe for use by several threads.
 *
 * @param model writes and judges
 */
public record QuestionWriter(ChatModel model) {
    private static final BigDecimal PASS = BigDecimal.valueOf(70); // of 100
    private static final String FORM =
            "Answer with JSON alone: {\"questions\": [{\"id\", \"type\", \"question\", \"options\", \"answer\","
                    + " \"explanation\", \"difficulty\"}]}. The answer of a multiple_choice question is the text of"
                    + " one option; a fill_in_blank question marks the blank with ____.";

    /**
     * The questions that passed.
     *
     * @param rejected what was wrong with the others, one sentence each
     */
    public record Result(List<Value> questions, List<String> rejected) {
        public Result {
            questions = List.copyOf(questions);
            rejected = List.copyOf(rejected);
        }
    }

    /** A question with what is wrong with it. */
    private record Flawed(Value question, List<String> problems) {
        Value toValue() {
            return Value.of(List.of(question, Value.of(String.join("; ", problems))));
        }
    }

    /**
     * Writes questions.
     *
     * @throws SchoolException code BAD_QUESTIONS when none passed
     * @throws dev.troupe.model.ModelException when the model does not answer
     */
    public Result write(QuestionRequest request, Language language) throws InterruptedException {
        var passed = new ArrayList<Value>();
        var failed = select(draft(request, language), request, passed);
        if (!failed.isEmpty() || passed.size() < request.count()) {
            failed = select(repair(failed, request, passed.size(), language), request, passed);
        }
        var rejected = failed.stream().flatMap(it -> it.problems().stream()).distinct().toList();
        if (passed.isEmpty()) {
            throw new SchoolException(
                    SchoolProblem.BAD_QUESTIONS,
                    "模型没有生成通过检查的题目：%s；请提供更具体的知识点，或改用其他模型",
                    "The model wrote no question that passed the checks: %s; give a more specific topic, or use another model",
                    rejected.isEmpty() ? "no question was readable" : String.join("; ", rejected));
        }
        return new Result(number(passed, request.count()), rejected);
    }

    private List<Value> draft(QuestionRequest request, Language language)
            throws InterruptedException {
        return questionsOf(
                ask(
                        "You write exam questions. " + FORM,
                        "Write %d questions in %s.%n%s"
                                .formatted(
                                        request.count(),
                                        language.choose("Chinese", "English"),
                                        request.describe())));
    }

    private List<Value> repair(
            List<Flawed> failed, QuestionRequest request, int present, Language language)
            throws InterruptedException {
        return questionsOf(
                ask(
                        "You correct exam questions. " + FORM,
                        "Correct or replace these questions, so that there are %d, in %s.%n%s%nQuestions with their problems:%n%s"
                                .formatted(
                                        request.count() - present,
                                        language.choose("Chinese", "English"),
                                        request.describe(),
                                        Json.write(
                                                Value.of(
                                                        failed.stream()
                                                                .map(Flawed::toValue)
                                                                .toList())))));
    }

    private Value ask(String instructions, String text) throws InterruptedException {
        var reply =
                model.chat(
                        ModelRequest.of(
                                ModelRole.DEFAULT,
                                List.of(new Message.System(instructions), new Message.User(text))));
        try {
            return Json.parseLenient(reply.text().strip()).value();
        } catch (JsonException _) {
            return Value.missing(); // as if nothing had been written: it is repaired or reported
        }
    }

    private static List<Value> questionsOf(Value reply) {
        return reply instanceof Value.ListOf(var items) ? items : reply.field("questions").items();
    }

    /** Adds the questions that pass to the list, and returns the others. */
    private List<Flawed> select(List<Value> questions, QuestionRequest request, List<Value> passed)
            throws InterruptedException {
        var failed = new ArrayList<Flawed>();
        var sound = new ArrayList<Value>();
        Set<String> texts = new HashSet<>();
        passed.forEach(it -> texts.add(it.field("question").asText()));
        for (var question : questions) {
            var problems = new ArrayList<>(QuestionRules.findProblems(question, request));
            if (!texts.add(question.field("question").asText())) {
                problems.add("the same question was written twice");
            }
            if (problems.isEmpty()) {
                sound.add(question);
            } else {
                failed.add(new Flawed(question, problems));
            }
        }
        if (!sound.isEmpty()) {
            judge(sound, request, passed, failed);
        }
        return failed;
    }

    private void judge(
            List<Value> sound, QuestionRequest request, List<Value> passed, List<Flawed> failed)
            throws InterruptedException {
        var verdicts =
                ask(
                                "You judge exam questions: is the answer right and the only right one, is the question clear,"
                                        + " does it fit topic and difficulty? Answer with JSON alone: {\"verdicts\": [{\"score\": 0 to 100,"
                                        + " \"issues\": [{\"severity\": \"high\" or \"low\", \"problem\"}]}]}, one for each question, in order.",
                                "%s%nQuestions:%n%s"
                                        .formatted(request.describe(), Json.write(Value.of(sound))))
                        .field("verdicts")
                        .items();
        for (int i = 0; i < sound.size(); i++) {
            var problems =
                    i < verdicts.size()
                            ? problemsOf(verdicts.get(i))
                            : List.of("the question was not judged");
            if (problems.isEmpty()) {
                passed.add(sound.get(i));
            } else {
                failed.add(new Flawed(sound.get(i), problems));
            }
        }
    }

    private static List<String> problemsOf(Value verdict) {
        var issues = verdict.field("issues").items();
        boolean isPassed =
                verdict.field("score") instanceof Value.Num(var score)
                        && score.compareTo(PASS) >= 0
                        && issues.stream()
                                .noneMatch(it -> it.field("severity").asText().equals("high"));
        if (isPassed) {
            return List.of();
        }
        var problems = issues.stream().map(it -> it.field("problem").asText()).toList();
        return problems.isEmpty()
                ? List.of("the judgement is " + verdict.field("score").asText() + " of 100")
                : problems;
    }

    private static List<Value> number(List<Value> passed, int count) {
        var numbered = new ArrayList<Value>();
        for (var question : passed.subList(0, Math.min(count, passed.size()))) {
            var fields = new LinkedHashMap<String, Value>();
            if (question instanceof Value.RecordOf(var all)) {
                fields.putAll(all);
            }
            fields.put("id", Value.of("q" + (numbered.size() + 1)));
            fields.put("order", Value.of(numbered.size() + 1L));
            numbered.add(Value.of(fields));
        }
        return numbered;
    }
}
