package dev.troupe.packs.data.skill;

import dev.troupe.language.Mentions;
import dev.troupe.packs.data.mention.AggregateParser;
import dev.troupe.packs.data.mention.RequestText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parts a task that computes different things by different groups, as in "total by region and
 * average by month": two results, which have no rows in common.
 */
final class GroupingSplitter {
    private static final Pattern JOINT =
            Pattern.compile(
                    "\\s{0,20}(?:,\\s*+(?:and|plus)|(?<![a-z])(?:and|plus|as well as)(?![a-z])|以及|还有|和|与|及|[，、;；。]|,(?=\\s)|\\n)\\s*+",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern GROUP =
            Pattern.compile(
                    "(?:按照?|每一?[个位名家种]?|各个?)\\s*(?<zh>[\\p{IsHan}\\w]{1,2})|(?<![a-z])(?:by|per|each|every)\\s+(?:the\\s+)?(?<en>[a-z_]+)",
                    Pattern.CASE_INSENSITIVE);

    /** What is computed of groups without a name of an aggregate. */
    private static final Pattern SHARE =
            Pattern.compile(
                    "占比|比例|份额|(?<![a-z])(?:shares?|percentages?|proportions?)(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern SORTING =
            Pattern.compile(
                    "排|降序|升序|从[高大多低小少]到|(?<![a-z])(?:sort(?:ed|ing)?|order(?:ed)? by|in order|rank(?:ed|ing)?|descending|ascending|highest|lowest|top|bottom)(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    private GroupingSplitter() {}

    private record Piece(String text, boolean computes, Optional<String> group) {
        static Piece of(String text) {
            var words = Mentions.maskFiles(text);
            var group = GROUP.matcher(words);
            boolean sorts = SORTING.matcher(words).find();
            boolean computes =
                    SHARE.matcher(words).find()
                            || !AggregateParser.parse(new RequestText(words)).isEmpty();
            return new Piece(
                    text,
                    computes && !sorts,
                    group.find() && !sorts
                            ? Optional.of(
                                    group.group("zh") == null
                                            ? group.group("en")
                                            : group.group("zh"))
                            : Optional.empty());
        }

        boolean isQuestion() {
            return computes && group.isPresent();
        }
    }

    /** Whether a text names what to group by. */
    static boolean isGrouped(String text) {
        return GROUP.matcher(text).find();
    }

    /** The questions, complete in themselves; empty where the task is one question. */
    static List<String> split(String task) {
        var pieces = pieces(task);
        var groups = new HashSet<String>();
        pieces.stream()
                .filter(Piece::isQuestion)
                .forEach(piece -> piece.group().ifPresent(groups::add));
        if (groups.size() < 2) return List.of();
        var comma = new RequestText(task).isChinese() ? "，" : ", ";
        var shared = new ArrayList<String>(); // filters and the file: they apply to every question
        var questions = new ArrayList<List<String>>();
        var open = new ArrayList<String>();
        for (var piece : pieces) {
            if (piece.isQuestion()) {
                var question = new ArrayList<>(open);
                question.add(piece.text());
                questions.add(question);
                open.clear();
            } else if (piece.computes()) {
                open.add(piece.text());
            } else if (piece.group().isPresent() && !questions.isEmpty()) {
                questions.getLast().add(piece.text());
            } else {
                shared.add(piece.text());
            }
        }
        questions.getLast().addAll(open);
        return questions.stream()
                .map(question -> {
                    var all = new ArrayList<>(shared);
                    all.addAll(question);
                    return String.join(comma, all);
                })
                .toList();
    }

    private static List<Piece> pieces(String task) {
        var pieces = new ArrayList<Piece>();
        int start = 0;
        for (var joint : JOINT.matcher(Mentions.maskFiles(task)).results().toList()) {
            add(task.substring(start, joint.start()), pieces);
            start = joint.end();
        }
        add(task.substring(start), pieces);
        return pieces;
    }

    private static void add(String text, List<Piece> pieces) {
        if (!text.isBlank()) pieces.add(Piece.of(text.strip()));
    }
}
