package dev.troupe.packs.life;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads orders to add tasks. */
final class TaskOrders implements OrderReader {
    private static final Pattern REMINDING =
            Pattern.compile(
                    "提醒我|别忘了?|记一下|记得|记个|记[着住]|\\bremember to\\b|\\bnote to self\\b|\\bremind me\\b|\\b(?:don't|do not) (?:let me )?forget\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NEED =
            Pattern.compile(
                    "(?:我(?:还)?)?(?:必须|需要|得|该|要)(?!求|点|闻|素|么|不)|\\b(?:i )?(?:still )?(?:need to|have to|must|should|have got to|'ve got to|gotta)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern DUE_BEFORE =
            Pattern.compile("^" + Veil.DATE + "\\s*(?:之|以)?前(?:要|需|得)?(?:完成|交|做|提交|搞定|写)");
    private static final Pattern COUNT =
            Pattern.compile(
                    "(?<zh>[两二三四五六七八九十]|\\d{1,2}|[几多]|一些)(?:个|条|项)|\\b(?<en>two|three|four|five|six|seven|eight|nine|ten|\\d{1,2}|some|a few|several|the following|these)\\b(?=[^:]{0,160}?\\btasks\\b)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern PLURAL =
            Pattern.compile("\\b(?:tasks|to-?dos|reminders)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern TO_LIST =
            Pattern.compile(
                    "(?:[加放记写]?[到进入在]|\\b(?:on|to|in)\\s+)(?:我的|my |the )?(?:待办(?:清单|事项|列表)?|任务清单|任务列表|to-?do(?: list)?|task list|list)(?:里|中|上)?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern FIRM = Pattern.compile("[、；;\\n]");
    private static final Pattern LOOSE = Pattern.compile("[、；;，,\\n]");
    private static final Pattern LAST =
            Pattern.compile("\\s{1,20}+and\\s++|以及|(?<=\\S)[和与及](?=\\S)", Pattern.CASE_INSENSITIVE);

    @Override
    public List<LifeCall> read(Order order) {
        if (!isTask(order)) {
            return List.of();
        }
        var scrap = order.scrap();
        var due = Traits.due(scrap, order.veil());
        var priority = Traits.priority(scrap);
        var description = Traits.description(scrap, order.veil());
        scrap.take(TO_LIST);
        var count = scrap.take(COUNT).map(found -> count(found.group("zh"), found.group("en")));
        boolean isList = count.isPresent() || PLURAL.matcher(order.head()).find();
        var project = ProjectPlace.take(scrap, order.veil());
        scrap.take(Deed.CREATE.words());
        scrap.take(NEED);
        scrap.take(Topic.TASK.words());
        if (project.isEmpty() && hasTitle(order, scrap)) {
            project = ProjectPlace.takeAtEnd(scrap, order.veil());
        }
        var place = project.orElse("");
        if (titles(order, scrap, isList, count.orElse(0)).isEmpty()) {
            return List.of(fromAround(order, due, priority, description, place));
        }
        var calls = new ArrayList<LifeCall>();
        for (var title : titles(order, scrap, isList, count.orElse(0))) {
            calls.add(
                    task(order, title, due, priority)
                            .with("description", description)
                            .with("projectName", place)
                            .call("createTask"));
        }
        return calls;
    }

    private static boolean isTask(Order order) {
        var head = Particles.withoutOpening(order.head());
        if (REMINDING.matcher(head).find()) {
            return true;
        }
        if (Topic.TASK.isNamedIn(head)) {
            boolean isBare =
                    Scrap.core(Topic.TASK.words().matcher(head).replaceFirst("")).isEmpty();
            boolean isMadeSo = head.matches("(?is)make\\b.*") && Deed.UPDATE.opens(head);
            return Deed.CREATE.isNamedIn(head) && !isMadeSo && !opensOtherwise(head)
                    || isBare && !order.payload().isEmpty();
        }
        var scrap = order.scrap();
        boolean hasPlace = ProjectPlace.take(scrap, order.veil()).isPresent();
        if (Deed.CREATE.opens(head)
                && !Topic.REVIEW.isNamedIn(head)
                && !Topic.GOAL.isNamedIn(head)) {
            boolean isPut = head.matches("(?is)(?:put|add)\\b.*\\b(?:in|to|into|under)\\b.*");
            return hasPlace && !isAboutProject(order) || isPut && !order.quotes().isEmpty();
        }
        return (NEED.matcher(head).find() || DUE_BEFORE.matcher(head).find())
                && (Traits.due(scrap, order.veil()).isPresent()
                        || !Traits.priority(scrap).isEmpty());
    }

    /** Whether the project itself is what is changed, as by adding a description. */
    private static boolean isAboutProject(Order order) {
        return order.head().matches("(?s).*(?:描述|说明|简介|备注).*")
                || order.head().matches("(?is).*\\b(?:description|note)\\b.*");
    }

    private static boolean opensOtherwise(String head) {
        for (var deed : Deed.values()) {
            if (deed != Deed.CREATE && deed != Deed.UPDATE && deed.opens(head)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasTitle(Order order, Scrap scrap) {
        return !order.payload().isEmpty() || !order.veil().quotesIn(scrap.rest()).isEmpty();
    }

    private static int count(String zh, String en) {
        var word = zh == null ? en : zh;
        return word.matches("(?i)\\d+|[一两二三四五六七八九十]+|two|three|four|five|six|seven|eight|nine|ten")
                ? SpokenNumbers.parse(word)
                : 0;
    }

    /** The tasks that are named; one without a name where there is none. */
    private static List<String> titles(Order order, Scrap scrap, boolean isList, int count) {
        if (!order.payload().isEmpty()) {
            return split(order.payload(), isList, count);
        }
        var quoted = order.veil().quotesIn(scrap.rest());
        if (!quoted.isEmpty()) {
            return quoted;
        }
        if (isList && !scrap.name().isEmpty()) {
            return split(scrap.name(), true, count);
        }
        return Named.all(order, scrap);
    }

    /** A task that is told of before or after the clause that says to note it. */
    private static LifeCall fromAround(
            Order order,
            Optional<DateMention> due,
            String priority,
            String description,
            String place) {
        var scrap = order.around();
        var dueAround = Traits.due(scrap, order.veil());
        var priorityAround = Traits.priority(scrap);
        scrap.take(NEED);
        var name = order.said(scrap.name());
        return new Order.Arguments()
                .with("title", Order.isPronoun(name) ? "" : name)
                .with("dueDate", due.or(() -> dueAround).map(DateMention::iso).orElse(""))
                .with("priority", priority.isEmpty() ? priorityAround : priority)
                .with("description", description)
                .with("projectName", place)
                .call("createTask");
    }

    private static List<String> split(String text, boolean isList, int count) {
        boolean isLoose = isList && !FIRM.matcher(text).find();
        var items = pieces(text, isLoose || count > 0 ? LOOSE : FIRM);
        boolean isShort =
                isList && (count == 0 ? items.size() == 1 || isLoose : items.size() < count);
        if (isShort && !items.isEmpty()) {
            items.addAll(pieces(items.removeLast(), LAST));
        }
        return items;
    }

    private static List<String> pieces(String text, Pattern separator) {
        var pieces = new ArrayList<String>();
        for (var piece : separator.split(text, -1)) {
            var item = Scrap.core(piece.strip().replaceFirst("^(?i:and|和|以及)\\s*", ""));
            if (!item.isEmpty()) {
                pieces.add(item);
            }
        }
        return pieces;
    }

    /** A task; what its own words say of it goes before what is said of all. */
    private static Order.Arguments task(
            Order order, String title, Optional<DateMention> due, String priority) {
        var own = new Scrap(title);
        var ownDue = Traits.due(own, order.veil());
        var ownPriority = ownDue.isPresent() ? Traits.priority(own) : "";
        var name = ownDue.isPresent() ? own.name() : title;
        return new Order.Arguments()
                .with("title", order.said(Scrap.core(name)))
                .with("dueDate", ownDue.or(() -> due).map(DateMention::iso).orElse(""))
                .with("priority", ownPriority.isEmpty() ? priority : ownPriority);
    }
}
