package dev.troupe.packs.data;

import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import dev.troupe.language.Nouns;
import java.util.List;
import java.util.Optional;

/** Puts the rows of the result in order and cuts them off. */
final class OrderReader {
    private final Clues clues;
    private final Roles roles;
    private final Draft draft;
    private final boolean rankUsed;

    OrderReader(Clues clues, Roles roles, Draft draft, boolean rankUsed) {
        this.clues = clues;
        this.roles = roles;
        this.draft = draft;
        this.rankUsed = rankUsed;
    }

    void order() {
        var rank = clues.rank();
        draft.limit = rank.limit();
        if (!roles.within.isEmpty() && !rankUsed) {
            within(rank);
            return;
        }
        if (rank.latest()) {
            latest();
        } else if (draft.measures.isEmpty()) {
            rows(rank);
        } else if (!draft.keys.isEmpty()) {
            groups(rank);
        }
    }

    /** The best of each group. */
    private void within(RankReader.Rank rank) {
        var groups =
                draft.keys.stream()
                        .filter(key ->
                                roles.within.stream()
                                        .anyMatch(mention ->
                                                mention.columns().contains(key.column())))
                        .toList();
        var by =
                draft.measures.isEmpty()
                        ? sortColumn()
                                .or(() -> rank.hint().flatMap(this::best))
                                .or(this::sales)
                                .map(ColumnFacts::sql)
                        : Optional.of(draft.measures.getFirst().sql());
        if (by.isEmpty())
            throw new UnclearException(
                    "请说明按哪一列比较。",
                    "Say which column to compare by.",
                    Choices.names(Analyst.measurable(clues.columns())));
        var direction = rank.descending() ? " DESC NULLS LAST" : " ASC NULLS LAST";
        var parts = String.join(", ", groups.stream().map(key -> key.sql(draft.chinese)).toList());
        int count = Math.max(1, rank.limit());
        draft.qualify =
                "row_number() OVER (PARTITION BY "
                        + parts
                        + " ORDER BY "
                        + by.get()
                        + direction
                        + ") <= "
                        + count;
        draft.order = parts + ", " + by.get() + direction;
        draft.limit = 0;
        var names = String.join(", ", groups.stream().map(Key::alias).toList());
        draft.orderSaid =
                new Sentence(
                        "每个 "
                                + names
                                + " 只取"
                                + (rank.descending() ? "最大" : "最小")
                                + "的 "
                                + count
                                + " 个",
                        "take the "
                                + (rank.descending() ? "largest " : "smallest ")
                                + count
                                + " of each "
                                + names);
        if (draft.measures.isEmpty()) draft.keys.clear();
    }

    private void latest() {
        var temporal =
                clues.columns().stream().filter(column -> column.type().isTemporal()).toList();
        if (temporal.isEmpty())
            throw new UnclearException(
                    "表里没有日期列，不知道哪些是最新的。",
                    "The table has no column of dates to tell which rows are the latest.",
                    Choices.names(clues.columns()));
        by(
                TimeColumns.pick(temporal, clues.mentions()).sql(),
                TimeColumns.pick(temporal, clues.mentions()).name(),
                true);
    }

    private void groups(RankReader.Rank rank) {
        var sorted = roles.sorts.stream().findFirst();
        var key =
                sorted.flatMap(mention ->
                        draft.keys.stream()
                                .filter(one -> mention.columns().contains(one.column()))
                                .findFirst());
        if (key.isPresent()) {
            by(
                    natural(key.get()),
                    key.get().alias(),
                    !clues.request().text().matches("(?s).*(?:升序|asc|从小到大|从低到高).*")
                            && rank.descending()
                            && clues.request().text().matches("(?s).*(?:降序|desc|倒序|从大到小|从高到低).*"));
            return;
        }
        if (rank.sorted()) {
            var measure =
                    sorted.flatMap(mention ->
                                    draft.measures.stream()
                                            .filter(one ->
                                                    mention.columns().stream()
                                                            .anyMatch(column ->
                                                                    column.sql()
                                                                            .equals(
                                                                                    one
                                                                                            .expression())))
                                            .findFirst())
                            .orElse(draft.measures.getFirst());
            by(SqlText.name(measure.alias()), measure.alias(), rank.descending());
            draft.order +=
                    ", "
                            + String.join(
                                    ", ",
                                    draft.keys.stream()
                                            .map(this::natural)
                                            .toList()); // settles ties
            if (rank.ranked() && rank.limit() == 0 && singular() && !rankUsed)
                first(measure.sql(), rank.descending());
            return;
        }
        var first = draft.keys.getFirst();
        boolean plain = draft.keys.stream().allMatch(one -> one.order().isEmpty());
        if (draft.keys.size() == 1 && plain)
            draft.order =
                    SqlText.name(draft.measures.getFirst().alias())
                            + " DESC NULLS LAST, "
                            + SqlText.name(first.alias());
        else draft.order = String.join(", ", draft.keys.stream().map(this::natural).toList());
    }

