package dev.troupe.packs.life.request;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.date.SpokenNumbers;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Restates a message that points back at the request before it: {@code mark it as done} after a
 * task was added names that task.
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

    /** Whether a name only points at something. */
    public static boolean isPronoun(String name) {
        return name.equals(ProjectReference.LATEST)
                || RequestClause.isPronoun(name)
                || NUMBERED.matcher(name).matches()
                || SEVERAL.matcher(name).matches();
    }

    /** The whole request; empty where the message does not point back, or not clearly. */
    public Optional<String> restate(String message) {
        if (previous.calls().isEmpty()) {
            return Optional.empty();
        }
        return Stream.of(
                        replace(message, SEVERAL, _ -> Optional.of(names())),
                        replace(message, NUMBERED, this::resolveNumber),
                        replace(message, ONE, _ -> Optional.of(name())),
                        replace(message, ONE, _ -> Optional.of(project())),
                        replace(message, ONE, _ -> Optional.of(thisTask())),
                        replace(message.strip(), BARE, found -> Optional.of(withNoun(found))),
                        replace(message, ANOTHER, found -> Optional.of(addAnother(found, message))),
                        replace(
                                message.strip(),
                                WHAT_ABOUT,
                                found -> Optional.of(listRequest(found))))
                .flatMap(Optional::stream)
                .filter(restated -> reader.parse(restated).isWhole())
                .findFirst();
    }

    private interface Replacement {
        Optional<String> of(Matcher found);
    }

    private static Optional<String> replace(
            String message, Pattern pattern, Replacement replacement) {
        var found = pattern.matcher(message);
        return found.find()
                ? replacement
                        .of(found)
                        .map(words ->
                                message.substring(0, found.start())
                                        + words
                                        + message.substring(found.end()))
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
    private String name() {
        var language = language();
        var name = nameOf(last());
        return name.isEmpty()
                ? language.choose("这个" + noun(language), "this " + noun(language))
                : withName(name, language);
    }

    /** The project that was mentioned last. */
    private String project() {
        var language = language();
        return previous.calls().reversed().stream()
                .map(call -> call.arguments().getOrDefault("projectName", Value.missing()).asText())
                .filter(name -> !name.isEmpty() && !name.equals(ProjectReference.LATEST))
                .findFirst()
                .map(name -> language.choose("项目", "project") + " “" + name + "”")
                .orElse(language.choose("这个项目", "this project"));
    }

    private String thisTask() {
        return language().choose("这个任务", "this task");
    }

    /** Tasks are completed and deleted; what is paused, resumed or archived is a project. */
    private static String withNoun(Matcher found) {
        boolean isEnglish = found.group("verb") != null;
        var verb = isEnglish ? found.group("verb") : found.group("zh");
        boolean isTask = verb.matches("(?i)complete|finish|delete|remove|完成|删除|删掉");
        return isEnglish
                ? verb + " the " + (isTask ? "task " : "project ") + found.group("name")
                : verb + (isTask ? "任务 " : "项目 ") + found.group("what");
    }

    /** All of the same kind that were mentioned last. */
    private String names() {
        var language = language();
        var listed =
                previous.calls().stream()
                        .filter(call -> call.tool().equals(last().tool()))
                        .map(FollowUpResolver::nameOf)
                        .filter(name -> !name.isEmpty())
                        .toList();
        var all = listed.isEmpty() ? lines() : listed;
        return noun(language)
                + " "
                + String.join(
                        language.choose("和", " and "),
                        all.stream().map(name -> "“" + name + "”").toList());
    }

    private static String nameOf(PlannedCall call) {
        return Stream.of("taskTitle", "title", "goalTitle", "name", "projectName")
                .filter(field -> !field.equals("projectName") || !call.tool().contains("Task"))
                .map(field -> call.arguments().getOrDefault(field, Value.missing()).asText())
                .filter(name -> !name.isEmpty() && !name.equals(ProjectReference.LATEST))
                .findFirst()
                .orElse("");
    }

    private String withName(String name, Language language) {
        return noun(language) + " “" + name + "”";
    }

    private Optional<String> resolveNumber(Matcher found) {
        var lines = lines();
        var word = found.group("zh") != null ? found.group("zh") : found.group("en");
        int index =
                word.equalsIgnoreCase("last")
                        ? lines.size() - 1
                        : found.group("zh") != null
                                ? SpokenNumbers.parse(word) - 1
                                : ORDINALS.indexOf(word.toLowerCase(java.util.Locale.ROOT));
        return index >= 0 && index < lines.size()
                ? Optional.of(withName(lines.get(index), language()))
                : Optional.empty();
    }

    /** What the last answer listed, without what stands in brackets behind it. */
    private List<String> lines() {
        return lastAnswer
                .lines()
                .filter(line -> line.startsWith("- "))
                .map(line -> line.substring(2).replaceFirst("(?:（[^（）]*）|\\s\\([^()]*\\))$", ""))
                .toList();
    }

    private String addAnother(Matcher found, String message) {
        var language = Language.of(message);
        if (found.group("zh") != null) {
            return found.group("zh") + createdNoun(Language.ZH);
        }
        var count = found.group("en");
        return count == null
                ? "add a " + createdNoun(language)
                : "add " + count + " " + createdNoun(language) + "s";
    }

    /** The noun of what was created last; a task if nothing was. */
    private String createdNoun(Language language) {
        return last().tool().startsWith("create") ? noun(language) : language.choose("任务", "task");
    }

    private String listRequest(Matcher found) {
        return found.group("zh") != null
                ? "列出" + found.group("zh") + "的" + noun(Language.ZH)
                : "list " + found.group("en") + " " + noun(Language.EN) + "s";
    }
}
