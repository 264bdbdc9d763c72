package dev.troupe.packs.data.lookup;

import dev.troupe.packs.data.table.Table;
import java.util.Map;
import java.util.regex.Pattern;

/** General words for what a form is about, by the attributes that only such a thing has. */
final class FormSubjects {
    private static final Map<Pattern, Pattern> ATTRIBUTES =
            Map.of(
                    Pattern.compile("电影|影片|片子|这片"),
                    Pattern.compile("片名|片长|导演|主演|票房"),
                    Pattern.compile("学校|院校|大学|学院"),
                    Pattern.compile("校训|校庆|院系|校长|学校"),
                    Pattern.compile("书|图书|本书|作品"),
                    Pattern.compile("书名|作者|出版社|ISBN"),
                    Pattern.compile("医院"),
                    Pattern.compile("床位|院长|科室"),
                    Pattern.compile("城市|市里"),
                    Pattern.compile("辖区|市花|车牌|下辖|行政区类别"),
                    Pattern.compile("游戏"),
                    Pattern.compile("游戏|玩家|开发商"),
                    Pattern.compile("歌曲|歌|这首歌"),
                    Pattern.compile("歌手|演唱|作词|填词"));

    private FormSubjects() {}

    /** Whether a word is a general one for what has two of the attributes of a table. */
    static boolean fit(String word, Table table) {
        return ATTRIBUTES.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(word).matches())
                .anyMatch(entry ->
                        table.columns().stream()
                                        .filter(one -> entry.getValue().matcher(one.name()).find())
                                        .count()
                                > 1);
    }
}
