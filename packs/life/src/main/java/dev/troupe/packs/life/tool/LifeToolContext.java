package dev.troupe.packs.life.tool;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.database.ItemEditor;
import dev.troupe.packs.life.database.NameNormalizer;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemPage;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.item.LifeChange;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import dev.troupe.packs.life.store.Life;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The context of one tool call: the user's data, and whom to ask if something is unclear. */
record LifeToolContext(Life life, ToolContext context) {
    /** Stands for the project that is meant without being named. */
    static final String AUTO = "auto-detect";

    /** Stands for no project at all. */
    static final String NONE = "none";

    private static final Pattern ALL =
            Pattern.compile(
                    "(?:all|every|everything|each|(?:all|every|each) (?:of )?(?:my |the |them|these |those )?.{0,12})"
                            + "|(?:所有|全部|一切)(?:的)?.{0,4}|每一?[个项条].{0,4}",
                    Pattern.CASE_INSENSITIVE);

    Language language() {
        return context.language();
    }

    /** The first that is given of several names of one argument. */
    static String firstGiven(@Nullable String... given) {
        for (var one : given) {
            if (one != null && !one.isBlank()) {
                return one.strip();
            }
        }
        return "";
    }

    /** All that is given of two names of one argument. */
    static List<String> allGiven(@Nullable List<String> one, @Nullable List<String> other) {
        var all = new ArrayList<String>();
        if (one != null) {
            all.addAll(one);
        }
        if (other != null) {
            all.addAll(other);
        }
        return all.stream().map(String::strip).filter(text -> !text.isEmpty()).distinct().toList();
    }

    /**
     * The thing that is meant; the user is asked if several are possible.
     *
     * @param reference an id or a name; for projects also {@link #AUTO}; empty is the current one
     * @throws LifeException code NOT_FOUND, or AMBIGUOUS if the user does not answer
     */
    Item resolve(ItemKind kind, String reference) {
        if (reference.isEmpty() || reference.equalsIgnoreCase(AUTO)) {
            return resolveCurrent(kind);
        }
        requireOne(kind, reference);
        var found = life.find(kind, reference);
        if (found.isEmpty()) {
            throw ItemEditor.notFound(kind, reference);
        }
        return found.size() == 1 ? found.getFirst() : askWhich(kind, reference, found);
    }

    /** Refuses a reference to what does not exist, or to all, without asking. */
    void requireExisting(ItemKind kind, String reference) {
        boolean isCurrent = reference.isEmpty() || reference.equalsIgnoreCase(AUTO);
        if (isCurrent) {
            return;
        }
        requireOne(kind, reference);
        if (life.find(kind, reference).isEmpty()) {
            throw ItemEditor.notFound(kind, reference);
        }
    }

    /**
     * Refuses a reference that stands in the name of nothing that it means: users approve a
     * deletion by the words of the call.
     */
    void requireWritten(ItemKind kind, String reference) {
        var key = NameNormalizer.key(reference);
        var found = life.find(kind, reference);
        boolean isWritten =
                found.stream()
                        .allMatch(item ->
                                item.id().equalsIgnoreCase(reference.strip())
                                        || NameNormalizer.key(item.name()).contains(key)
                                        || item.texts("aliases").stream()
                                                .map(NameNormalizer::key)
                                                .anyMatch(key::equals));
        if (!isWritten) {
            throw new LifeException(
                    LifeProblem.AMBIGUOUS,
                    "没有名称含有“%2$s”的%1$s；是否指“%3$s”？没有删除；请用它的名称重新说明",
                    "no %1$s has '%2$s' in its name; did you mean '%3$s'? Nothing was deleted; use its name",
                    kind.noun(),
                    reference,
                    found.stream().map(Item::name).collect(Collectors.joining(", ")));
        }
    }

