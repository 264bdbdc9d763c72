package dev.troupe.packs.life;

import dev.troupe.language.Mentions;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A sentence in which every quotation and every date is one sign, so that their words say nothing
 * to those who read the rest. Signs are of Unicode's private use area.
 */
final class Veil {
    /** A quotation in a veiled text. */
    static final String QUOTE = "[\\uE000-\\uE7FF]";

    /** A day or time in a veiled text. */
    static final String DATE = "[\\uE800-\\uEFFF]";

    private static final char FIRST_QUOTE = '\uE000';
    private static final char FIRST_DATE = '\uE800';
    private static final Pattern OWN_SIGNS = Pattern.compile("[\\uE000-\\uEFFF]");
    private static final Pattern KEPT_PERIOD =
            Pattern.compile("(?i)(?:这|本|上|last|this).*"); // says which reviews or goals are meant

    private static final String QUOTES = "\"“「『《`‘'";
    private static final String CLOSING = "\"”」』》`’'"; // of the same places

    private final List<String> quotes = new ArrayList<>();
    private final List<DateMention> dates = new ArrayList<>();
    private final List<String> dateWords = new ArrayList<>();
    private final String text;
    private final LocalDate today;

    Veil(String sentence, LocalDateTime now) {
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

    /** Where a text stands in quotes; 0 or less where it does not. */
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
        for (var date : SpokenDates.in(sentence, now)) {
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

    LocalDate today() {
        return today;
    }

    /** The veiled sentence. */
    String text() {
        return text;
    }

    /** What a part of the veiled sentence says; quotations come without their quotes. */
    String said(String part) {
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
    List<String> quotesIn(String part) {
        return part.chars()
                .filter(sign -> isIn((char) sign, FIRST_QUOTE, quotes.size()))
                .mapToObj(sign -> quotes.get(sign - FIRST_QUOTE))
                .toList();
    }

    /** The dates in a part, in order. */
    List<DateMention> datesIn(String part) {
        return part.chars()
                .filter(sign -> isIn((char) sign, FIRST_DATE, dates.size()))
                .mapToObj(sign -> dates.get(sign - FIRST_DATE))
                .toList();
    }

    /** The words of a date that can mean another day; empty where it is clear. */
    Optional<String> doubt(DateMention date) {
        int index = dates.indexOf(date);
        return date.isSure() || index < 0 ? Optional.empty() : Optional.of(dateWords.get(index));
    }

    private static boolean isIn(char sign, char first, int count) {
        return sign >= first && sign < first + count;
    }
}
