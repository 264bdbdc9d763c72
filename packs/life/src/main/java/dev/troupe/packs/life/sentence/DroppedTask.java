package dev.troupe.packs.life.sentence;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the user no longer needs and asks to delete: "we don't need cat food any more, remove it",
 * 猫粮不用买了 with an order to delete it. Without the order to delete, it is a remark and nothing is
 * read.
 *
 * @param thing without the words that carry no meaning
 * @param verb what is no longer to be done with it, in Chinese; empty if none is said
 */
public record DroppedTask(String thing, String verb) {
    private static final int LONGEST = 80; // characters of a message

    private static final String VERB_ZH = "[\\p{IsHan}]{1,2}";
    private static final String DELETE_ZH =
            "[，,。\\s]*(?:(?:把|帮我|请)*(?:它|这个任务|任务|这条|那条)?(?:给)?)(?:删掉|删除|删了|删|取消|去掉|划掉)(?:它|掉|了)?(?:吧|好了)?[\\s。.!！]*";
    private static final Pattern CHINESE =
            Pattern.compile(
                    "(?:那个?|对了|哦)?[，,\\s]*(?:(?<object>[^，,。；;：:？?]{1,20}?)(?:就|也|都|已经)?(?:不用|不必|不需要|用不着|无需)(?:再|去)?(?<verb>"
                            + VERB_ZH
                            + ")?了|(?:不用|不必|不需要|用不着|无需)(?:再|去)?(?<phrase>[^，,。；;：:？?]{1,20}?)了)"
                            + DELETE_ZH);
    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?:ok(?:ay)?[\\s,]+)?(?:(?:(?:i|we) (?:do not|don't|dont|no longer) need|(?:there is |there's )?no need)(?: to)?|(?:i|we) (?:do not|don't|dont|no longer) (?:have|want) to)"
                            + " (?<object>[^,;:?.]{1,60}?)(?: any ?more| any longer)?[\\s,;.]+(?:(?:and|so|please|just|you can|can you)[\\s,]+)*(?:remove|delete|drop|cancel|scrap|strike) (?:it|that|the task|that task|this)(?: please)?[\\s.!]*",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern REFERENCE =
            Pattern.compile("(?<=.)的?(?:[那这][个条件项])?(?:的?任务|的?事情?)?$");

    private static final Pattern IDLE_ZH = Pattern.compile("一下|[的了去再把也都\\s]");

    /** What a title may begin with before the thing that is no longer needed. */
    private static final Set<String> VERBS =
            Set.of(
                    "买",
                    "取",
                    "拿",
                    "订",
                    "交",
                    "寄",
                    "送",
                    "修",
                    "洗",
                    "办",
                    "打",
                    "写",
                    "看",
                    "换",
                    "还",
                    "buy ",
                    "get ",
                    "order ",
                    "fetch ",
                    "pick ",
                    "send ",
                    "book ",
                    "pay ",
                    "call ",
                    "fix ",
                    "clean ",
                    "return ",
                    "bring ",
                    "find ",
                    "write ",
                    "read ",
                    "make ",
                    "prepare ",
                    "renew ");

    private static final Set<String> IDLE_EN =
            Set.of("the", "a", "an", "my", "our", "to", "for", "of", "some", "this", "that", "any");

    /** Empty if the message does not state it. */
    public static Optional<DroppedTask> of(String message) {
        var said = message.strip();
        if (said.length() > LONGEST) {
            return Optional.empty();
        }
        var chinese = CHINESE.matcher(said);
        if (chinese.matches()) {
            var object = chinese.group("object");
            return read(object == null ? chinese.group("phrase") : object, chinese.group("verb"));
        }
        var english = ENGLISH.matcher(said);
        return english.matches() ? read(english.group("object"), null) : Optional.empty();
    }

    private static Optional<DroppedTask> read(String object, @Nullable String verb) {
        var thing = normalize(REFERENCE.matcher(object).replaceFirst(""));
        return thing.isEmpty()
                ? Optional.empty()
                : Optional.of(new DroppedTask(thing, verb == null ? "" : verb));
    }

    /** Whether it is a task of a title, which may have a verb before the thing. */
    public boolean isTask(String title) {
        var named = normalize(title);
        return named.equals(thing)
                || named.equals(verb + thing)
                || named.equals(thing + verb)
                || VERBS.stream().anyMatch(known -> named.equals(known + thing));
    }

    /** In Chinese the characters, else the words, without those that carry no meaning. */
    private static String normalize(String text) {
        if (text.matches("(?s).*\\p{IsHan}.*")) {
            return IDLE_ZH.matcher(text).replaceAll("").replaceAll("[^\\p{L}\\p{N}]", "");
        }
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty() && !IDLE_EN.contains(word))
                .collect(Collectors.joining(" "));
    }
}
