package dev.troupe.packs.data.lookup;

import dev.troupe.packs.data.table.Table;
import java.util.Map;
import java.util.regex.Pattern;

/** General words for what a form is about, by the attributes that only such a thing has. */
final class FormSubjects {
    private static final Map<Pattern, Pattern> ATTRIBUTES =
            Map.ofEntries(
                    entry("电影|影片|片子|这片", "片名|片长|导演|主演|票房"),
                    entry("学校|院校|大学|学院", "校训|校庆|院系|校长|学校"),
                    entry("书|图书|本书|作品", "书名|作者|出版社|ISBN"),
                    entry("医院", "床位|院长|科室"),
                    entry("城市|市里", "辖区|市花|车牌|下辖|行政区类别"),
                    entry("游戏", "游戏|玩家|开发商"),
                    entry("歌曲|歌|这首歌", "歌手|演唱|作词|填词"),
                    entry("分类|分类学|物种|植物|动物", "^[界门纲目科属种]$"));

    private FormSubjects() {}

    private static Map.Entry<Pattern, Pattern> entry(String words, String names) {
        return Map.entry(Pattern.compile(words), Pattern.compile(names));
    }

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
