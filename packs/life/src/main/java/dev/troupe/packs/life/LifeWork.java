package dev.troupe.packs.life;

import dev.troupe.agent.ToolContext;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.time.Duration;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What one call of a tool works with: the person's life, and whom to ask what is not clear. */
record LifeWork(Life life, ToolContext context) {
    /** Stands for the project that is meant without being named. */
    static final String AUTO = "auto-detect";

    /** Stands for no project at all. */
    static final String NONE = "none";

    private static final Pattern ALL =
            Pattern.compile(
                    "(?:all|every|everything|each|(?:all|every|each) (?:of )?(?:my |the |them|these |those )?.{0,12})"
                            + "|(?:所有|全部|一切)(?:的)?.{0,4}|每一?[个项条].{0,4}",
                    Pattern.CASE_INSENSITIVE);

    private static final Duration AT_HAND =
            Duration.ofMinutes(30); // as long as a conversation is about one thing

    Language language() {
        return context.language();
    }

    /** The first that is given of several names of one argument. */
    static String first(@Nullable String... given) {
        for (var one : given) {
            if (one != null && !one.isBlank()) {
                return one.strip();
            }
        }
        return "";
    }

    /** All that is given of two names of one argument. */
    static List<String> all(@Nullable List<String> one, @Nullable List<String> other) {
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
     * The thing that is meant; the person is asked where several may be.
     *
     * @param said an id or a name; for projects also {@link #AUTO}; empty is the one at hand
     * @throws LifeException code NOT_FOUND, or AMBIGUOUS where nobody answers
     */
    Item one(Kind kind, String said) {
        if (said.isEmpty() || said.equalsIgnoreCase(AUTO)) {
            return meant(kind);
        }
        requireOne(kind, said);
        var found = life.find(kind, said);
        if (found.isEmpty()) {
            throw Editing.notFound(kind, said);
        }
        return found.size() == 1 ? found.getFirst() : asked(kind, said, found);
    }

    /** All are never one: what would be changed is named first. */
    private void requireOne(Kind kind, String said) {
        if (!ALL.matcher(said).matches() || life.find(kind, said).size() == 1) {
            return;
        }
        var open = open(kind);
        throw new LifeException(
                LifeProblem.AMBIGUOUS,
                "“%1$s”不是一个%2$s；现有 %3$d 个：%4$s；请写出要改的名字",
                "'%1$s' is not one %2$s; there are %3$d: %4$s; give the names of those that are meant",
                said,
                kind.noun(),
                open.total(),
                open.items().stream().map(Editing::shown).collect(Collectors.joining(", "))
                        + (open.total() > open.items().size() ? " …" : ""));
    }

    /**
     * The same for a task of a project.
     *
     * @param project an id or a name; empty where none is named
     */
    Item task(String said, String project) {
        if (project.isEmpty()) {
            return one(Kind.TASK, said);
        }
        requireOne(Kind.TASK, said);
        var place = one(Kind.PROJECT, project);
        var found =
                said.isEmpty()
                        ? life.list(
                                        Kind.TASK,
                                        Listing.ALL
                                                .part(0, 10)
                                                .with("projectId", place.id())
                                                .with("completed", "false"))
                                .items()
                        : life.findTasks(said, place.id());
        if (found.isEmpty()) {
            throw new LifeException(
                    LifeProblem.NOT_FOUND,
                    "项目“%2$s”里没有任务“%1$s”；请先列出它的任务，再用其中的名字或 id",
                    "there is no task '%s' in project '%s'; list its tasks and use a name or id of them",
                    said,
                    place.name());
        }
        return found.size() == 1 ? found.getFirst() : asked(Kind.TASK, said, found);
    }

    List<Value> ids(Kind kind, List<String> said) {
        return said.stream().map(one -> Value.of(one(kind, one).id())).distinct().toList();
    }

    /**
     * The only one that is active, or the last that the person had to do with, or whom they say.
     */
    private Item meant(Kind kind) {
        var open = open(kind);
        if (open.total() == 1) {
            return open.items().getFirst();
        }
        return life.recent(kind)
                .orElseGet(() -> {
                    if (open.items().isEmpty()) {
                        throw Editing.notFound(kind, AUTO);
                    }
                    return asked(kind, "", open.items());
                });
    }

    private ItemPage open(Kind kind) {
        var all = Listing.ALL.part(0, 10);
        return life.list(
                kind,
                switch (kind) {
                    case GOAL, PROJECT -> all.with("status", "ACTIVE");
                    case TASK -> all.with("completed", "false");
                    case REVIEW -> all;
                });
    }

    /**
     * The project of a new task that names none: the only one that is active, or the one that the
     * person had to do with just now.
     */
    Optional<Item> projectAtHand() {
        var open = open(Kind.PROJECT);
        if (open.total() == 1) {
            return Optional.of(open.items().getFirst());
        }
        return life.recentSince(Kind.PROJECT, AT_HAND);
    }

    private Item asked(Kind kind, String said, List<Item> candidates) {
        var options = candidates.stream().map(this::option).toList();
        var question =
                said.isEmpty()
                        ? Sentence.of("指的是哪个%s？", "Which %s is meant?", kind.noun())
                        : Sentence.of(
                                "“%2$s”可能指几个%1$s，是哪一个？",
                                "Several %1$ss fit '%2$s'; which one is meant?", kind.noun(), said);
        var answer = answer(question, options);
        return candidates.stream()
                .filter(item -> answer.filter(option(item)::equals).isPresent())
                .findFirst()
                .orElseThrow(() ->
                        new LifeException(
                                LifeProblem.AMBIGUOUS,
                                "“%2$s”可能指几个%1$s：%3$s；请给出 id",
                                "several %1$ss fit '%2$s': %3$s; give the id",
                                kind.noun(),
                                said,
                                String.join(", ", options)));
    }

    /**
     * Takes back the last change of this conversation. What was done elsewhere is taken back only
     * where the person says so, and an import never: it may hold a person's whole list.
     */
    Change undo() {
        if (context.conversation().isEmpty()) {
            return life.undo(); // the person sees what they take back
        }
        var own = life.undoOwn();
        if (own.isPresent()) {
            return own.get();
        }
        var last =
                life.last()
                        .orElseThrow(() ->
                                new LifeException(
                                        LifeProblem.NOTHING_TO_UNDO,
                                        "没有可以撤销的修改",
                                        "there is no change to undo"));
        var yes = language().choose("撤销它", "undo it");
        var no = language().choose("不撤销", "leave it");
        var question =
                Sentence.of(
                        "这次对话没有可以撤销的修改。最近一次修改来自别处：%s（%s）。要撤销它吗？",
                        "This conversation changed nothing that can be undone. The last change was made elsewhere: %s (%s). Undo it?",
                        last.said(),
                        at(last));
        boolean isWanted =
                last.verb() != Change.Verb.IMPORT
                        && answer(question, List.of(yes, no)).filter(yes::equals).isPresent();
        if (isWanted) {
            return life.undo(last);
        }
        throw new LifeException(
                LifeProblem.NOTHING_TO_UNDO,
                "没有撤销：最近一次修改不是这次对话做的：%s（%s）",
                "nothing was undone: the last change was not made in this conversation: %s (%s)",
                last.said(),
                at(last));
    }

    private String at(Change change) {
        return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm")
                .withZone(life.zone())
                .format(change.at());
    }

    private Optional<String> answer(Sentence question, List<String> options) {
        try {
            return context.askPerson(
                    language().choose(question.zh(), question.en()), options, false);
        } catch (IllegalStateException _) { // there is nobody to ask
            return Optional.empty();
        }
    }

    /** Tasks of several projects may have the same name. */
    private String option(Item item) {
        var project = item.kind() == Kind.TASK ? item.text("projectId") : "";
        var place =
                project.isEmpty()
                        ? ""
                        : language()
                                .choose("，项目“%s”", ", project '%s'")
                                .formatted(nameOf(Kind.PROJECT, project));
        return Editing.shown(item) + " (" + item.id() + place + ")";
    }

    /** Its id where it is no longer there. */
    String nameOf(Kind kind, String id) {
        return life.find(kind, id).stream().findFirst().map(Item::name).orElse(id);
    }

    /** {@code {success, project, message}}. */
    Value done(Item item, Sentence message) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("success", Value.of(true));
        fields.put(item.kind().word(), item.toValue());
        fields.put("message", said(message));
        return Value.of(fields);
    }

    Value said(Sentence sentence) {
        return Value.of(language().choose(sentence.zh(), sentence.en()));
    }

    /** {@code {projects, count, total}}. */
    Value listed(Kind kind, ItemPage page, List<String> fields) {
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
    static void clear(LinkedHashMap<String, Value> fields, @Nullable List<String> names) {
        if (names != null) {
            names.forEach(name -> fields.put(name.strip(), Value.missing()));
        }
    }

    static void put(LinkedHashMap<String, Value> fields, String name, @Nullable Object given) {
        if (given != null) {
            fields.put(name, Value.of(given.toString()));
        }
    }
}
