package dev.troupe.packs.data.lookup;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Span;
import dev.troupe.packs.data.table.Column;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A question whose words are marked as they are found: those that nothing has marked in the end are
 * not understood. Periods of statements have one word each: 年末 and 本期末 are 期末.
 */
final class LookupText {
    private static final FillerWords FILLER = FillerWords.load(LookupText.class, "filler.txt");

    private static final Pattern FILE =
            Pattern.compile("(?:根据|在|从|用)?\\s?[“\"]?\\S+\\.[A-Za-z]{2,5}[”\"]?(?![A-Za-z])");

    /** Units and remarks of a label: （%）, (mm), （万元）. */
    private static final Pattern REMARK = Pattern.compile("\\([^()]*\\)|[%‰]");

    private static final Pattern NUMBERING =
            Pattern.compile("^(?:\\d{1,2}[.、]|[一二三四五六七八九十]{1,2}、|其中:|加:|减:|\\(\\d{1,2}\\))");

    private static final Pattern MARK = Pattern.compile("[\\s,，。.;；:：、?？!！\"“”'‘’/·()《》]+");

    private static final String[][] PERIODS = {
        {"(?:上年年末|上年末|上期期末|上期末|去年年末|去年末|本期初|本年年初|本年初|年初)", "期初"},
        {"(?:本期期末|本期末|本年年末|本年末|年末|年底)", "期末"},
        {"(?:去年同期|上年同期|上年度|上一年度?|去年|上年(?!年))", "上期"},
        {"(?:本年度|本年(?!年)|当期|今年|这一?期)", "本期"},
    };

    /** Words that mean the same in labels, and the one that stands for them. */
    private static final String[][] SAME = {
        {"起始", "开始"},
        {"终止|截止|到期(?![末初间])", "结束"},
        {"保修", "质保"},
        {"占比", "比例"},
        {"是不是", "是否"},
        {"关联方(?!式)", "关联关系"},
        {"过世|去世|离世|辞世|病逝", "逝世"},
        {"爱人|妻子|丈夫|夫人(?!\\p{IsHan})|太太|老婆|老公", "配偶"},
        {"(?:零到?一?百|0(?:-|到|至)100(?:km/h)?)(?:公里)?加速", "百公里加速"},
        {"销售收入", "营业收入"},
        {"亩产量?", "单产"},
        {"开花(?:时间|期|时节)?", "花期"},
        {"结果(?:时间|期)", "果期"},
        {"(\\p{IsHan})不\\1", "是否$1"},
    };

    private final String original;
    private final String text;
    private final BitSet marked = new BitSet();

    LookupText(String question) {
        original = plain(FILE.matcher(question).replaceAll(" "));
        text = original.toLowerCase(Locale.ROOT);
        MARK.matcher(text).results().forEach(match -> marked.set(match.start(), match.end()));
    }

    /** A text as labels and questions are compared: without spaces, one word for each period. */
    private static String canonical(String text) {
        return plain(text).toLowerCase(Locale.ROOT);
    }

    private static String plain(String text) {
        var plain =
                Normalizer.normalize(text, Normalizer.Form.NFKC)
                        .replaceAll(
                                "(?<=\\p{IsHan})\\s+(?=[\\p{IsHan}\\w])|(?<=\\w)\\s+(?=\\p{IsHan})",
                                "")
                        .strip();
        for (var period : PERIODS) plain = plain.replaceAll(period[0], period[1]);
        for (var word : SAME) plain = plain.replaceAll(word[0], word[1]);
        return plain;
    }

    /** The whole name of a column as labels are compared, with its unit. */
    static String plainName(Column column) {
        return canonical(column.name());
    }

    /** A label of a row or a column as it is looked for in a question. */
    static String label(String name) {
        var plain = REMARK.matcher(canonical(name)).replaceAll("").strip();
        return NUMBERING.matcher(plain).replaceFirst("").strip();
    }

    /** The places of a word, whatever is marked. */
    List<Span> find(String word) {
        var spans = new ArrayList<Span>();
        if (word.isEmpty()) return spans;
        for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
            spans.add(new Span(at, at + word.length()));
        return spans;
    }

    List<Span> find(Pattern pattern) {
        return pattern.matcher(text)
                .results()
                .map(match -> new Span(match.start(), match.end()))
                .toList();
    }

    /** The whole text. */
    String all() {
        return text;
    }

    boolean matches(Pattern pattern) {
        return pattern.matcher(text).find();
    }

    void mark(Span span) {
        marked.set(span.start(), span.end());
    }

    /** Whether no character of a place is marked. */
    boolean isFree(Span span) {
        int next = marked.nextSetBit(span.start());
        return next < 0 || next >= span.end();
    }

    /** The parts of the text that are neither marked nor made of filler words. */
    List<Span> unread() {
        var unread = new ArrayList<Span>();
        for (int start = marked.nextClearBit(0); start < text.length(); ) {
            int next = marked.nextSetBit(start);
            int end = next < 0 ? text.length() : Math.min(next, text.length());
            addUnread(new Span(start, end), unread);
            start = marked.nextClearBit(end);
        }
        return unread;
    }

    /** The least characters that remain of a part after filler words. */
    private void addUnread(Span part, List<Span> unread) {
        int length = part.length();
        int[] cost = new int[length + 1];
        int[] word = new int[length + 1];
        for (int end = 1; end <= length; end++) {
            cost[end] = cost[end - 1] + 1;
            for (int size = 1; size <= end; size++) {
                var piece = text.substring(part.start() + end - size, part.start() + end);
                if (FILLER.contains(piece) && cost[end - size] < cost[end]) {
                    cost[end] = cost[end - size];
                    word[end] = size;
                }
            }
        }
        var rest = new ArrayList<Span>();
        for (int end = length; end > 0; ) {
            if (word[end] == 0) rest.addFirst(new Span(part.start() + end - 1, part.start() + end));
            end -= Math.max(1, word[end]);
        }
        for (var one : rest) {
            boolean isNext = !unread.isEmpty() && unread.getLast().end() == one.start();
            unread.add(isNext ? new Span(unread.removeLast().start(), one.end()) : one);
        }
    }

    String text(Span span) {
        return text.substring(span.start(), span.end());
    }

    /** A part of the text as the user wrote it. */
    String original(Span span) {
        return original.substring(span.start(), span.end());
    }
}
