package dev.troupe.packs.life.sentence;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the user states to have done: "I paid the rent", 房租交了. It is compared with the titles of
 * tasks word by word, in Chinese character by character.
 *
 * @param words without those that carry no meaning, verbs in their base form
 * @param verb the words of the verb among them
 */
public record StatedAction(Set<String> words, Set<String> verb) {
    /** Characters of the longest statement. */
    public static final int LONGEST = 80;

    /** Verbs whose past is formed by no rule. */
    private static final Map<String, String> IRREGULAR =
            Map.ofEntries(
                    Map.entry("paid", "pay"),
                    Map.entry("bought", "buy"),
                    Map.entry("sent", "send"),
                    Map.entry("wrote", "write"),
                    Map.entry("made", "make"),
                    Map.entry("took", "take"),
                    Map.entry("taken", "take"),
                    Map.entry("got", "get"),
                    Map.entry("did", "do"),
                    Map.entry("read", "read"),
                    Map.entry("fed", "feed"),
                    Map.entry("met", "meet"),
                    Map.entry("sold", "sell"),
                    Map.entry("told", "tell"),
                    Map.entry("brought", "bring"),
                    Map.entry("built", "build"),
                    Map.entry("swept", "sweep"),
                    Map.entry("found", "find"),
                    Map.entry("put", "put"),
                    Map.entry("cut", "cut"),
                    Map.entry("hung", "hang"),
                    Map.entry("gave", "give"),
                    Map.entry("drew", "draw"),
                    Map.entry("went", "go"),
                    Map.entry("ran", "run"),
                    Map.entry("saw", "see"));

    private static final String PAST =
            "(?:"
                    + String.join("|", IRREGULAR.keySet().stream().sorted().toList())
                    + "|[a-z]{2,14}ed)";