    /** Which product is the best asks for one; the best products for all in order. */
    private boolean singular() {
        var text = clues.request().text();
        if (text.matches("(?s).*(?:哪些|哪几|排名|排行|排序|ranking|rank ).*")) return false;
        boolean plural =
                roles.keys.stream()
                        .anyMatch(key -> {
                            var said = clues.request().between(key.start(), key.end());
                            return !Language.isChinese(said)
                                    && !Nouns.singular(said).equals(said)
                                    && !text.matches("(?s).*(?:each|per|by) .*");
                        });
        return !plural;
    }

    private String natural(Key key) {
        return key.order().isEmpty() ? SqlText.name(key.alias()) : key.order();
    }

    private void rows(RankReader.Rank rank) {
        if (!rank.sorted()) return;
        var column = sortColumn().or(() -> rank.hint().flatMap(this::best)).or(this::sales);
        if (column.isEmpty())
            throw new UnclearException(
                    "请说明按哪一列排序。",
                    "Say which column to sort by.",
                    Choices.names(Analyst.measurable(clues.columns())));
        boolean descending =
                rank.descending()
                        && downward(rank)
                        && !(column.get().type().isTemporal()
                                && !clues.request()
                                        .text()
                                        .matches("(?s).*(?:降|倒|desc|latest|newest|最新).*"));
        by(column.get().sql(), column.get().name(), descending);
        if (rank.ranked() && rank.limit() == 0) first(column.get().sql(), descending);
    }

    /** The first place; where several share it, all of them. */
    private void first(String sql, boolean descending) {
        draft.qualify =
                "rank() OVER (ORDER BY "
                        + sql
                        + (descending ? " DESC" : " ASC")
                        + " NULLS LAST) <= 1";
        draft.orderSaid =
                new Sentence(
                        draft.orderSaid.zh() + "；取第一名（并列的都列出）",
                        draft.orderSaid.en() + "; take the first (all of them in a tie)");
    }

    /** "sort by age" starts with the smallest, a ranking with the largest. */
    private boolean downward(RankReader.Rank rank) {
        return rank.ranked()
                || clues.request()
                        .text()
                        .matches(
                                "(?s).*(?:降|倒|desc|高到低|大到小|多到少|high(?:est)? to low|largest first|highest first|rank|排名|排行).*");
    }

    private Optional<ColumnFacts> sortColumn() {
        List<Mention> mentions =
                roles.sorts.isEmpty()
                        ? clues.mentions().stream()
                                .filter(mention ->
                                        mention.isMeasure()
                                                && mention.isKnown()
                                                && !roles.used.contains(mention))
                                .toList()
                        : List.copyOf(roles.sorts);
        return mentions.stream()
                .findFirst()
                .map(mention ->
                        Choices.one(
                                mention,
                                column -> true,
                                clues,
                                "按哪一列排序",
                                "which column to sort by"));
    }

    private Optional<ColumnFacts> best(Concept concept) {
        return clues.columns().stream()
                .filter(column -> column.isNumber() && column.fit(concept) >= 0.7)
                .findFirst();
    }

    private Optional<ColumnFacts> sales() {
        var numbers = Analyst.measurable(clues.columns());
        return numbers.size() == 1 ? Optional.of(numbers.getFirst()) : best(Concept.SALES);
    }

    private void by(String sql, String name, boolean descending) {
        draft.order = sql + (descending ? " DESC NULLS LAST" : " ASC NULLS LAST");
        draft.orderSaid =
                descending
                        ? new Sentence("按 " + name + " 从大到小", "in descending order of " + name)
                        : new Sentence("按 " + name + " 从小到大", "in ascending order of " + name);
    }
}
