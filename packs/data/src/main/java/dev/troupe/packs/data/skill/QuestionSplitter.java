package dev.troupe.packs.data.skill;

import dev.troupe.language.Clauses;
import dev.troupe.language.Mentions;
import dev.troupe.packs.data.mention.AggregateParser;
import dev.troupe.packs.data.mention.RequestText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Splits a task that asks for several things. */
final class QuestionSplitter {
    private static final Pattern AND =
            Pattern.compile(
                    "\\s{0,20}+(?:,\\s*+and|(?<![a-z])(?:and|plus|as well as)(?![a-z])|以及|还有|和|与|及|[,，、;；])\\s*+",
                    Pattern.CASE_INSENSITIVE);

    /** Asks for nothing but how many rows there are. */
    private static final Pattern COUNT =
            Pattern.compile(
                    "(?:请|再|顺便|同时|也|并)*+(?:告诉|回答|报告|看看|数|统计|给出|说)?(?:一下|下|我|出|数)*+(?:里面|其中)?(?:一共|总共|共|总)?(?:有|是)?(?:多少|几)(?:条|行|个|笔|人|名|项|家|件)?(?:记录|数据)?"
                            + "|(?:(?:also|and|please|then)\\s++)*+(?:tell|let|show|give)?\\s*+(?:me|us)?\\s*+(?:know\\s++)?(?:how many|the number|the count)(?:\\s++(?:of\\s++them|rows?|records?|lines?|entries|items?|there|are|were|is|it|they|that|in\\s++total|left|remain|match(?:ed)?|found))*+",
                    Pattern.CASE_INSENSITIVE);

    /** Asks for the names of the columns and nothing else. */
    private static final Pattern COLUMNS =
            Pattern.compile(
                    "(?:读取|打开|查看|看看|看一下|看|告诉我|请问|请|列出|显示|里面?|中|表|数据|这个|文件|它|该|都|一共|总共|的|[\\s,，:：])*+(?:有|包含|包括|含)?(?:哪些|什么|哪几个?|几个?|多少个?|所有|全部)的?(?:列名?|字段名?|表头)(?:称|和类型)?"
                            + "|(?:(?:please|tell me|show me|show|list|give me|read|open|load|and|of|in)[\\s,:]++)*+(?:which|what|how many|all)?\\s*+(?:of\\s++)?(?:(?:the|its)\\s++)?(?:columns?|fields?|headers?)(?:\\s++(?:names?|and their types|does|do|are|is|there|of|in|has|have|it|the|this|that|file|table|data|contains?))*+",
                    Pattern.CASE_INSENSITIVE);

    private QuestionSplitter() {}

    /** Whether a task asks for the names of the columns. */
    static boolean isAboutColumns(String task) {
        return Clauses.split(Mentions.maskFiles(task)).stream()
                .anyMatch(clause -> COLUMNS.matcher(bare(clause.text())).matches());
    }

    /**
     * A question about one table.
     *
     * @param file named in it
     */
    record Part(String file, String text) {}

    /**
     * Questions that name their own file each, as in "the sum of amount in a.csv and the mean of
     * price in b.csv"; empty where the task is one question.
     *
     * @param files that are read
     */
    static List<Part> split(List<String> files, String task) {
        var places = places(files, task);
        if (places.size() < 2) return List.of();
        var parts = new ArrayList<Part>();
        int start = 0;
        for (int i = 0; i < places.size(); i++) {
            var here = places.get(i);
            int end = task.length();
            int next = end;
            if (i + 1 < places.size()) {
                var joints =
                        AND.matcher(task)
                                .region(here.end(), places.get(i + 1).start())
                                .results()
                                .toList();
                if (joints.isEmpty()) return List.of();
                boolean leads = isAskingNumber(task.substring(start, here.start()));
                var joint = leads ? joints.getFirst() : joints.getLast();
                end = joint.start();
                next = joint.end();
            }
            var text = task.substring(start, end).strip();
            if (!isAskingNumber(text)) return List.of();
            parts.add(new Part(here.file(), text));
            start = next;
        }
        return parts;
    }

    /** Where a file is named. */
    private record Place(String file, int start, int end) {
        /** 订单.csv stands in 退货订单.csv, which is another file. */
        boolean holds(Place other) {
            return start < other.start && other.end <= end;
        }
    }

    private static List<Place> places(List<String> files, String task) {
        var places = new ArrayList<Place>();
        for (var file : files)
            Pattern.compile("(?<![\\w./-])" + Pattern.quote(file) + "(?![\\w-])")
                    .matcher(task)
                    .results()
                    .map(match -> new Place(file, match.start(), match.end()))
                    .forEach(places::add);
        places.removeIf(place -> places.stream().anyMatch(other -> other.holds(place)));
        places.sort(java.util.Comparator.comparingInt(Place::start));
        return places;
    }

    /** Whether a number is asked for. */
    private static boolean isAskingNumber(String text) {
        return !AggregateParser.parse(new RequestText(Mentions.maskFiles(text))).isEmpty();
    }

    /**
     * The task without a clause that only asks for the number of rows, since listing or saving them
     * reports it anyway.
     */
    static String withoutCount(String task) {
        var left = new StringBuilder(task);
        for (var clause : Clauses.split(task).reversed())
            if (isCount(clause.text()))
                left.delete(clause.start(), clause.start() + clause.text().length());
        return left.toString();
    }

    private static boolean isCount(String clause) {
        return COUNT.matcher(bare(clause)).matches();
    }

    private static String bare(String clause) {
        int end = clause.length();
        while (end > 0 && isClosingCharacter(clause.charAt(end - 1))) {
            end--;
        }
        return clause.substring(0, end).strip();
    }

    private static boolean isClosingCharacter(char c) {
        return Character.isWhitespace(c) || ".。!！?？吗呢吧".indexOf(c) >= 0;
    }
}
