package dev.troupe.packs.life.sentence;

import dev.troupe.language.Mentions;
import dev.troupe.packs.life.date.DateMention;
import dev.troupe.packs.life.date.SpokenDates;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A sentence in which every quotation and every date is replaced by one character, so that their
 * words have no effect on the other readers. The characters are from Unicode's private use area.
 */
public final class MaskedText {
    /** A quotation in a masked text. */
    static final String QUOTE = "[\\uE000-\\uE7FF]";

    /** A day or time in a masked text. */
    public static final String DATE = "[\\uE800-\\uEFFF]";

    private static final char FIRST_QUOTE = '\uE000';
    private static final char FIRST_DATE = '\uE800';
    private static final Pattern MASKS = Pattern.compile("[\\uE000-\\uEFFF]");
    private static final Pattern KEPT_PERIOD =
            Pattern.compile(
                    "(?i)(?:这|本|上|last|this).*"); // names the reviews or goals that are meant

    private static final Pattern REPEATED =
            Pattern.compile("^(?:on )?every\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern TIME_ALONE =
            Pattern.compile(
                    "(?i)(?:at\\s+)?(?:早上|上午|中午|下午|傍晚|晚上|凌晨)?\\s*(?:\\d{1,2}|[零一二两三四五六七八九十]{1,3})(?:[:：]\\d{2})?(?:[点时](?:半|整|一刻|三刻|[\\d零一二三四五六七八九十]{1,3}分?)?)?\\s*(?:[ap]\\.?m\\.?|o'clock)?(?:\\s+in"
                            + " the (?:morning|afternoon|evening))?");

    private static final String QUOTES = "\"“「『《`‘'";
    private static final String CLOSING = "\"”」』》`’'"; // of the same places

    private final List<String> quotes = new ArrayList<>();
    private final List<DateMention> dates = new ArrayList<>();
    private final List<String> dateWords = new ArrayList<>();
    private final String text;
    private final LocalDate today;

    public MaskedText(String sentence, LocalDateTime now) {
        this(withoutMasks(sentence), now, List.of());
    }

    /**
     * @param sentence in which {@link #reference} stands for each name; without other masks
     */
    public MaskedText(String sentence, LocalDateTime now, List<String> names) {
        this.today = now.toLocalDate();
        quotes.addAll(names);
        this.text = withoutDates(withoutQuotes(sentence), now);
    }

    /** The character that stands for a name, as if it were quoted. */
    public static String reference(int index) {
        return String.valueOf((char) (FIRST_QUOTE + index));
    }

    /** A text in which no character means something else. */
    public static String withoutMasks(String text) {
        return MASKS.matcher(text).replaceAll("");
    }

    private String withoutQuotes(String sentence) {
        var masked = sentence;
        for (var quoted : Mentions.of(sentence).quoted()) {
            int at = start(masked, quoted);
            if (at > 0) {
                masked =
                        masked.substring(0, at - 1)
                                + (char) (FIRST_QUOTE + quotes.size())
                                + masked.substring(at + quoted.length() + 1);
                quotes.add(unmask(quoted));
            }
        }
        return masked;
    }

    /** The position of a quoted text; 0 or less if it is not quoted. */
    private static int start(String text, String quoted) {
        int at = text.indexOf(quoted, 1);
        while (at > 0) {
            int end = at + quoted.length();
            int pair = QUOTES.indexOf(text.charAt(at - 1));
            if (pair >= 0 && end < text.length() && CLOSING.charAt(pair) == text.charAt(end)) {
                return at;
            }
            at = text.indexOf(quoted, at + 1);
        }
        return at;
    }

    private String withoutDates(String sentence, LocalDateTime now) {
        var masked = new StringBuilder();
        int from = 0;
        for (var date : SpokenDates.findAll(sentence, now)) {
            var words = sentence.substring(date.span().start(), date.span().end());
            boolean isKept =
                    date.kind() == DateMention.Kind.PERIOD && KEPT_PERIOD.matcher(words).matches();
            if (!isKept) {
                masked.append(sentence, from, date.span().start())
                        .append((char) (FIRST_DATE + dates.size()));
                dates.add(date);
                dateWords.add(words);
                from = date.span().end();
            }
        }
        return masked.append(sentence.substring(from)).toString();
    }

    public LocalDate today() {
        return today;
    }

    /** The masked sentence. */
    public String text() {
        return text;
    }

    /** The text of a part of the masked sentence; quotations without their quotes. */
    public String unmask(String part) {
        var said = new StringBuilder();
        for (int i = 0; i < part.length(); i++) {
            char character = part.charAt(i);
            if (isIn(character, FIRST_QUOTE, quotes.size())) {
                said.append(quotes.get(character - FIRST_QUOTE));
            } else if (isIn(character, FIRST_DATE, dates.size())) {
                said.append(dateWords.get(character - FIRST_DATE));
            } else {
                said.append(character);
            }
        }
        return said.toString().strip();
    }

    /** The quotations in a part, in order. */
    public List<String> quotesIn(String part) {
        return part.chars()
                .filter(character -> isIn((char) character, FIRST_QUOTE, quotes.size()))
                .mapToObj(character -> quotes.get(character - FIRST_QUOTE))
                .toList();
    }

    /** The dates in a part, in order. */
    public List<DateMention> datesIn(String part) {
        return part.chars()
                .filter(character -> isIn((char) character, FIRST_DATE, dates.size()))
                .mapToObj(character -> dates.get(character - FIRST_DATE))
                .toList();
    }

    /**
     * The words of a date that can mean another day, or several: of "every Monday" only the next
     * one is taken. Empty if it is clear.
     */
    public Optional<String> findAmbiguous(DateMention date) {
        int index = dates.indexOf(date);
        if (index < 0) {
            return Optional.empty();
        }
        var words = dateWords.get(index).strip();
        boolean isClear = date.isSure() && !REPEATED.matcher(words).find();
        return isClear ? Optional.empty() : Optional.of(words);
    }

    /** Whether the words of a date name a time of the day and no day: 3pm, 下午三点. */
    public boolean isTimeAlone(DateMention date) {
        int index = dates.indexOf(date);
        return index >= 0 && TIME_ALONE.matcher(dateWords.get(index).strip()).matches();
    }

    private static boolean isIn(char character, char first, int count) {
        return character >= first && character < first + count;
    }
}
