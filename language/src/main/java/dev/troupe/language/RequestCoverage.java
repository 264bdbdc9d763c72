package dev.troupe.language;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Accounts for every word of a request: each was used by a reader, is quoted, is filler, or was not
 * read. A request with an unread word is not answered as if the word were not there.
 *
 * @param tokens in order of position; white space and punctuation are not among them
 */
public record RequestCoverage(List<Token> tokens) {
    /** What became of a word. */
    public enum Use {
        USED,
        QUOTED,
        FILLER,
        UNREAD
    }

    /** A word, a number, or a run of Chinese characters with one use. */
    public record Token(Span span, Use use) {}

    public RequestCoverage {
        tokens = List.copyOf(tokens);
    }

    /**
     * Accounts for the words of a text.
     *
     * @param used what readers have used; a word that they used in part counts as used
     * @param quoted names of files, titles and the like, which stand for themselves
     */
    public static RequestCoverage of(
            String text, Collection<Span> used, Collection<Span> quoted, FillerWords filler) {
        var scanner = new Scanner(toLowerCase(text), filler);
        used.forEach(span -> scanner.mark(span, Use.USED));
        quoted.forEach(span -> scanner.mark(span, Use.QUOTED));
        return new RequestCoverage(scanner.scan());
    }

    /** Converts each character alone, so that places stay the same: {@code İ} would become two. */
    private static String toLowerCase(String text) {
        var lower = text.toCharArray();
        for (int at = 0; at < lower.length; at++) {
            lower[at] = Character.toLowerCase(lower[at]);
        }
        return new String(lower);
    }

    /** The places of the words that nothing has read. */
    public List<Span> unread() {
        return tokens.stream().filter(token -> token.use() == Use.UNREAD).map(Token::span).toList();
    }

    private static final class Scanner {
        private final String text;
        private final FillerWords filler;
        private final Use[] uses;
        private final List<Token> tokens = new ArrayList<>();

        Scanner(String text, FillerWords filler) {
            this.text = text;
            this.filler = filler;
            uses = new Use[text.length()];
        }

        void mark(Span span, Use use) {
            for (int at = span.start(); at < Math.min(span.end(), uses.length); at++) {
                uses[at] = use;
            }
        }

        List<Token> scan() {
            for (int at = 0; at < text.length(); ) {
                int end = at + 1;
                if (isHan(at)) {
                    end = endOfHan(at);
                    addHan(at, end);
                } else if (Character.isLetterOrDigit(text.charAt(at))) {
                    end = endOfWord(at);
                    addWord(at, end);
                }
                at = end;
            }
            return tokens;
        }

        private boolean isHan(int at) {
            return Character.UnicodeScript.of(text.charAt(at)) == Character.UnicodeScript.HAN;
        }

        /** The end of a run of Chinese characters with one use. */
        private int endOfHan(int start) {
            int end = start + 1;
            while (end < text.length() && isHan(end) && uses[end] == uses[start]) {
                end++;
            }
            return end;
        }

        private int endOfWord(int start) {
            int end = start + 1;
            while (end < text.length() && isWordPart(end) && !isHan(end)) {
                end++;
            }
            return end;
        }

        private boolean isWordPart(int at) {
            char c = text.charAt(at);
            boolean isInside = at + 1 < text.length() && !isHan(at + 1);
            return Character.isLetterOrDigit(c)
                    || c == '_'
                    || isInside
                            && "'’.".indexOf(c) >= 0
                            && Character.isLetterOrDigit(text.charAt(at + 1));
        }

        private void addWord(int start, int end) {
            var word = text.substring(start, end).replace('’', '\'');
            add(start, end, filler.contains(word) ? Use.FILLER : Use.UNREAD);
        }

        private void add(int start, int end, Use otherwise) {
            var use = otherwise;
            for (int at = start; at < end; at++) {
                if (uses[at] != null) {
                    use = uses[at];
                    break;
                }
            }
            tokens.add(new Token(new Span(start, end), use));
        }

        /**
         * Chinese is written without spaces: of all ways to divide the run into filler and other
         * characters, the one that leaves the fewest others is taken.
         */
        private void addHan(int start, int end) {
            if (uses[start] != null) {
                add(start, end, uses[start]);
                return;
            }
            var left = new int[end - start + 1]; // unread characters from here on
            var step = new int[end - start];
            for (int at = end - 1; at >= start; at--) {
                left[at - start] = left[at - start + 1] + 1;
                for (int to = at + 1; to <= Math.min(end, at + filler.longest()); to++) {
                    if (left[to - start] < left[at - start]
                            && filler.contains(text.substring(at, to))) {
                        left[at - start] = left[to - start];
                        step[at - start] = to - at;
                    }
                }
            }
            for (int at = start; at < end; ) {
                int to = at;
                boolean isFiller = step[at - start] > 0;
                while (to < end && step[to - start] > 0 == isFiller) {
                    to += Math.max(1, step[to - start]);
                }
                add(at, to, isFiller ? Use.FILLER : Use.UNREAD);
                at = to;
            }
        }
    }
}
