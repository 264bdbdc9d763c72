package dev.troupe.packs.data.mention;

import dev.troupe.language.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Finds words for totals, means, counts and the like. */
public final class AggregateParser {
    /** The position of a word for an aggregate. */
    public record Word(Aggregate aggregate, Span span) {}

    private record Shape(Aggregate aggregate, Pattern pattern) {}

    private static final List<Shape> SHAPES =
            List.of(
                    shape(
                            Aggregate.DEVIATION,
                            "标准差|std(?:[. ]{0,2}dev(?:iation)?)?(?![a-z])|standard deviation"),
                    shape(Aggregate.MEDIAN, "中位数|中值|medians?"),
                    shape(
                            Aggregate.COUNT_DISTINCT,
                            "去重(?:后的?)?(?:个数|数量|计数)?|不重复的?|distinct|unique|how many (?:different|distinct|unique)|多少种|几种|多少类|几类|(?:多少|几)[个种位家名款]?不同的?"),
                    shape(Aggregate.MEAN, "平均值?|均值|人均|average|averages|mean|avg(?![a-z])"),
                    shape(
                            Aggregate.COUNT,
                            "多少(?:个人|个|条|笔|人|单|家|位|名|行|次|款)|几(?:个人|个|条|笔|家|位|名|款)(?!月)|人数|次数|条数|笔数|(?<!\\p{IsHan})单数|(?:记录|数据|条目)的?(?:数量?|个数|总数|条数)(?!据)|行数|总数(?!量)|个数|频次|频数|计数|出现次数|订单数量?|订单量|"
                                    + "(?:员工|客户|用户|学生|会员|门店|人员|请求|记录|交易|商品种类|产品种类|样本|故障|错误|投诉|案件|事件|任务|项目|商品|产品|工单|文章|活动|会议|城市|班级)(?:总?数量?|数目)(?!据|学)|多少(?=订单|客户|用户|员工|学生|记录|门店|产品|商品|请求|会员|供应商|部门|城市)|"
                                    + "how many|numbers? of|counts?(?: of)?|no\\. of|# of|frequency|head ?count"),
                    shape(
                            Aggregate.SUM,
                            "总计|合计|总和|求和|汇总|加总|累计|一共|总共|共计|总(?![结经裁部])|totals?(?: of)?|sums?(?: up)?(?: of)?|summed|overall|altogether|combined|aggregated?"),
                    shape(Aggregate.MAX, "最大值|最高值|最大的值|maximum|max(?![a-z])"),
                    shape(Aggregate.MIN, "最小值|最低值|minimum|min(?![a-z])"));

    private AggregateParser() {}

    private static Shape shape(Aggregate aggregate, String pattern) {
        return new Shape(
                aggregate, Pattern.compile(pattern.replaceAll("\\|(?=[a-z#])", "|(?<![a-z])")));
    }

    /** In order of position; claims them. */
    public static List<Word> parse(RequestText request) {
        var words = new ArrayList<Word>();
        for (var shape : SHAPES) {
            for (var match : request.free(shape.pattern())) {
                var span = new Span(match.start(), match.end());
                if (match.group().matches(".*[a-z]")
                        && request.after(match.end(), 1).matches("[a-z]")) continue;
                request.claim(span);
                words.add(new Word(shape.aggregate(), span));
            }
        }
        words.sort(Comparator.comparingInt(word -> word.span().start()));
        return words;
    }
}
