package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.date.SpokenNumbers;
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
                    "它|这个(?!项目|任务|目标|月|季|周|星期|礼拜|年)|那个(?!项目|任务|目标|月)|\\b(?:it|that one|this one)\\b|\\bthat\\b(?=\\s*(?:$|[.!,]|as\\b))",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBERED =
            Pattern.compile(
                    "第(?<zh>[一二三四五六七八九十]|\\d{1,2})[个条项](?:任务|项目|目标)?|\\bthe (?<en>first|second|third|fourth|fifth|last)(?: one| task| project| goal)?\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ANOTHER =
            Pattern.compile(
                    "(?<zh>(?:[再还也]?(?:要|来|加|添加|新建|建))(?:上|了)?(?<count>[一两二三四五六七八九\\d]?)个)(?=[：:，,\\s]|$|[“「\"])|\\b(?:and )?(?:add )?(?:another|one more|(?<en>two|three|four|five) more)(?: one| ones)?(?=\\s*[:,]|$)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern BARE =
            Pattern.compile(
                    "^(?:please )?(?<verb>complete|finish|delete|remove|pause|resume|archive)\\s+(?<name>.+)$|^(?<zh>完成|删除|删掉|暂停|恢复|归档)(?<what>[^，,。；]+)$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern WHAT_ABOUT =
            Pattern.compile(
                    "^(?:那|那么)?(?<zh>.{1,20}?)的?呢[？?]?$|^(?:and|what about|how about)\\s+(?:the )?(?<en>.{1,40}?)(?: ones?)?\\??$",
                    Pattern.CASE_INSENSITIVE);
    private static final List<String> ORDINALS =
            List.of("first", "second", "third", "fourth", "fifth");

    /** Whether a name only refers to something. */
    public static boolean isPronoun(String name) {
        return name.equals(ProjectReference.LATEST)
                || RequestClause.isPronoun(name)
                || NUMBERED.matcher(name).matches()
                || SEVERAL.matcher(name).matches();
    }

    /** The complete message; empty if it does not refer to the request before, or not clearly. */
    public Optional<CompletedMessage> resolve(String message) {
        if (previous.calls().isEmpty()) {
            return Optional.empty();
        }
        var whole = message.strip();
        return Stream.of(
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
                .findFirst();
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

    private static String nameOf(PlannedCall call) {
        return Stream.of("taskTitle", "title", "goalTitle", "name", "projectName")
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

    private Referent list(Matcher found) {
        return Referent.of(
                found.group("zh") != null
                        ? "列出" + found.group("zh") + "的" + noun(Language.ZH)
                        : "list " + found.group("en") + " " + noun(Language.EN) + "s");
    }
}
