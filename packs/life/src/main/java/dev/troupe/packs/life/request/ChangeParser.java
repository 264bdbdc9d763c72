package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads orders that change existing things: rename, pause, finish, archive, delete, postpone. */
final class ChangeParser implements ClauseParser {
    private static final Pattern TO =
            Pattern.compile("\\s{1,20}+(?:to|as|into)\\s++|[为成](?=\\S)", Pattern.CASE_INSENSITIVE);
    private static final Pattern IS_DONE =
            Pattern.compile(
                    "(?:完成|做完|搞定|干完|弄完|结束)了|标[记为成]|[勾划]掉|打[勾钩]|都完成|\\b(?:mark|tick|check|cross)|\\b(?:is|are)"
                            + " (?:all |now |already )?(?:done|finished|completed?)\\b|^i(?:'ve| have|"
                            + " am|'m)?\\b|\\bdone with\\b|^finished\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ON_HOLD =
            Pattern.compile(
                    "\\bon hold\\b|\\bas (?:done|completed?|finished)\\b|\\b(?:done|as)$|已?经?完成|as"
                            + " paused",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern WITH_TASKS =
            Pattern.compile(
                    "(?:连同|以及|和|包括)(?:它|其|里面)?的?(?:所有|全部)?的?任务(?:一起|都)?|\\b(?:with|and|including)"
                            + " (?:all )?(?:its |of its |the )?tasks\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern QUESTION =
            Pattern.compile(
                    "哪些|什么|多少|怎么|吗$|[?？]$|^(?:what|which|how|who|is|are)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final List<ActionVerb> DEEDS =
            List.of(
                    ActionVerb.RENAME,
                    ActionVerb.PAUSE,
                    ActionVerb.RESUME,
                    ActionVerb.ARCHIVE,
                    ActionVerb.DELETE,
                    ActionVerb.FINISH,
                    ActionVerb.UPDATE);

    /** Tasks that are done, which are deleted together. */
    private static final Pattern FINISHED_TASKS =
            Pattern.compile(
                    "(?:已经?)?(?:完成|做完|办完|搞定)(?:了的?|的)?(?:所有|全部)?的?(?:任务|待办(?:事项)?|事项|事情)"
                            + "|\\b(?:finished|completed?|done)\\s+(?:tasks|to-?dos|ones|items|reminders)\\b|\\b(?:tasks|to-?dos|ones|items|everything|whatever)\\s+(?:that's\\s+|that're\\s+|(?:that|which)\\s+)?(?:(?:are|is|i(?:'ve|"
                            + " have)?)\\s+)?(?:already\\s+)?(?:finished|completed|done)\\b",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern FILES =
            Pattern.compile(
                    "\\b(?:files?|folders?|director(?:y|ies)|extensions?)\\b|文件|目录|后缀|扩展名",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NOT_DONE =
            Pattern.compile(
                    "\\b(?:as )?(?:not|un)["
                            + " -]?(?:done|finished|completed?)\\b|^把|\\b(?:yet|again)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CHANGED_NAME =
            Pattern.compile(
                    "^(?:把|将)?(?:任务|待办)\\s*(?<old>.{1,80}?)(?:的?(?:名[字称]|标题))?\\s*(?:改名?|换)[成为叫]\\s*(?<name>.{1,80})$"
                            + "|^(?:change|rename)\\s+(?:the\\s+|my\\s+)?(?:task|to-?do)\\s+(?<olden>.{1,80}?)\\s+(?:in)?to\\s+(?<nameen>.{1,80})$",
                    Pattern.CASE_INSENSITIVE);

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        var head = StopWords.withoutOpening(clause.head());
        if (QUESTION.matcher(head).find() || isAboutFiles(head)) {
            return List.of();
        }
        if (FINISHED_TASKS.matcher(head).find() && ActionVerb.DELETE.isNamedIn(head)) {
            return deleteFinished(clause);
        }
        if (ActionVerb.REOPEN.isNamedIn(head)) {
            return reopen(clause);
        }
        return findVerb(head)
                .map(action ->
                        switch (action) {
                            case RENAME -> rename(clause);
                            case PAUSE -> status(clause, ActionVerb.PAUSE, "paused");
                            case RESUME -> status(clause, ActionVerb.RESUME, "active");
                            case ARCHIVE -> status(clause, ActionVerb.ARCHIVE, "archived");
                            case FINISH -> finish(clause, head);
                            case DELETE -> delete(clause);
                            default -> update(clause, head);
                        })
                .or(() ->
                        isDescription(clause)
                                ? Optional.of(UpdateParser.parse(clause))
                                : Optional.empty())
                .orElse(List.of());
    }

    /** Whether files are changed, and nothing of this pack. */
    private static boolean isAboutFiles(String head) {
        return FILES.matcher(head).find()
                && Stream.of(ItemTopic.values()).noneMatch(topic -> topic.isNamedIn(head));
    }

    private static List<PlannedCall> deleteFinished(RequestClause clause) {
        var scrap = clause.remainder();
        var place = ProjectReference.take(scrap, clause.masked()).orElse("");
        scrap.take(FINISHED_TASKS);
        scrap.take(ActionVerb.DELETE.words());
        scrap.takeAll(ALL);
        scrap.takeAll(EDGES);
        return TitleExtractor.findAll(clause, scrap).isEmpty()
                ? List.of(
                        new RequestClause.Arguments()
                                .with("projectName", place)
                                .call(PlannedCall.DELETE_FINISHED))
                : List.of();
    }

    private static List<PlannedCall> reopen(RequestClause clause) {
        var scrap = clause.remainder();
        scrap.takeAll(NOT_DONE);
        scrap.takeAll(ActionVerb.REOPEN.words());
        scrap.take(Pattern.compile("(?i)\\b(?:mark|reopen|uncheck|un-?complete)\\b"));
        ItemTopic.take(scrap);
        var name = TitleExtractor.findReferences(clause, scrap).stream().findFirst().orElse("");
        return List.of(
                new RequestClause.Arguments()
                        .with("taskTitle", name)
                        .with("completed", Value.of(false))
                        .call("updateTask"));
    }

    /** New values of fields, or a new name of a task that is named. */
    private static List<PlannedCall> update(RequestClause clause, String head) {
        var changed = UpdateParser.parse(clause);
        var named = CHANGED_NAME.matcher(head);
        if (!changed.isEmpty() || !named.find()) {
            return changed;
        }
        boolean isChinese = named.group("old") != null;
        return List.of(
                new RequestClause.Arguments()
                        .with("taskTitle", clause.unmask(named.group(isChinese ? "old" : "olden")))
                        .with("title", clause.unmask(named.group(isChinese ? "name" : "nameen")))
                        .call("updateTask"));
    }

    /** The action that is named first. */
    private static Optional<ActionVerb> findVerb(String head) {
        return DEEDS.stream()
                .filter(action -> action.isNamedIn(head))
                .min(Comparator.comparingInt(action -> start(action, head)));
    }

    private static int start(ActionVerb action, String head) {
        var found = action.words().matcher(head);
        return found.find() ? found.start() : Integer.MAX_VALUE;
    }

    private static boolean isDescription(RequestClause clause) {
        return ItemTopic.PROJECT.isNamedIn(clause.head())
                && clause.head().matches("(?is).*(?:描述|说明|简介|\\bdescription\\b).*");
    }

    private static List<PlannedCall> rename(RequestClause clause) {
        var scrap = clause.remainder();
        scrap.take(ActionVerb.RENAME.words());
        var topic = ItemTopic.take(scrap).orElse(ItemTopic.PROJECT);
        var quoted = clause.masked().quotesIn(scrap.rest());
        var names = quoted.size() == 2 ? quoted : names(clause, scrap);
        var old = names.isEmpty() ? "" : names.getFirst();
        var name = names.size() < 2 ? newName(clause) : names.get(1);
        return List.of(
                switch (topic) {
                    case TASK ->
                            new RequestClause.Arguments()
                                    .with("taskTitle", old)
                                    .with("title", name)
                                    .call("updateTask");
                    case GOAL ->
                            new RequestClause.Arguments()
                                    .with("goalTitle", old)
                                    .with("title", name)
                                    .call("updateGoal");
                    default ->
                            new RequestClause.Arguments()
                                    .with(
                                            "projectName",
                                            TitleExtractor.withoutArticle(
                                                    ProjectReference.resolvePronoun(old)))
                                    .with("name", name)
                                    .call("updateProject");
                });
    }

    private static String newName(RequestClause clause) {
        var payload = clause.unmask(Remainder.core(clause.payload()));
        var around = clause.masked().quotesIn(clause.contextRemainder().rest());
        return !payload.isEmpty() || around.isEmpty() ? payload : around.getFirst();
    }

    private static List<String> names(RequestClause clause, Remainder scrap) {
        var parts = scrap.parts();
        var split = parts.size() == 1 ? Stream.of(TO.split(parts.getFirst(), 2)).toList() : parts;
        return split.stream().map(Remainder::core).map(clause::unmask).toList();
    }

    private static List<PlannedCall> status(
            RequestClause clause, ActionVerb action, String status) {
        var scrap = clause.remainder();
        scrap.take(action.words());
        scrap.takeAll(ON_HOLD);
        var topic = ItemTopic.take(scrap);
        var names = TitleExtractor.findAll(clause, scrap);
        boolean isGoal = topic.filter(ItemTopic.GOAL::equals).isPresent();
        boolean isProject =
                topic.filter(ItemTopic.PROJECT::equals).isPresent()
                        || topic.isEmpty() && !clause.quotes().isEmpty();
        if (!isGoal && !isProject) {
            return List.of();
        }
        var calls = new ArrayList<PlannedCall>();
        for (var name : names.isEmpty() ? List.of("") : names) {
            calls.add(
                    new RequestClause.Arguments()
                            .with(isGoal ? "goalTitle" : "projectName", findThing(name, isGoal))
                            .with("status", status)
                            .call(isGoal ? "updateGoal" : "updateProject"));
        }
        return calls;
    }

    private static String findThing(String name, boolean isGoal) {
        return isGoal ? name : TitleExtractor.withoutArticle(ProjectReference.resolvePronoun(name));
    }

    private static List<PlannedCall> finish(RequestClause clause, String head) {
        boolean isAboutProject =
                ItemTopic.PROJECT.isNamedIn(head)
                        && !ItemTopic.TASK.isNamedIn(head)
                        && ProjectReference.take(clause.remainder(), clause.masked()).isEmpty();
        if (isAboutProject || ItemTopic.GOAL.isNamedIn(head)) {
            return status(clause, ActionVerb.FINISH, "completed");
        }
        boolean isTask = ItemTopic.TASK.isNamedIn(head);
        if (!isTask && !IS_DONE.matcher(head).find()) {
            return List.of();
        }
        var scrap = clause.remainder();
        var project = ProjectReference.take(scrap, clause.masked()).orElse("");
        boolean isAll = ALL.matcher(scrap.rest()).find(); // which is never the one at hand
        scrap.take(ActionVerb.FINISH.words());
        scrap.takeAll(ON_HOLD);
        if (isTask) {
            scrap.take(ItemTopic.TASK.words());
        }
        var calls = new ArrayList<PlannedCall>();
        for (var name : tasks(clause, scrap)) {
            calls.add(
                    new RequestClause.Arguments()
                            .with("taskTitle", name.isEmpty() && isAll ? "all" : name)
                            .with("projectName", project)
                            .call("completeTask"));
        }
        return calls;
    }

    private static List<String> tasks(RequestClause clause, Remainder scrap) {
        if (!clause.payload().isEmpty()) {
            return Stream.of(clause.payload().split("[、；;，,]", -1))
                    .map(Remainder::core)
                    .map(clause::unmask)
                    .filter(name -> !name.isEmpty())
                    .toList();
        }
        var names =
                TitleExtractor.findReferences(clause, scrap).stream()
                        .map(name -> name.replaceFirst("^(?i:i(?:'ve| have)? |we )", ""))
                        .toList();
        return names.isEmpty() ? List.of("") : names;
    }

    private static final Pattern EDGES =
            Pattern.compile("都|全部?|一起|\\b(?:the|my|of|from|list|too)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern ALL =
            Pattern.compile("所有|全部|\\b(?:all|every|everything)\\b", Pattern.CASE_INSENSITIVE);

    private static List<PlannedCall> delete(RequestClause clause) {
        var scrap = clause.remainder();
        boolean withTasks = scrap.take(WITH_TASKS).isPresent();
        var place =
                ItemTopic.TASK.isNamedIn(scrap.rest())
                        ? ProjectReference.take(scrap, clause.masked()).orElse("")
                        : "";
        scrap.take(ActionVerb.DELETE.words());
        boolean isAll = ALL.matcher(scrap.rest()).find(); // which is never the one at hand
        var topic = ItemTopic.take(scrap);
        if (topic.isEmpty() || topic.get() == ItemTopic.REVIEW) {
            return List.of();
        }
        var calls = new ArrayList<PlannedCall>();
        var names = TitleExtractor.findReferences(clause, scrap);
        for (var name : names.isEmpty() ? List.of(isAll ? "all" : "") : names) {
            calls.add(deleteCall(topic.get(), name, place, withTasks));
        }
        return calls;
    }

    private static PlannedCall deleteCall(
            ItemTopic topic, String name, String place, boolean withTasks) {
        var arguments = new RequestClause.Arguments();
        return switch (topic) {
            case TASK ->
                    arguments.with("taskTitle", name).with("projectName", place).call("deleteTask");
            case GOAL -> arguments.with("goalTitle", name).call("deleteGoal");
            default -> {
                arguments.with(
                        "projectName",
                        TitleExtractor.withoutArticle(ProjectReference.resolvePronoun(name)));
                if (withTasks) {
                    arguments.with("cascade", Value.of(true));
                }
                yield arguments.call("deleteProject");
            }
        };
    }
}
