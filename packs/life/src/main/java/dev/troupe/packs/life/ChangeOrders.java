package dev.troupe.packs.life;

import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads orders that change what there is: rename, pause, finish, archive, delete, put off. */
final class ChangeOrders implements OrderReader {
    private static final Pattern TO =
            Pattern.compile("\\s{1,20}+(?:to|as|into)\\s++|[为成](?=\\S)", Pattern.CASE_INSENSITIVE);
    private static final Pattern IS_DONE =
            Pattern.compile(
                    "(?:完成|做完|搞定|干完|弄完|结束)了|标记|勾掉|打[勾钩]|都完成|\\b(?:mark|tick|check|cross)|\\b(?:is|are) (?:all |now |already )?(?:done|finished|completed?)\\b|^i(?:'ve| have| am|'m)?\\b|\\bdone with\\b|^finished\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ON_HOLD =
            Pattern.compile(
                    "\\bon hold\\b|\\bas (?:done|completed?|finished)\\b|\\b(?:done|as)$|已?经?完成|as paused",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern WITH_TASKS =
            Pattern.compile(
                    "(?:连同|以及|和|包括)(?:它|其|里面)?的?(?:所有|全部)?的?任务(?:一起|都)?|\\b(?:with|and|including) (?:all )?(?:its |of its |the )?tasks\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern QUESTION =
            Pattern.compile(
                    "哪些|什么|多少|怎么|吗$|[?？]$|^(?:what|which|how|who|is|are)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final List<Deed> DEEDS =
            List.of(
                    Deed.RENAME,
                    Deed.PAUSE,
                    Deed.RESUME,
                    Deed.ARCHIVE,
                    Deed.DELETE,
                    Deed.FINISH,
                    Deed.UPDATE);

    @Override
    public List<LifeCall> read(Order order) {
        var head = Particles.withoutOpening(order.head());
        if (QUESTION.matcher(head).find()) {
            return List.of();
        }
        return deed(head)
                .map(deed ->
                        switch (deed) {
                            case RENAME -> rename(order);
                            case PAUSE -> status(order, Deed.PAUSE, "paused");
                            case RESUME -> status(order, Deed.RESUME, "active");
                            case ARCHIVE -> status(order, Deed.ARCHIVE, "archived");
                            case FINISH -> finish(order, head);
                            case DELETE -> delete(order);
                            default -> UpdateOrders.read(order);
                        })
                .or(() ->
                        describes(order) ? Optional.of(UpdateOrders.read(order)) : Optional.empty())
                .orElse(List.of());
    }

    /** The deed that is named first. */
    private static Optional<Deed> deed(String head) {
        return DEEDS.stream()
                .filter(deed -> deed.isNamedIn(head))
                .min(Comparator.comparingInt(deed -> start(deed, head)));
    }

    private static int start(Deed deed, String head) {
        var found = deed.words().matcher(head);
        return found.find() ? found.start() : Integer.MAX_VALUE;
    }

    private static boolean describes(Order order) {
        return Topic.PROJECT.isNamedIn(order.head())
                && order.head().matches("(?is).*(?:描述|说明|简介|\\bdescription\\b).*");
    }

    private static List<LifeCall> rename(Order order) {
        var scrap = order.scrap();
        scrap.take(Deed.RENAME.words());
        var topic = Topic.take(scrap).orElse(Topic.PROJECT);
        var quoted = order.veil().quotesIn(scrap.rest());
        var names = quoted.size() == 2 ? quoted : names(order, scrap);
        var old = names.isEmpty() ? "" : names.getFirst();
        var name = names.size() < 2 ? newName(order) : names.get(1);
        return List.of(
                switch (topic) {
                    case TASK ->
                            new Order.Arguments()
                                    .with("taskTitle", old)
                                    .with("title", name)
                                    .call("updateTask");
                    case GOAL ->
                            new Order.Arguments()
                                    .with("goalTitle", old)
                                    .with("title", name)
                                    .call("updateGoal");
                    default ->
                            new Order.Arguments()
                                    .with(
                                            "projectName",
                                            Named.withoutArticle(ProjectPlace.pointed(old)))
                                    .with("name", name)
                                    .call("updateProject");
                });
    }

    private static String newName(Order order) {
        var payload = order.said(Scrap.core(order.payload()));
        var around = order.veil().quotesIn(order.around().rest());
        return !payload.isEmpty() || around.isEmpty() ? payload : around.getFirst();
    }

    private static List<String> names(Order order, Scrap scrap) {
        var parts = scrap.parts();
        var split = parts.size() == 1 ? Stream.of(TO.split(parts.getFirst(), 2)).toList() : parts;
        return split.stream().map(Scrap::core).map(order::said).toList();
    }

    private static List<LifeCall> status(Order order, Deed deed, String status) {
        var scrap = order.scrap();
        scrap.take(deed.words());
        scrap.takeAll(ON_HOLD);
        var topic = Topic.take(scrap);
        var names = Named.all(order, scrap);
        boolean isGoal = topic.filter(Topic.GOAL::equals).isPresent();
        boolean isProject =
                topic.filter(Topic.PROJECT::equals).isPresent()
                        || topic.isEmpty() && !order.quotes().isEmpty();
        if (!isGoal && !isProject) {
            return List.of();
        }
        var calls = new ArrayList<LifeCall>();
        for (var name : names.isEmpty() ? List.of("") : names) {
            calls.add(
                    new Order.Arguments()
                            .with(isGoal ? "goalTitle" : "projectName", thing(name, isGoal))
                            .with("status", status)
                            .call(isGoal ? "updateGoal" : "updateProject"));
        }
        return calls;
    }

    private static String thing(String name, boolean isGoal) {
        return isGoal ? name : Named.withoutArticle(ProjectPlace.pointed(name));
    }

    private static List<LifeCall> finish(Order order, String head) {
        boolean isAboutProject =
                Topic.PROJECT.isNamedIn(head)
                        && !Topic.TASK.isNamedIn(head)
                        && ProjectPlace.take(order.scrap(), order.veil()).isEmpty();
        if (isAboutProject || Topic.GOAL.isNamedIn(head)) {
            return status(order, Deed.FINISH, "completed");
        }
        boolean isTask = Topic.TASK.isNamedIn(head);
        if (!isTask && !IS_DONE.matcher(head).find()) {
            return List.of();
        }
        var scrap = order.scrap();
        var project = ProjectPlace.take(scrap, order.veil()).orElse("");
        scrap.take(Deed.FINISH.words());
        scrap.takeAll(ON_HOLD);
        if (isTask) {
            scrap.take(Topic.TASK.words());
        }
        var calls = new ArrayList<LifeCall>();
        for (var name : tasks(order, scrap)) {
            calls.add(
                    new Order.Arguments()
                            .with("taskTitle", name)
                            .with("projectName", project)
                            .call("completeTask"));
        }
        return calls;
    }

    private static List<String> tasks(Order order, Scrap scrap) {
        if (!order.payload().isEmpty()) {
            return Stream.of(order.payload().split("[、；;，,]", -1))
                    .map(Scrap::core)
                    .map(order::said)
                    .filter(name -> !name.isEmpty())
                    .toList();
        }
        var names =
                Named.all(order, scrap).stream()
                        .map(name -> name.replaceFirst("^(?i:i(?:'ve| have)? |we )", ""))
                        .toList();
        return names.isEmpty() ? List.of("") : names;
    }

    private static final Pattern ALL =
            Pattern.compile("所有|全部|\\b(?:all|every|everything)\\b", Pattern.CASE_INSENSITIVE);

    private static List<LifeCall> delete(Order order) {
        var scrap = order.scrap();
        boolean withTasks = scrap.take(WITH_TASKS).isPresent();
        var place =
                Topic.TASK.isNamedIn(scrap.rest())
                        ? ProjectPlace.take(scrap, order.veil()).orElse("")
                        : "";
        scrap.take(Deed.DELETE.words());
        boolean isAll = ALL.matcher(scrap.rest()).find(); // which is never the one at hand
        var topic = Topic.take(scrap);
        if (topic.isEmpty() || topic.get() == Topic.REVIEW) {
            return List.of();
        }
        var calls = new ArrayList<LifeCall>();
        var names = Named.all(order, scrap);
        for (var name : names.isEmpty() ? List.of(isAll ? "all" : "") : names) {
            calls.add(deletion(topic.get(), name, place, withTasks));
        }
        return calls;
    }

    private static LifeCall deletion(Topic topic, String name, String place, boolean withTasks) {
        var arguments = new Order.Arguments();
        return switch (topic) {
            case TASK ->
                    arguments.with("taskTitle", name).with("projectName", place).call("deleteTask");
            case GOAL -> arguments.with("goalTitle", name).call("deleteGoal");
            default -> {
                arguments.with("projectName", Named.withoutArticle(ProjectPlace.pointed(name)));
                if (withTasks) {
                    arguments.with("cascade", Value.of(true));
                }
                yield arguments.call("deleteProject");
            }
        };
    }
}
