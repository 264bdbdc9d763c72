package dev.troupe.packs.life.tool;

import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.DropWords;
import dev.troupe.packs.life.sentence.StatedAction;
import dev.troupe.packs.life.store.Life;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Determines whether the user's own words ask for a change: they contain a verb for it, and name
 * the item or mean several. A change that is proposed after data was read and that the words do not
 * ask for may be an order in that data.
 *
 * @param words the user's messages of the conversation
 */
record RequestedChange(Life life, String words) {
    /** Verbs for the tools whose names begin so. */
    private static final Map<String, Set<ActionVerb>> VERBS =
            Map.of(
                    "create", Set.of(ActionVerb.CREATE, ActionVerb.DRAFT),
                    "write", Set.of(ActionVerb.CREATE, ActionVerb.DRAFT),
                    "update",
                            Set.of(
                                    ActionVerb.UPDATE,
                                    ActionVerb.RENAME,
                                    ActionVerb.PAUSE,
                                    ActionVerb.RESUME,
                                    ActionVerb.REOPEN,
                                    ActionVerb.FINISH,
                                    ActionVerb.ARCHIVE,
                                    ActionVerb.LINK),
                    "complete", Set.of(ActionVerb.FINISH),
                    "archive", Set.of(ActionVerb.ARCHIVE),
                    "delete", Set.of(ActionVerb.DELETE),
                    "link", Set.of(ActionVerb.LINK),
                    "unlink", Set.of(ActionVerb.LINK, ActionVerb.DELETE),
                    "undo", Set.of(ActionVerb.UNDO));

    /** Requests for which there is no verb. */
    private static final Map<String, Pattern> TOPICS =
            Map.of(
                    "setTimeZone", Pattern.compile("(?i)time ?zone|时区"),
                    "writeReview", Pattern.compile("(?i)review|回顾|复盘|总结|日记|[日周月]报"));

    /** Corrects what was just added or changed, without a verb for it. */
    private static final Pattern CORRECTION =
            Pattern.compile(
                    "\\b(?:make|call) (?:it|that|this|them)\\b|\\bi mean[t]?\\b|\\bshould be\\b|应该是|我是说|我说的是|说错了|[改换挪推调][到成为至]|名[字称](?:叫|改)",
                    Pattern.CASE_INSENSITIVE);

    /** Words for several items, or for one that was named before. */
    private static final Pattern REFERENCES =
            Pattern.compile(
                    "(?i)\\b(?:all|every|each|both|them|they|these|those|it|this|that|one|ones|last|first|second|third"
                            + "|today|tomorrow|overdue|everything|rest)\\b|所有|全部|一切|每[个项条]?|都|它|这|那|其|上一|第[一二三四五\\d]|今天|明天|过期|逾期|刚才");

    private static final Map<String, ItemKind> KINDS =
            Map.of(
                    "taskId", ItemKind.TASK,
                    "taskTitle", ItemKind.TASK,
                    "projectId", ItemKind.PROJECT,
                    "projectName", ItemKind.PROJECT,
                    "goalId", ItemKind.GOAL,
                    "goalTitle", ItemKind.GOAL,
                    "reviewId", ItemKind.REVIEW,
                    "goals", ItemKind.GOAL,
                    "projects", ItemKind.PROJECT);

    /** Words of names that any request contains. */
    private static final Set<String> COMMON_WORDS =
            Set.of(
                    "the",
                    "and",
                    "for",
                    "with",
                    "from",
                    "into",
                    "about",
                    "task",
                    "tasks",
                    "project",
                    "projects",
                    "goal",
                    "goals",
                    "review",
                    "reviews",
                    "done",
                    "new",
                    "has",
                    "have",
                    "are",
                    "you",
                    "your",
                    "任务",
                    "项目",
                    "目标",
                    "回顾",
                    "完成");

    private static final Pattern WORD =
            Pattern.compile("(?<word>[\\p{IsLatin}\\p{N}]{3,})|(?=(?<pair>\\p{IsHan}{2}))");

    /** The arguments that identify existing items, by id or by name. */
    static String[] targets() {
        return KINDS.keySet().toArray(String[]::new);
    }

    /** Whether the words ask for a call with these arguments. */
    boolean covers(ToolSpec<?> spec, Value arguments) {
        var name = spec.name();
        boolean isTopic = TOPICS.containsKey(name) && TOPICS.get(name).matcher(words).find();
        boolean isVerb =
                VERBS.entrySet().stream()
                        .filter(entry -> name.startsWith(entry.getKey()))
                        .flatMap(entry -> entry.getValue().stream())
                        .anyMatch(verb -> verb.isNamedIn(words));
        isVerb =
                isVerb
                        || name.startsWith("update") && CORRECTION.matcher(words).find()
                        || name.equals("undo") && words.lines().anyMatch(DropWords::isDrop)
                        || name.startsWith("complete")
                                && words.lines()
                                        .anyMatch(line ->
                                                StatedAction.of(line).isPresent()
                                                        || StatedAction.findOrdered(line)
                                                                .isPresent());
        if (name.startsWith("create")) {
            return isVerb || isNamed(newName(arguments));
        }
        if (!isVerb && !isTopic) {
            return false;
        }
        var targets = findTargets(arguments);
        return targets.isEmpty()
                || REFERENCES.matcher(words).find()
                || targets.stream()
                        .allMatch(target ->
                                isNamed(target) || name.startsWith("complete") && isStated(target));
    }

    /** Whether a line states to have done what a task asks for. */
    private boolean isStated(String task) {
        return words.lines()
                .map(line -> StatedAction.findOrdered(line).orElse(line))
                .flatMap(line -> StatedAction.of(line).stream())
                .anyMatch(action -> action.isTask(task));
    }

    /** Whether the words ask for a call, or name all the items that it changes. */
    boolean names(ToolSpec<?> spec, Value arguments) {
        return spec.name().startsWith("create")
                || covers(spec, arguments)
                || findTargets(arguments).stream().allMatch(this::isNamed);
    }

    private static String newName(Value arguments) {
        return Stream.of("title", "name")
                .map(field -> arguments.field(field).asText())
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("");
    }

    /** The names of the items that are to be changed. */
    private List<String> findTargets(Value arguments) {
        var names = new ArrayList<String>();
        KINDS.forEach((argument, kind) -> {
            var value = arguments.field(argument);
            var references = value.items().isEmpty() ? List.of(value) : value.items();
            for (var reference : references) {
                var text = reference.asText();
                boolean isNamed =
                        !text.isBlank()
                                && !text.equalsIgnoreCase(LifeToolContext.AUTO)
                                && !text.equalsIgnoreCase(LifeToolContext.NONE);
                if (isNamed) {
                    names.add(nameOf(kind, text));
                }
            }
        });
        return names;
    }

    private String nameOf(ItemKind kind, String reference) {
        return life.find(kind, reference).stream().map(Item::name).findFirst().orElse(reference);
    }

    /** Whether the words share a word with a name. */
    private boolean isNamed(String name) {
        var own = words.toLowerCase(Locale.ROOT);
        return WORD.matcher(name.toLowerCase(Locale.ROOT))
                .results()
                .map(found ->
                        found.group("word") == null ? found.group("pair") : found.group("word"))
                .anyMatch(word -> !COMMON_WORDS.contains(word) && own.contains(word));
    }
}
