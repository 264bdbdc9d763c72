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
    /** A quotation in a veiled text. */
    static final String QUOTE = "[\\uE000-\\uE7FF]";

    /** A day or time in a veiled text. */
    public static final String DATE = "[\\uE800-\\uEFFF]";

    private static final char FIRST_QUOTE = '\uE000';
    private static final char FIRST_DATE = '\uE800';
    private static final Pattern OWN_SIGNS = Pattern.compile("[\\uE000-\\uEFFF]");
    private static final Pattern KEPT_PERIOD =
            Pattern.compile(
                    "(?i)(?:这|本|上|last|this).*"); // names the reviews or goals that are meant

    private static final String QUOTES = "\"“「『《`‘'";
    private static final String CLOSING = "\"”」』》`’'"; // of the same places

    private final List<String> quotes = new ArrayList<>();
    private final List<DateMention> dates = new ArrayList<>();
    private final List<String> dateWords = new ArrayList<>();
    private final String text;
    private final LocalDate today;

    public MaskedText(String sentence, LocalDateTime now) {
        this.today = now.toLocalDate();
        var plain = OWN_SIGNS.matcher(sentence).replaceAll("");
        this.text = withoutDates(withoutQuotes(plain), now);
    }

    private String withoutQuotes(String sentence) {
        var veiled = sentence;
        for (var quoted : Mentions.of(sentence).quoted()) {
            int at = start(veiled, quoted);
            if (at > 0) {
                veiled =
                        veiled.substring(0, at - 1)
                                + (char) (FIRST_QUOTE + quotes.size())
                                + veiled.substring(at + quoted.length() + 1);
                quotes.add(quoted.strip());
            }
        }
        return veiled;
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
        var veiled = new StringBuilder();
        int from = 0;
        for (var date : SpokenDates.findAll(sentence, now)) {
            var words = sentence.substring(date.span().start(), date.span().end());
            boolean isKept =
                    date.kind() == DateMention.Kind.PERIOD && KEPT_PERIOD.matcher(words).matches();
            if (!isKept) {
                veiled.append(sentence, from, date.span().start())
                        .append((char) (FIRST_DATE + dates.size()));
                dates.add(date);
                dateWords.add(words);
                from = date.span().end();
            }
        }
        return veiled.append(sentence.substring(from)).toString();
    }

    public LocalDate today() {
        return today;
    }

    /** The veiled sentence. */
    public String text() {
        return text;
    }

    /** The text of a part of the masked sentence; quotations without their quotes. */
    public String unmask(String part) {
        var said = new StringBuilder();
        for (int i = 0; i < part.length(); i++) {
            char sign = part.charAt(i);
            if (isIn(sign, FIRST_QUOTE, quotes.size())) {
                said.append(quotes.get(sign - FIRST_QUOTE));
            } else if (isIn(sign, FIRST_DATE, dates.size())) {
                said.append(dateWords.get(sign - FIRST_DATE));
            } else {
                said.append(sign);
            }
        }
        return said.toString().strip();
    }

    /** The quotations in a part, in order. */
    public List<String> quotesIn(String part) {
        return part.chars()
                .filter(sign -> isIn((char) sign, FIRST_QUOTE, quotes.size()))
                .mapToObj(sign -> quotes.get(sign - FIRST_QUOTE))
                .toList();
    }

    /** The dates in a part, in order. */
    public List<DateMention> datesIn(String part) {
        return part.chars()
                .filter(sign -> isIn((char) sign, FIRST_DATE, dates.size()))
                .mapToObj(sign -> dates.get(sign - FIRST_DATE))
                .toList();
    }

    /** The words of a date that can mean another day; empty if it is clear. */
    public Optional<String> findAmbiguous(DateMention date) {
        int index = dates.indexOf(date);
        return date.isSure() || index < 0 ? Optional.empty() : Optional.of(dateWords.get(index));
    }

    private static boolean isIn(char sign, char first, int count) {
        return sign >= first && sign < first + count;
    }
}
