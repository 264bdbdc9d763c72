package dev.troupe.packs.data.mention;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.language.RequestCoverage;
import dev.troupe.language.Span;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request while it is being read: lower case, full-width characters as ASCII, file names replaced
 * by spaces. What one reader has understood it claims, so that the next does not read it again.
 */
public final class RequestText {
    /** 平均分 is the mean of 分数: the short form hides the word for scores. */
    private static final Pattern SCORE =
            Pattern.compile("(平均|最高|最低|总)分(?!数|类|析|店|布|组|期|钟|为|别|值|成)");

    private final String text;
    private final String cased;
    private final boolean chinese;
    private final List<Span> claimed = new ArrayList<>();
    private final List<Span> read = new ArrayList<>();
    private @Nullable List<Span> addresses;

    public RequestText(String request) {
        var normal = plain(request);
        chinese = Language.isChinese(normal);
        cased = SCORE.matcher(Mentions.maskFiles(normal)).replaceAll("$1分数");
        var lower = cased.toLowerCase(Locale.ROOT);
        text = lower.length() == cased.length() ? lower : cased;
    }

    /**
     * Full-width characters as the plain ones: requests, names and values are compared in this
     * form.
     */
    public static String plain(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC);
    }

    public String text() {
        return text;
    }

    public String originalCase(Span span) {
        return cased.substring(span.start(), span.end());
    }

    public boolean isChinese() {
        return chinese;
    }

    public boolean isFree(Span span) {
        return claimed.stream().noneMatch(span::overlaps);
    }

    public void claim(Span span) {
        claimed.add(span);
    }

    /** The places that readers have claimed. */
    public List<Span> claims() {
        return List.copyOf(claimed);
    }

    /** All matches that are not claimed yet. */
    public List<MatchResult> free(Pattern pattern) {
        return pattern.matcher(text)
                .results()
                .filter(match -> isFree(new Span(match.start(), match.end())))
                .toList();
    }

    public boolean has(Pattern pattern) {
        return !free(pattern).isEmpty();
    }

    /** What became of each word, once all readers are done. */
    public RequestCoverage coverage(FillerWords filler) {
        var used = new ArrayList<>(claimed);
        used.addAll(read);
        return RequestCoverage.of(text, used, addresses(), filler);
    }

    /** Where web addresses stand: pages are read before a question about them. */
    private List<Span> addresses() {
        if (addresses == null) {
            addresses =
                    Mentions.of(text).urls().stream()
                            .flatMap(url ->
                                    Pattern.compile(Pattern.quote(url))
                                            .matcher(text)
                                            .results()
                                            .map(match -> new Span(match.start(), match.end())))
                            .toList();
        }
        return addresses;
    }

    /**
     * Notes that a reader has used words which others may read as well, such as a negation before a
     * value.
     */
    public void markRead(Span span) {
        read.add(span);
    }

    /** Whether a reader has used what stands here, or it is part of a web address. */
    public boolean isRead(Span span) {
        return !isFree(span)
                || read.stream().anyMatch(span::overlaps)
                || addresses().stream().anyMatch(span::overlaps);
    }

    /** Notes every match of a pattern that decided something. */
    public void markRead(Pattern pattern) {
        pattern.matcher(text)
                .results()
                .forEach(match -> markRead(new Span(match.start(), match.end())));
    }

    /** What stands right before a place, at most so many characters. */
    public String before(int start, int length) {
        return text.substring(Math.max(0, start - length), start);
    }

    public String after(int end, int length) {
        return text.substring(end, Math.min(text.length(), end + length));
    }

    public String between(int from, int to) {
        return from <= to ? text.substring(from, to) : "";
    }
}
