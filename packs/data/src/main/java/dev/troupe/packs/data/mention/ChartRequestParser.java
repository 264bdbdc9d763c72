package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import dev.troupe.packs.data.drawing.ChartKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the chart a request asks for and the title it gives it. */
public final class ChartRequestParser {
    private record Shape(ChartKind kind, Pattern pattern) {}

    private static final List<Shape> SHAPES =
            List.of(
                    shape(ChartKind.HISTOGRAM, "直方图|频数分布图?|histograms?"),
                    shape(
                            ChartKind.SCATTER,
                            "散点图?|scatter(?:[ -]?(?:plot|chart|graph|diagram))?|bubble chart"),
                    shape(
                            ChartKind.PIE,
                            "饼状?图|扇形图|圆饼图?|环形图|(?:pie|donut|doughnut)(?: ?(?:chart|graph))?s?"),
                    shape(
                            ChartKind.LINE,
                            "折线图?|曲线图?|线形图|线图|趋势图|走势图|line(?: ?|-)(?:chart|graph|plot|diagram)s?|trend ?(?:chart|line|graph)s?|curve"),
                    shape(
                            ChartKind.BAR,
                            "(?:柱状|柱形|条形|直条|柱|条状)图|(?:bar|column)(?: ?|-)(?:chart|graph|plot|diagram)s?|bars"));
    private static final Pattern ANY =
            Pattern.compile(
                    "图表|画(?:一|个|张|幅|成|出|图)*图?|(?:生成|制作)(?:一|个|张|幅)*图|绘制|绘图|作图|可视化|图(?=\\s*(?:[,。.;!?、]|$))|charts?(?![a-z])|plot(?:s|ted)?(?![a-z])|graphs?(?![a-z])|visuali[sz]e?(?:ation)?|draw(?![a-z])");
    private static final Pattern TREND =
            Pattern.compile("趋势|走势|变化(?:情况)?|over time|trends?(?![a-z])|evolution|development");
    private static final Pattern TITLE =
            Pattern.compile(
                    "(?:(?:图表?的?)?(?:标题|题目|题为|命名为)\\s*+(?:(?:改|换|设|变|定|写|取)[成为作]?|为|是|叫[做作]?|[:：])?"
                            + "|(?:titled?|entitled)(?: (?:of|for) (?:the|this) (?:chart|graph|plot))?\\s*+(?:should be|to|of|is|as|[:=])?"
                            + "|(?:call|name|title|rename) (?:it|(?:the|this) (?:chart|graph|plot))(?: (?:to|as))?)"
                            + "\\s*+[\"'“‘「『《]([^\"'”’」』》]{1,80})[\"'”’」』》]",
                    Pattern.CASE_INSENSITIVE);

    /** What is left undone by an answer in text. */
    private static final Pattern NO_CHART =
            Pattern.compile(
                    "(?:不要|不用|不需要|无需|别)再?(?:画(?:统计|柱状|折线)?图?|绘图|作图|(?:做|生成)(?:统计|柱状|折线)?图表?)|(?<![a-zA-Z])(?i:do not|don't|no need to|without) ?(?:draw(?:ing)?|plot(?:ting)?|mak(?:e|ing)|creat(?:e|ing))?(?: an?| any)? ?(?:charts?|graphs?|plots?|pictures?|anything)(?![a-z])");

    private ChartRequestParser() {}

    private static Shape shape(ChartKind kind, String pattern) {
        return new Shape(kind, Pattern.compile(pattern.replaceAll("(^|\\|)(?=[(]?[a-z(])", "$1")));
    }

    /** The title written in quotes after a word for title. */
    public static Optional<String> title(String request) {
        return TITLE.matcher(request).results().map(match -> match.group(1)).findFirst();
    }

    /** The kind of chart that a request names outright. */
    public static Optional<ChartKind> kind(String request) {
        return new RequestReading(new RequestText(request)).findKind();
    }

    /** All kinds of charts that a request names, in the order in which it names them. */
    public static List<ChartKind> kinds(String request) {
        var text = new RequestText(request);
        record Named(int at, ChartKind kind) {}
        var named = new ArrayList<Named>();
        for (var shape : SHAPES)
            for (var match : text.free(shape.pattern())) {
                text.claim(new Span(match.start(), match.end()));
                named.add(new Named(match.start(), shape.kind()));
            }
        return named.stream()
                .sorted(Comparator.comparingInt(Named::at))
                .map(Named::kind)
                .distinct()
                .toList();
    }

    /** A request with spaces in place of the words that no chart is to be drawn. */
    public static String maskRefusal(String request) {
        return NO_CHART.matcher(request).replaceAll(match -> " ".repeat(match.group().length()));
    }

    /** Whether a request asks for any picture of the numbers. */
    public static boolean wantsChart(String request) {
        var text = new RequestText(request);
        return kind(request).isPresent() || text.has(ANY);
    }

    /** Claims the words for charts. */
    public static RequestReading parse(RequestText request) {
        for (var match : request.free(TITLE)) request.claim(new Span(match.start(), match.end()));
        for (var match : request.free(NO_CHART))
            request.claim(new Span(match.start(), match.end()));
        var reading = new RequestReading(request);
        for (var shape : SHAPES)
            for (var match : request.free(shape.pattern()))
                reading.take(shape.kind(), new Span(match.start(), match.end()));
        for (var match : request.free(ANY)) reading.takeAny(new Span(match.start(), match.end()));
        for (var match : request.free(TREND))
            reading.takeTrend(new Span(match.start(), match.end()));
        return reading;
    }

    /** What was found. */
    public static final class RequestReading {
        private final RequestText request;
        private final List<ChartKind> kinds = new ArrayList<>();
        private boolean any;
        private boolean trend;

        RequestReading(RequestText request) {
            this.request = request;
        }

        private void take(ChartKind kind, Span span) {
            if (!request.isFree(span)) return;
            request.claim(span);
            kinds.add(kind);
        }

        private void takeAny(Span span) {
            any = true;
            request.claim(span);
        }

        private void takeTrend(Span span) {
            trend = true;
            request.claim(span);
        }

        public Optional<ChartKind> findKind() {
            if (!kinds.isEmpty()) return Optional.of(kinds.getFirst());
            return SHAPES.stream()
                    .filter(shape -> request.has(shape.pattern()))
                    .map(Shape::kind)
                    .findFirst();
        }

        public boolean isChartAsked() {
            return any || !kinds.isEmpty();
        }

        public boolean isTrendAsked() {
            return trend;
        }
    }
}