    /** What is felt, meant or attempted is not an action that a task asks for. */
    private static final Set<String> NO_ACTIONS =
            Set.of(
                    "need",
                    "want",
                    "wanted",
                    "needed",
                    "liked",
                    "loved",
                    "noticed",
                    "wondered",
                    "tried",
                    "asked",
                    "used",
                    "failed",
                    "missed",
                    "hoped",
                    "hated",
                    "enjoyed",
                    "seemed",
                    "looked",
                    "decided",
                    "planned",
                    "expected",
                    "lived",
                    "tired",
                    "feed",
                    "realized",
                    "realised",
                    "preferred",
                    "assumed",
                    "mentioned",
                    "indeed",
                    "speed");

    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?:ok(?:ay)?[\\s,]+)?(?:i|we)(?:'ve| have)?(?: just| already| finally)? (?<verb>"
                            + PAST
                            + ") (?<object>[^,;:?]+?)(?: (?:today|already|just now|this morning|now))?[\\s.!]*"
                            + "|(?<subject>[^,;:?]+?) (?:is|are|has been|have been)(?: now| already| finally)? (?<participle>paid|bought|sent|booked|washed|cleaned|ordered|mailed|submitted|returned|fixed|renewed|watered|fed|filed|packed|posted|delivered)[\\s.!]*",
                    Pattern.CASE_INSENSITIVE);

    private static final String VERB_ZH =
            "(?:提交|交付|交|缴|付|还|买|寄|发|写|打扫|打印|打|洗|做|办|取|拿|订|预约|约|修|看|读|浇|喂|换|退|充|报销|收拾|整理|检查|联系|清理|复印|倒|搬|送|拖|续费|签|填)";
    private static final Pattern CHINESE =
            Pattern.compile(
                    "(?:我们?|刚刚?|已经?|今天|都|把)*+(?:(?<object>[^，,。；;：:？?]{1,20}?)(?:已经?|刚刚?|都|也)*(?<verb>"
                            + VERB_ZH
                            + ")(?:完|好|过|掉)?了|(?<first>[^，,。；;：:？?]{0,12}?"
                            + VERB_ZH
                            + ")(?:完了?|好了?|过|了)(?<after>[^，,。；;：:？?]{1,20}?)了?)[\\s。！!~～]*");

    /** Asks to complete the task of a statement before it: 帮我划掉, "tick it off". */
    private static final Pattern ORDER =
            Pattern.compile(
                    "(?<statement>[^，,。；;：:？?]{2,60})[，,。；;\\s]++(?:(?:(?:请|麻烦(?:你|您)?|那就|可以|你)*+(?:帮我|给我)?(?:把)?(?:它|这个任务|这条|那条|这项|任务)?(?:给)?)(?:划掉|勾掉|打[勾钩]|勾上|勾选|销掉|标[记为成]+(?:已)?完成|完成)(?:它|这个任务)?(?:了|吧|一下|好了)*+"
                            + "|(?:(?:and|so|please|just|you can|can you|could you|now)[\\s,]++)*+(?:tick (?:it|that|this)|(?:tick|check|cross|strike|mark) (?:it|that|this|that one|the task) off(?: (?:from )?(?:my|the) list)?|(?:cross|strike) (?:it|that|this|that one|the task) from (?:my|the) list|(?:tick|check|cross) off (?:it|that|this|the task)|mark (?:it|that|this|the task)(?: as)? (?:done|completed?|finished)|(?:it|that) can be (?:ticked|checked|crossed) off)(?: please| now)?)[\\s.。!！~～]*",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern QUESTION = Pattern.compile("什么|哪|谁|几|多少|吗|呢|怎|没|不|别");
    private static final Pattern IDLE_ZH =
            Pattern.compile("我们|我|刚刚|刚|已经|已|今天|都|把|也|给|了|过|完|好|掉|的|一下|\\s");
    private static final Set<String> IDLE_EN =
            Set.of(
                    "the", "a", "an", "my", "our", "to", "for", "of", "some", "i", "we", "ve",
                    "have", "has", "been", "is", "are", "just", "already", "finally", "ok", "okay",
                    "today", "now", "and", "this", "morning", "up", "all");

    /** Empty if the sentence is none. */
    public static Optional<StatedAction> of(String sentence) {
        var said = sentence.strip();
        if (said.length() > LONGEST) {
            return Optional.empty();
        }
        var chinese = CHINESE.matcher(said);
        if (chinese.matches()) {
            var verb = chinese.group("verb") == null ? "" : chinese.group("verb");
            var deed = new StatedAction(characters(said), characters(verb));
            boolean isDeed = !QUESTION.matcher(said).find() && deed.words.size() > deed.verb.size();
            return isDeed ? Optional.of(deed) : Optional.empty();
        }
        var english = ENGLISH.matcher(said);
        return english.matches() ? english(said, english) : Optional.empty();
    }

    /** The statement of a message that also asks to complete its task; empty if it is none. */
    public static Optional<String> findOrdered(String message) {
        var ordered = ORDER.matcher(message.strip());
        return ordered.matches()
                ? Optional.of(ordered.group("statement").strip())
                        .filter(statement -> of(statement).isPresent())
                : Optional.empty();
    }

    private static Optional<StatedAction> english(String said, Matcher found) {
        var verb =
                (found.group("verb") == null ? found.group("participle") : found.group("verb"))
                        .toLowerCase(Locale.ROOT);
        if (NO_ACTIONS.contains(verb)) {
            return Optional.empty();
        }
        var bases = basesOf(verb).collect(Collectors.toSet());
        var words = words(said);
        words.remove(verb);
        words.addAll(bases);
        return words.size() > bases.size()
                ? Optional.of(new StatedAction(words, bases))
                : Optional.empty();
    }

    /** Whether a task of a title is what was done: no word of either is missing in the other. */
    public boolean isTask(String title) {
        var named = title.matches("(?s).*\\p{IsHan}.*") ? characters(title) : words(title);
        var object = new HashSet<>(words);
        object.removeAll(verb);
        var withoutVerb = new HashSet<>(named);
        withoutVerb.removeAll(verb);
        return !object.isEmpty() && withoutVerb.equals(object) && words.containsAll(named);
    }

    private static Set<String> characters(String text) {
        return IDLE_ZH.matcher(text)
                .replaceAll("")
                .codePoints()
                .filter(Character::isLetterOrDigit)
                .mapToObj(Character::toString)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static Set<String> words(String text) {
        return Stream.of(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
                .filter(word -> !word.isEmpty() && !IDLE_EN.contains(word))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** What a past form may be of: "washed" of "wash", "moved" of "move", "tidied" of "tidy". */
    private static Stream<String> basesOf(String past) {
        var irregular = IRREGULAR.get(past);
        if (irregular != null) {
            return Stream.of(irregular);
        }
        var stem = past.substring(0, past.length() - 2);
        return Stream.of(
                        stem,
                        stem + "e",
                        stem.replaceFirst("([a-z])\\1$", "$1"),
                        stem.replaceFirst("i$", "y"))
                .distinct();
    }
}
