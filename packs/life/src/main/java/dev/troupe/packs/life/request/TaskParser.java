package dev.troupe.packs.life.request;

import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.date.SpokenNumbers;
import dev.troupe.packs.life.sentence.ActionVerb;
import dev.troupe.packs.life.sentence.AttributeParser;
import dev.troupe.packs.life.sentence.DeadlineShift;
import dev.troupe.packs.life.sentence.ItemTopic;
import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.Remainder;
import dev.troupe.packs.life.sentence.StopWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads orders to add tasks. */
final class TaskParser implements ClauseParser {
    private static final Pattern REMINDING =
            Pattern.compile(
                    "提醒我|别忘了?|记一下|记得|记个|记[着住]|\\bremember to\\b|\\bnote to self\\b|\\bremind me\\b|\\b(?:don't|do not) (?:let me )?forget\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NEED =
            Pattern.compile(
                    "(?:我(?:还)?)?(?:必须|需要|得|该|要)(?!求|点|闻|素|么|不)|\\b(?:i )?(?:still )?(?:need to|have to|must|should|have got to|'ve got to|gotta)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern DUE_BEFORE =
            Pattern.compile("^" + MaskedText.DATE + "\\s*(?:之|以)?前(?:要|需|得)?(?:完成|交|做|提交|搞定|写)");
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
    private static final Pattern PLACE =
            Pattern.compile(
                    "^\\u0001?(?:请|帮我)?(?:给|为|在|往|向)(?!我|自己)(?:项目)?(?<zh>[^\\u0001]{2,30}?)(?:这个)?(?:项目)?(?:里面?|中|下面?)?(?:再|都)?加?\\u0001"
                            + "|\\u0001\\s*(?:to|in|for|under)\\s+(?:the\\s+)?(?<en>[^\\u0001]{2,40}?)(?:\\s+project)?\\s*$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern EACH =
            Pattern.compile(
                    "(?:each|every|all)\\b(?! (?:day|morning|evening|week|month))|每[一个条项位]|所有|全部",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern FIRM = Pattern.compile("[、；;\\n]");
    private static final Pattern LOOSE = Pattern.compile("[、；;，,\\n]");
    private static final Pattern LAST =
            Pattern.compile("\\s{1,20}+and\\s++|以及|(?<=\\S)[和与及](?=\\S)", Pattern.CASE_INSENSITIVE);

    private static final Pattern NEXT_TASK =
            Pattern.compile(
                    "(?<first>(?![给跟对向为陪替请约][\\p{IsHan}]{1,3}[和与及])[^和与及]{2,60})[和与及](?<second>(?:给.{1,20}(?:打电话|发|寄|买|写|送|回)|(?:去|买|交|打|写|做|洗|取|送|看|找|约|订|寄|联系|整理|打扫|准备|提交|完成|还|修|接|带|开|办|参加|预约|收|换|缴|拿|复习|检查|更新))[^和与及]{0,60})");

    @Override
    public List<PlannedCall> parse(RequestClause clause) {
        if (!isTask(clause)) {
            return List.of();
        }
        var scrap = clause.remainder();
        var due = AttributeParser.due(scrap, clause.masked());
        var priority = AttributeParser.priority(scrap);
        var description = AttributeParser.description(scrap, clause.masked());
        scrap.take(TO_LIST);
        var count = scrap.take(COUNT).map(found -> count(found.group("zh"), found.group("en")));
        boolean isList = count.isPresent() || PLURAL.matcher(clause.head()).find();
        var project = ProjectReference.take(scrap, clause.masked());
        scrap.take(ActionVerb.CREATE.words());
        scrap.take(NEED);
        scrap.take(ItemTopic.TASK.words());
        if (project.isEmpty() && hasTitle(clause, scrap)) {
            project = ProjectReference.takeAtEnd(scrap, clause.masked());
        }
        if (project.isEmpty() && hasTitle(clause, scrap)) {
            project = takePlace(scrap);
        }
        var place = project.map(clause::unmask).orElse("");
        if (titles(clause, scrap, isList, count.orElse(0)).isEmpty()) {
            return List.of(parseContext(clause, due, priority, description, place));
        }
        var calls = new ArrayList<PlannedCall>();
        for (var title : titles(clause, scrap, isList, count.orElse(0))) {
            if (clause.payload().isEmpty() && EACH.matcher(title).lookingAt()) {
                return List.of(); // how many tasks is not known here
            }
            calls.add(
                    task(clause, title, due, priority)
                            .with("description", description)
                            .with("projectName", place)
                            .call("createTask"));
        }
        return calls;
    }

    /** The project in what is left once the tasks are known: 给网站改版加三个任务. */
    private static Optional<String> takePlace(Remainder scrap) {
        return scrap.take(PLACE)
                .map(found -> found.group("zh") == null ? found.group("en") : found.group("zh"))
                .map(Remainder::core)
                .filter(name -> !name.isEmpty() && !RequestClause.isPronoun(name));
    }

    private static boolean isTask(RequestClause clause) {
        var head = StopWords.withoutOpening(clause.head());
        if (REMINDING.matcher(head).find()) {
            return true;
        }
        if (ItemTopic.TASK.isNamedIn(head)) {
            boolean isBare =
                    Remainder.core(ItemTopic.TASK.words().matcher(head).replaceFirst("")).isEmpty();
            boolean isMadeSo =
                    head.matches("(?is)make\\b.*") && ActionVerb.UPDATE.isAtStartOf(head);
            return ActionVerb.CREATE.isNamedIn(head)
                            && !isMadeSo
                            && !isPostponed(head)
                            && !startsOtherwise(head)
                    || isBare && !clause.payload().isEmpty();
        }
        var scrap = clause.remainder();
        boolean hasPlace = ProjectReference.take(scrap, clause.masked()).isPresent();
        if (ActionVerb.CREATE.isAtStartOf(head)
                && !ItemTopic.REVIEW.isNamedIn(head)
                && !ItemTopic.GOAL.isNamedIn(head)) {
            boolean isPut = head.matches("(?is)(?:put|add)\\b.*\\b(?:in|to|into|under)\\b.*");
            return hasPlace && !isAboutProject(clause) || isPut && !clause.quotes().isEmpty();
        }
        return (NEED.matcher(head).find() || DUE_BEFORE.matcher(head).find())
                && (AttributeParser.due(scrap, clause.masked()).isPresent()
                        || !AttributeParser.priority(scrap).isEmpty());
    }

    /** Whether the project itself is what is changed, as by adding a description. */
    private static boolean isAboutProject(RequestClause clause) {
        return clause.head().matches("(?s).*(?:描述|说明|简介|备注).*")
                || clause.head().matches("(?is).*\\b(?:description|note)\\b.*");
    }

    /** Whether a deadline moves; a verb within the title of the task adds none. */
    private static boolean isPostponed(String head) {
        return DeadlineShift.isNamedIn(head) && !ActionVerb.CREATE.isAtStartOf(head);
    }

    private static boolean startsOtherwise(String head) {
        for (var action : ActionVerb.values()) {
            if (action != ActionVerb.CREATE
                    && action != ActionVerb.UPDATE
                    && action.isAtStartOf(head)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasTitle(RequestClause clause, Remainder scrap) {
        return !clause.payload().isEmpty() || !clause.masked().quotesIn(scrap.rest()).isEmpty();
    }

    private static int count(String zh, String en) {
        var word = zh == null ? en : zh;
        return word.matches("(?i)\\d+|[一两二三四五六七八九十]+|two|three|four|five|six|seven|eight|nine|ten")
                ? SpokenNumbers.parse(word)
                : 0;
    }

    /** The tasks that are named; one without a name if none is. */
    private static List<String> titles(
            RequestClause clause, Remainder scrap, boolean isList, int count) {
        if (!clause.payload().isEmpty()) {
            return split(clause.payload(), isList, count);
        }
        var quoted = clause.masked().quotesIn(scrap.rest());
        if (!quoted.isEmpty()) {
            return quoted;
        }
        if (isList && !scrap.name().isEmpty()) {
            return split(scrap.name(), true, count);
        }
        return TitleExtractor.findAll(clause, scrap);
    }

    /** A task that is described before or after the clause that asks to note it. */
    private static PlannedCall parseContext(
            RequestClause clause,
            Optional<DateMention> due,
            String priority,
            String description,
            String place) {
        var scrap = clause.contextRemainder();
        var dueAround = AttributeParser.due(scrap, clause.masked());
        var priorityAround = AttributeParser.priority(scrap);
        scrap.take(NEED);
        var name = clause.unmask(scrap.name());
        return new RequestClause.Arguments()
                .with("title", RequestClause.isPronoun(name) ? "" : name)
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
        } else if (items.size() > 1) {
            items.addAll(splitLast(items.removeLast()));
        }
        return items;
    }

    /**
     * Two tasks that 和 joins at the end of a list, if what follows begins with a verb: 交电费和给老王打电话.
     * A noun after it belongs to the task before: 买苹果和香蕉, 给爸爸和妈妈打电话.
     */
    static List<String> splitLast(String item) {
        var found = NEXT_TASK.matcher(item);
        return found.matches()
                ? List.of(found.group("first"), found.group("second"))
                : List.of(item);
    }

    private static List<String> pieces(String text, Pattern separator) {
        var pieces = new ArrayList<String>();
        for (var piece : separator.split(text, -1)) {
            var item = Remainder.core(piece.strip().replaceFirst("^(?i:and|和|以及)\\s*", ""));
            if (!item.isEmpty()) {
                pieces.add(item);
            }
        }
        return pieces;
    }

    /** A task; its own words take precedence over those for all. */
    private static RequestClause.Arguments task(
            RequestClause clause, String title, Optional<DateMention> due, String priority) {
        var own = new Remainder(title);
        var ownDue = AttributeParser.due(own, clause.masked());
        var ownPriority = ownDue.isPresent() ? AttributeParser.priority(own) : "";
        var name = ownDue.isPresent() ? own.name() : title;
        return new RequestClause.Arguments()
                .with("title", clause.unmask(Remainder.core(name)))
                .with("dueDate", ownDue.or(() -> due).map(DateMention::iso).orElse(""))
                .with("priority", ownPriority.isEmpty() ? priority : ownPriority);
    }
}
