package dev.troupe.chat.offline;

import dev.troupe.chat.conversation.Intent;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Answers what the last two results differ by, or are together: after two questions that were
 * answered with one number each, {@code what is the difference?} is about those numbers. It is
 * asked before what changes the request before.
 */
public record ResultComparisonSkill() implements OfflineSkill {
    private static final int RESULTS = 2;
    private static final Pattern DIFFERENCE =
            Pattern.compile(
                    "^(?:(?:and|so|then|now|ok(?:ay)?)[,\\s]+)*(?:what(?:'s| is)|how"
                            + " (?:big|large|much) is) the (?:difference|gap)(?: between"
                            + " (?:them|both|(?:the|these|those)(?: (?:two|last two))?(?:"
                            + " (?:numbers|results|figures|values))?))?\\W*$"
                            + "|^(?:那么?|所以)?(?:这|那|上面|刚才)?(?:的)?(?:两个|两者|二者|俩|两个数|两个结果|它们)(?:之间)?的?(?:相?差(?:了|距|值|额|别)?(?:是)?(?:多少|几))[?？呢\\s]*$"
                            + "|^(?:那么?|所以)?(?:相差|差距是?|差值是?|差了?)(?:多少|几)[?？呢\\s]*$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern SUM =
            Pattern.compile(
                    "^(?:(?:and|so|then|now|ok(?:ay)?)[,\\s]+)*(?:what(?:'s| is) the (?:sum|total)"
                            + " of (?:both|them|(?:the|these|those) two)|(?:how much|what) (?:is"
                            + " that|are they|is it|are the two|are both) (?:together|combined))\\W*$"
                            + "|^(?:那么?)?(?:这|上面|刚才)?(?:两个|两者|二者|它们)(?:加起来|加在一起|合起来|合计|的和)(?:一共)?(?:是)?(?:多少|几)[?？呢\\s]*$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBER =
            Pattern.compile("-?\\d{1,3}(?:,\\d{3})*(?:\\.\\d+)?|-?\\d+(?:\\.\\d+)?");

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        var message = request.brief().field("message").asText();
        boolean isMeant =
                request.brief().field("pending").isMissing()
                        && (DIFFERENCE.matcher(message).matches()
                                || SUM.matcher(message).matches());
        return switch (request.role()) {
            case ROUTER ->
                    isMeant && results(request.messages()).size() == RESULTS
                            ? Optional.of(route(message))
                            : Optional.empty();
            case DEFAULT ->
                    isMeant ? answer(message, results(request.messages())) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static ModelReply route(String message) {
        var reply =
                Map.of(
                        "request", Value.of(message),
                        "intent", Value.of(Intent.CHAT_QA.wireName()),
                        "confidence", Value.of(RuleConfidence.ARITHMETIC.confidence()),
                        "explanation", Value.of("the message compares the last two results"),
                        "entities", Value.of(Map.of()),
                        "needsMultiAgent", Value.of(false));
        return ModelReply.text(Json.write(Value.of(reply)), OfflineModel.NAME);
    }

    private static Optional<ModelReply> answer(String message, List<String> results) {
        if (results.size() < RESULTS) {
            return Optional.empty();
        }
        var first = number(results.get(0));
        var second = number(results.get(1));
        boolean isSum = SUM.matcher(message).matches();
        var language = Language.of(message);
        var sign = isSum ? "+" : "-";
        boolean isSwapped = !isSum && first.compareTo(second) < 0;
        var outcome = isSum ? first.add(second) : first.subtract(second).abs();
        var text =
                language.choose(
                                isSum ? "上面两个结果合计 %s（%s %s %s）。" : "上面两个结果相差 %s（%s %s %s）。",
                                isSum
                                        ? "The last two results are %s together (%s %s %s)."
                                        : "The last two results differ by %s (%s %s %s).")
                        .formatted(
                                String.format(Locale.ROOT, "%,." + outcome.scale() + "f", outcome),
                                results.get(isSwapped ? 1 : 0),
                                sign,
                                results.get(isSwapped ? 0 : 1));
        return Optional.of(ModelReply.text(text, OfflineModel.NAME));
    }

    /**
     * The numbers of the last two answers, the older first; fewer if one is not a single number.
     */
    private static List<String> results(List<Message> messages) {
        var answers =
                messages.stream()
                        .filter(Message.Assistant.class::isInstance)
                        .map(Message::text)
                        .toList();
        var numbers = new ArrayList<String>();
        for (var answer : answers.subList(Math.max(0, answers.size() - RESULTS), answers.size())) {
            findNumber(answer).ifPresent(numbers::add);
        }
        return numbers;
    }

    /** The only number of a table with one row. */
    private static Optional<String> findNumber(String answer) {
        var rows = answer.lines().map(String::strip).filter(line -> line.startsWith("|")).toList();
        if (rows.size() != 3 || !rows.get(1).matches("[|\\s:-]+")) { // names, a rule, one row
            return Optional.empty();
        }
        var numbers =
                Arrays.stream(rows.get(2).split("\\|", -1))
                        .map(String::strip)
                        .filter(cell -> NUMBER.matcher(cell).matches())
                        .toList();
        return numbers.size() == 1 ? Optional.of(numbers.getFirst()) : Optional.empty();
    }

    private static BigDecimal number(String text) {
        return new BigDecimal(text.replace(",", ""));
    }
}