    /** All are never one: what would be changed is named first. */
    private void requireOne(ItemKind kind, String reference) {
        var key = NameNormalizer.key(reference);
        if (!ALL.matcher(reference).matches()
                || life.find(kind, reference).stream()
                        .anyMatch(item -> NameNormalizer.key(item.name()).equals(key))) {
            return;
        }
        var open = listOpen(kind);
        if (open.total() == 0) {
            throw new LifeException(
                    LifeProblem.NOT_FOUND, "没有%s可以修改", "there is no %s to change", kind.noun());
        }
        throw new LifeException(
                LifeProblem.AMBIGUOUS,
                "“%1$s”不是单个%2$s；共有 %3$d 个：%4$s；请指定要修改的名称",
                "'%1$s' is not a single %2$s; there are %3$d: %4$s; specify the names of those to change",
                reference,
                kind.noun(),
                open.total(),
                open.items().stream().map(ItemEditor::displayName).collect(Collectors.joining(", "))
                        + (open.total() > open.items().size() ? " …" : ""));
    }

    /**
     * The same for a task of a project.
     *
     * @param project an id or a name; empty if none is named
     */
    Item resolveTask(String reference, String project) {
        if (project.isEmpty()) {
            return resolve(ItemKind.TASK, reference);
        }
        requireOne(ItemKind.TASK, reference);
        var place = resolve(ItemKind.PROJECT, project);
        var found =
                reference.isEmpty()
                        ? life.list(
                                        ItemKind.TASK,
                                        ItemQuery.ALL
                                                .withPage(0, 10)
                                                .withFilter("projectId", place.id())
                                                .withFilter("completed", "false"))
                                .items()
                        : life.findTasks(reference, place.id());
        if (found.isEmpty()) {
            throw new LifeException(
                    LifeProblem.NOT_FOUND,
                    "项目“%2$s”中没有任务“%1$s”；请先列出其任务，再使用其中的名称或 id",
                    "unknown task '%s' in project '%s'; list its tasks and use one of their names or ids",
                    reference,
                    place.name());
        }
        return found.size() == 1 ? found.getFirst() : askWhich(ItemKind.TASK, reference, found);
    }

    List<Value> ids(ItemKind kind, List<String> reference) {
        return reference.stream().map(one -> Value.of(resolve(kind, one).id())).distinct().toList();
    }

    /**
     * The only one that is active, or the last that the user worked with, or the one they choose.
     */
    private Item resolveCurrent(ItemKind kind) {
        var open = listOpen(kind);
        if (open.total() == 1) {
            return open.items().getFirst();
        }
        return life.findRecent(kind)
                .orElseGet(() -> {
                    if (open.items().isEmpty()) {
                        throw ItemEditor.notFound(kind, AUTO);
                    }
                    return askWhich(kind, "", open.items());
                });
    }

    private ItemPage listOpen(ItemKind kind) {
        var all = ItemQuery.ALL.withPage(0, 10);
        return life.list(
                kind,
                switch (kind) {
                    case GOAL, PROJECT -> all.withFilter("status", "ACTIVE");
                    case TASK -> all.withFilter("completed", "false");
                    case REVIEW -> all;
                });
    }

    /** The project of a new task that names none: the only active one; none of several. */
    Optional<Item> findOnlyProject() {
        var open = listOpen(ItemKind.PROJECT);
        return open.total() == 1 ? Optional.of(open.items().getFirst()) : Optional.empty();
    }

    private Item askWhich(ItemKind kind, String reference, List<Item> candidates) {
        var options = candidates.stream().map(this::option).toList();
        var question =
                reference.isEmpty()
                        ? LocalizedText.of("指的是哪个%s？", "Which %s is meant?", kind.noun())
                        : LocalizedText.of(
                                "“%2$s”可能指几个%1$s，是哪一个？",
                                "Several %1$ss fit '%2$s'; which one is meant?",
                                kind.noun(),
                                reference);
        var answer = answer(question, options);
        return candidates.stream()
                .filter(item -> answer.filter(option(item)::equals).isPresent())
                .findFirst()
                .orElseThrow(() ->
                        new LifeException(
                                LifeProblem.AMBIGUOUS,
                                "“%2$s”可能指多个%1$s：%3$s；请指定 id",
                                "several %1$ss match '%2$s': %3$s; specify the id",
                                kind.noun(),
                                reference,
                                String.join(", ", options)));
    }

