package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.date.SpokenDates;
import dev.troupe.packs.life.date.SpokenNumbers;
import dev.troupe.packs.life.sentence.DropWords;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds what a message means that refers to the request before it: after a task was added, {@code
 * mark it as done} is about that task.
 *
 * @param previous what the request before asked for
 * @param lastAnswer what it was answered, with what was listed in lines that begin with a dash
 */
public record FollowUpResolver(
        LifeRequestParser reader, ParsedLifeRequest previous, String lastAnswer) {
    private static final Pattern SEVERAL =
            Pattern.compile(
                    "它们|他们|这些(?:任务|项目)?|那些(?:任务|项目)?|这[两三几]个|\\b(?:them|these|those)(?: all)?\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ONE =
            Pattern.compile(
                    "它|这个(?!项目|任务|目标|月|季|周|星期|礼拜|年)|那个(?!项目|任务|目标|月)|\\b(?:it|that one|this"
                            + " one)\\b|\\bthat\\b(?=\\s*(?:$|[.!,]|as\\b))",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBERED =
            Pattern.compile(
                    "第(?<zh>[一二三四五六七八九十]|\\d{1,2})[个条项](?:任务|项目|目标)?|\\bthe"
                            + " (?<en>first|second|third|fourth|fifth|last)(?: one| task| project|"
                            + " goal)?\\b",
                    Pattern.CASE_INSENSITIVE);

    /** The same where the article is missing: the name of {@code the second one is done}. */
    private static final Pattern BARE_NUMBER =
            Pattern.compile(
                    "(?:first|second|third|fourth|fifth|last)(?: one| task| project| goal)?",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern ANOTHER =
            Pattern.compile(
                    "(?<zh>(?:[再还也]?(?:要|来|加|添加|新建|建))(?:上|了)?(?<count>[一两二三四五六七八九\\d]?)个)(?=[：:，,\\s]|$|[“「\"])|\\b(?:and"
                            + " )?(?:add )?(?:another|one more|(?<en>two|three|four|five) more)(?: one|"
                            + " ones)?(?=\\s*[:,]|$)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern BARE =
            Pattern.compile(
                    "^(?:please"
                            + " )?(?<verb>complete|finish|delete|remove|pause|resume|archive)\\s+(?<name>.+)$|^(?<zh>完成|删除|删掉|暂停|恢复|归档)(?<what>[^，,。；]+)$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern WHAT_ABOUT =
            Pattern.compile(
                    "^(?:那|那么)?(?<zh>.{1,20}?)的?呢[？?]?$|^(?:and|what about|how about)\\s+(?:the"
                            + " )?(?<en>.{1,40}?)(?: ones?)?\\??$",
                    Pattern.CASE_INSENSITIVE);

    /** Asks for the tasks that were mentioned, or for what of them is still to be done. */
    private static final Pattern WHAT_IS_LEFT =
            Pattern.compile(
                    "(?:please )?(?:list|show)(?: me)? (?:them|these|those)(?: all)?[\\s.!]*|(?:列出|看看|显示)(?:一下)?(?:它们|这些)[\\s。]*|(?:is )?(?:there )?anything (?:else )?left(?: to do)?[\\s?]*|(?:and |so )?what(?:'s| is| else is)? (?:still )?left(?: to do)?[\\s?]*|(?:那|那么)?(?:还剩(?:下|了)?|剩下)(?:些?什么|哪些|的?呢)?(?:没做|要做)?[\\s?？]*",
                    Pattern.CASE_INSENSITIVE);

    /** Gives what was just added or changed another day, time, priority or name. */
    private static final Pattern CORRECTION =
            Pattern.compile(
                    "^(?<opening>(?:(?:no|nope|sorry|oops|wait|actually|hm+|oh|rather|不对|不是|错了|说错了|搞错了|记错了|不好意思|抱歉|哦|等等|等一下)[,，.。!！\\s]+)*)(?<verb>make"
                            + " (?:that|it)|(?:i|we) mean[t]?|i said|it(?:'s| is| should be| was)|that"
                            + " should be|should be|(?:change|move|push|shift) (?:that|it)"
                            + " to|(?:应该|我是|我的意思)?(?:改|换|挪|推|调)[到成为至]|应该是|我是说|我说的是|是)?\\s*"
                            + "(?<new>.{1,60}?)(?<end>\\s*(?:才对|吧|好了|please|instead|rather)?)[\\s.。!！]*$",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern NEW_NAME =
            Pattern.compile(
                    "^(?:(?:no|actually|sorry|不对|不是)[,，\\s]+)*(?:(?:把)?(?:它的?)?(?:名[字称]|标题)(?:改[成为叫]|叫做?|换成)\\s*(?<zh>.{1,80}?)(?:吧)?|(?:please"
                            + " )?call it (?<en>.{1,80}?)(?: instead| please)?)[.。!！]*$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern MADE =
            Pattern.compile(
                    "^\\W*(?:make|turn)\\s+(?:it|that|this|them)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern MARKED_DATE = // as a deadline
            Pattern.compile("(?i)^(?:due|by)\\b|(?:之前|以前|截止|前)$");

    private static final Pattern AROUND_DATE =
            Pattern.compile("(?i)^(?:on|at|for|by|due|to|until|before)?\\s*$|^(?:之前|以前|[的前])?$");
    private static final List<String> ORDINALS =
            List.of("first", "second", "third", "fourth", "fifth");

    /** Whether a name only refers to something. */
    public static boolean isPronoun(String name) {
        return name.equals(ProjectReference.LATEST)
                || RequestClause.isPronoun(name)
                || NUMBERED.matcher(name).matches()
                || BARE_NUMBER.matcher(name).matches()
                || SEVERAL.matcher(name).matches();
    }

    /** Whether an answer lists something. */
    public static boolean isList(String answer) {
        return answer.lines().anyMatch(line -> line.startsWith("- "));
    }

    /** The complete message; empty if it does not refer to the request before, or not clearly. */
    public Optional<CompletedMessage> resolve(String said) {
        if (previous.calls().isEmpty()) {
            return Optional.empty();
        }
        var message = inFull(said);
        var whole = message.strip();
        return Stream.of(
                        complete(whole, WHAT_IS_LEFT, found -> findLeft(found, whole)),
                        complete(message, SEVERAL, _ -> Optional.of(several())),
                        complete(message, NUMBERED, this::resolveNumber),
                        complete(message, ONE, _ -> Optional.of(latest())),
                        complete(message, ONE, _ -> Optional.of(latestProject())),
                        complete(message, ONE, _ -> Optional.of(thisTask())),
                        complete(whole, BARE, found -> Optional.of(withNoun(found))),
                        complete(message, ANOTHER, found -> Optional.of(another(found, message))),
                        complete(whole, WHAT_ABOUT, found -> Optional.of(list(found))))
                .flatMap(Optional::stream)
                .filter(completed -> reader.parse(completed).isWhole())
                .filter(completed -> !addsAgain(completed, whole))
                .findFirst();
    }

    /** With the words that are missing in "first one's done". */
    private static String inFull(String said) {
        return said.replaceFirst(
                        "(?i)\\b(it|that|one|task)['’]s (?=(?:done|finished|completed?)\\b)",
                        "$1 is ")
                .replaceFirst(
                        "(?i)^(?=(?:first|second|third|fourth|fifth|last) (?:one|task)\\b)",
                        "the ");
    }

    /** Whether a reading would add what was mentioned a second time, or as something else. */
    private boolean addsAgain(CompletedMessage completed, String message) {
        boolean isMade = MADE.matcher(message).find();
        var known = previous.calls().stream().map(FollowUpResolver::nameOf).toList();
        return reader.parse(completed).calls().stream()
                .anyMatch(call ->
                        call.tool().startsWith("create")
                                && (isMade || known.contains(nameOf(call))));
    }

    /**
     * The complete message of one that corrects what was just added or changed: {@code make that
     * Thursday}, 改成周四. Empty if nothing was, or it has no name.
     */
    public Optional<CompletedMessage> correct(String message) {
        var whole = message.strip();
        if (isJustAdded() && DropWords.isDrop(whole)) {
            return Optional.of(
                    new CompletedMessage("", language().choose("撤销", "undo"), List.of(), ""));
        }
        boolean isCorrectable =
                !previous.calls().isEmpty()
                        && last().tool().matches("(?:create|update)(?:Task|Goal|Project)");
        var name = isCorrectable ? nameOf(last()) : "";
        if (name.isEmpty()) {
            return Optional.empty();
        }
        return newName(whole, name)
                .or(() ->
                        last().tool().endsWith("Task")
                                ? PriorityCorrection.complete(whole, name)
                                : Optional.empty())
                .or(() -> newDate(whole, name))
                .filter(completed -> reader.parse(completed).isWhole());
    }

    /** Whether the request before added one thing and did nothing else. */
    private boolean isJustAdded() {
        return previous.calls().size() == 1 && last().tool().startsWith("create");
    }

    private Optional<CompletedMessage> newName(String message, String name) {
        var found = NEW_NAME.matcher(message);
        if (!found.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                found.group("en") == null
                        ? new CompletedMessage(
                                "把", noun(Language.ZH), List.of(name), "改名为" + found.group("zh"))
                        : new CompletedMessage(
                                "rename the ",
                                noun(Language.EN),
                                List.of(name),
                                " to " + found.group("en")));
    }

    private Optional<CompletedMessage> newDate(String message, String name) {
        var found = CORRECTION.matcher(message);
        if (!found.matches()) {
            return Optional.empty();
        }
        boolean isMarked =
                !found.group("opening").isEmpty()
                        || found.group("verb") != null
                        || !found.group("end").isBlank()
                        || MARKED_DATE.matcher(found.group("new")).find();
        var wanted = withHour(found.group("new").strip());
        if (!isMarked || !isDate(wanted)) {
            return Optional.empty();
        }
        return Optional.of(
                language() == Language.ZH
                        ? new CompletedMessage("把", noun(Language.ZH), List.of(name), "改到" + wanted)
                        : new CompletedMessage(
                                "change the ",
                                noun(Language.EN),
                                List.of(name),
                                " to "
                                        + wanted.replaceFirst(
                                                "(?i)^(?:on|at|for|by|to|due|before)\\s+", "")));
    }

    /** A bare number in place of a time of the day is an hour of the same half of it. */
    private String withHour(String wanted) {
        var due = last().arguments().getOrDefault("dueDate", Value.missing()).asText();
        boolean isHour = wanted.matches("1[0-2]|[1-9]") && due.matches(".*T(?:[01]\\d|2[0-3]):.*");
        if (!isHour) {
            return wanted;
        }
        int before = Integer.parseInt(due.substring(due.indexOf('T') + 1, due.indexOf('T') + 3));
        int hour = Integer.parseInt(wanted) % 12 + (before < 12 ? 0 : 12);
        return "%02d:00".formatted(hour);
    }

    /** Whether a text names a day or a time and nothing else. */
    private boolean isDate(String text) {
        var dates = SpokenDates.findAll(text, reader.now());
        return dates.size() == 1
                && AROUND_DATE.matcher(text.substring(0, dates.getFirst().span().start())).matches()
                && AROUND_DATE.matcher(text.substring(dates.getFirst().span().end())).matches();
    }

    /**
     * What a reference means.
     *
     * @param words the noun of it, or the whole phrase
     * @param names empty if the words suffice
     */
    private record Referent(String words, List<String> names) {
        static Referent of(String words) {
            return new Referent(words, List.of());
        }
    }

    private static Optional<CompletedMessage> complete(
            String message, Pattern pattern, Function<Matcher, Optional<Referent>> resolver) {
        var found = pattern.matcher(message);
        return found.find()
                ? resolver.apply(found)
                        .map(referent ->
                                new CompletedMessage(
                                        message.substring(0, found.start()),
                                        referent.words(),
                                        referent.names(),
                                        message.substring(found.end())))
                : Optional.empty();
    }

    /** The noun of the things that were mentioned last. */
    private String noun(Language language) {
        var tool = last().tool();
        return tool.contains("Goal")
                ? language.choose("目标", "goal")
                : tool.contains("Project")
                        ? language.choose("项目", "project")
                        : tool.contains("Review")
                                ? language.choose("回顾", "review")
                                : language.choose("任务", "task");
    }

    private PlannedCall last() {
        return previous.calls().getLast();
    }

    private Language language() {
        return Language.isChinese(lastAnswer) ? Language.ZH : Language.EN;
    }

    /** The thing that was mentioned last, by name if it has one. */
    private Referent latest() {
        var language = language();
        var name = nameOf(last());
        return name.isEmpty()
                ? Referent.of(language.choose("这个" + noun(language), "this " + noun(language)))
                : new Referent(noun(language), List.of(name));
    }

    /** The project that was mentioned last. */
    private Referent latestProject() {
        var language = language();
        return previous.calls().reversed().stream()
                .map(call -> call.arguments().getOrDefault("projectName", Value.missing()).asText())
                .filter(name -> !name.isEmpty() && !name.equals(ProjectReference.LATEST))
                .findFirst()
                .map(name -> new Referent(language.choose("项目", "project"), List.of(name)))
                .orElse(Referent.of(language.choose("这个项目", "this project")));
    }

    private Referent thisTask() {
        return Referent.of(language().choose("这个任务", "this task"));
    }

    /** Tasks are completed and deleted; what is paused, resumed or archived is a project. */
    private static Referent withNoun(Matcher found) {
        boolean isEnglish = found.group("verb") != null;
        var verb = isEnglish ? found.group("verb") : found.group("zh");
        boolean isTask = verb.matches("(?i)complete|finish|delete|remove|完成|删除|删掉");
        return Referent.of(
                isEnglish
                        ? verb + " the " + (isTask ? "task " : "project ") + found.group("name")
                        : verb + (isTask ? "任务 " : "项目 ") + found.group("what"));
    }

    /** All of the same kind that were mentioned last. */
    private Referent several() {
        var named =
                previous.calls().stream()
                        .filter(call -> call.tool().equals(last().tool()))
                        .map(FollowUpResolver::nameOf)
                        .filter(name -> !name.isEmpty())
                        .toList();
        return new Referent(noun(language()), named.isEmpty() ? listedNames() : named);
    }

    /** The name that a thing has after a call; empty if the call names none. */
    private static String nameOf(PlannedCall call) {
        return Stream.of("title", "taskTitle", "goalTitle", "name", "projectName")
                .filter(field -> !field.equals("projectName") || !call.tool().contains("Task"))
                .map(field -> call.arguments().getOrDefault(field, Value.missing()).asText())
                .filter(name -> !name.isEmpty() && !name.equals(ProjectReference.LATEST))
                .findFirst()
                .orElse("");
    }

    private Optional<Referent> resolveNumber(Matcher found) {
        var lines = listedNames();
        var word = found.group("zh") != null ? found.group("zh") : found.group("en");
        int index =
                word.equalsIgnoreCase("last")
                        ? lines.size() - 1
                        : found.group("zh") != null
                                ? SpokenNumbers.parse(word) - 1
                                : ORDINALS.indexOf(word.toLowerCase(java.util.Locale.ROOT));
        return index >= 0 && index < lines.size()
                ? Optional.of(new Referent(noun(language()), List.of(lines.get(index))))
                : Optional.empty();
    }

    /** What the last answer listed, without what stands in brackets behind it. */
    private List<String> listedNames() {
        return lastAnswer
                .lines()
                .filter(line -> line.startsWith("- "))
                .map(line -> line.substring(2).replaceFirst("(?:（[^（）]*）|\\s\\([^()]*\\))$", ""))
                .toList();
    }

    private Referent another(Matcher found, String message) {
        var language = Language.of(message);
        if (found.group("zh") != null) {
            return Referent.of(found.group("zh") + createdNoun(Language.ZH));
        }
        var count = found.group("en");
        return Referent.of(
                count == null
                        ? "add a " + createdNoun(language)
                        : "add " + count + " " + createdNoun(language) + "s");
    }

    /** The noun of what was created last; a task if nothing was. */
    private String createdNoun(Language language) {
        return last().tool().startsWith("create") ? noun(language) : language.choose("任务", "task");
    }

    private Optional<Referent> findLeft(Matcher found, String whole) {
        return found.group().length() == whole.length() && last().tool().contains("Task")
                ? Optional.of(
                        Referent.of(Language.of(whole).choose("列出未完成的任务", "list my open tasks")))
                : Optional.empty();
    }

    private Referent list(Matcher found) {
        return Referent.of(
                found.group("zh") != null
                        ? "列出" + found.group("zh") + "的" + noun(Language.ZH)
                        : "list " + found.group("en") + " " + noun(Language.EN) + "s");
    }
}