    /**
     * Reverses the last change of this conversation. Changes made elsewhere are reversed only if
     * the user confirms it, and an import never: it may hold a user's whole list.
     */
    LifeChange undo() {
        if (context.conversation().isEmpty()) {
            return life.undo(); // the user sees what they reverse
        }
        var own = life.undoInConversation();
        if (own.isPresent()) {
            return own.get();
        }
        var last =
                life.findLastChange()
                        .orElseThrow(() ->
                                new LifeException(
                                        LifeProblem.NOTHING_TO_UNDO,
                                        "没有可以撤销的修改",
                                        "no changes to undo"));
        var yes = language().choose("撤销它", "undo it");
        var no = language().choose("不撤销", "leave it");
        var question =
                LocalizedText.of(
                        "本次对话没有可以撤销的修改。最近一次修改来自其他位置：%s（%s）。是否撤销？",
                        "This conversation has no changes to undo. The last change came from elsewhere: %s (%s). Undo it?",
                        last.description(),
                        at(last));
        boolean isWanted =
                last.verb() != LifeChange.Verb.IMPORT
                        && answer(question, List.of(yes, no)).filter(yes::equals).isPresent();
        if (isWanted) {
            return life.undo(last);
        }
        throw new LifeException(
                LifeProblem.NOTHING_TO_UNDO,
                "没有撤销：最近一次修改不是这次对话做的：%s（%s）",
                "nothing was undone: the last change belongs to another conversation: %s (%s)",
                last.description(),
                at(last));
    }

    private String at(LifeChange change) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm")
                .withZone(life.zone())
                .format(change.at());
    }

    private Optional<String> answer(LocalizedText question, List<String> options) {
        try {
            return context.askUser(language().choose(question.zh(), question.en()), options, false);
        } catch (IllegalStateException _) { // no user can be asked
            return Optional.empty();
        }
    }

    /** Tasks of several projects may have the same name. */
    private String option(Item item) {
        var project = item.kind() == ItemKind.TASK ? item.text("projectId") : "";
        var place =
                project.isEmpty()
                        ? ""
                        : language()
                                .choose("，项目“%s”", ", project '%s'")
                                .formatted(nameOf(ItemKind.PROJECT, project));
        return ItemEditor.displayName(item) + " (" + item.id() + place + ")";
    }

    /** Its id if it no longer exists. */
    String nameOf(ItemKind kind, String id) {
        return life.find(kind, id).stream().findFirst().map(Item::name).orElse(id);
    }

    /** {@code {success, project, message}}. */
    Value toResult(Item item, LocalizedText message) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("success", Value.of(true));
        fields.put(item.kind().word(), item.toValue());
        fields.put("message", toMessage(message));
        return Value.of(fields);
    }

    Value toMessage(LocalizedText text) {
        return Value.of(language().choose(text.zh(), text.en()));
    }

    /** {@code {projects, count, total}}. */
    Value toListResult(ItemKind kind, ItemPage page, List<String> fields) {
        var items =
                page.items().stream()
                        .map(item -> {
                            var shown = new LinkedHashMap<String, Value>();
                            fields.forEach(field -> {
                                var value = item.fields().getOrDefault(field, Value.missing());
                                if (!value.isMissing()) {
                                    shown.put(field, value);
                                }
                            });
                            return Value.of(shown);
                        })
                        .toList();
        var listed = new LinkedHashMap<String, Value>();
        listed.put(kind.plural(), Value.of(items));
        listed.put("count", Value.of(items.size()));
        listed.put("total", Value.of(page.total()));
        return Value.of(listed);
    }

    /** What is given to clear, as fields that are missing. */
    static void addCleared(LinkedHashMap<String, Value> fields, @Nullable List<String> names) {
        if (names != null) {
            names.forEach(name -> fields.put(name.strip(), Value.missing()));
        }
    }

    static void putIfPresent(
            LinkedHashMap<String, Value> fields, String name, @Nullable Object given) {
        if (given != null) {
            fields.put(name, Value.of(given.toString()));
        }
    }
}
