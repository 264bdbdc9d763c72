package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Mark;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Role;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.PersonColumn;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Duplicates, empty cells, and rows to remove before anything is computed. */
final class CleaningRules extends RuleSet {
    /** Columns with another value for each employee, student or member. */
    private static final Pattern PERSON_KEY =
            Pattern.compile(
                    "工号|学号|(?:员工|人员|会员|身份证)(?:编?号|代码)|证件号|手机|邮箱|(?<![a-z])(?:id|(?:employee|staff|student|member|badge) (?:id|no|number|code)|e ?mail)(?![a-z])");

    CleaningRules(TableContext table) {
        super(table);
        addCleaning();
    }

    private void addCleaning() {
        rule("CLAUSE", "duplicate COLUMN values? which?", parts -> duplicates(parts));
        addSames();
        rule("CLAUSE", "COLUMN duplicate", 0.1, parts -> duplicates(parts));
        rule("CLAUSE", "which? COLUMN values? more_than_once", parts -> duplicates(parts));
        rule("CLAUSE", "duplicate ROWS once", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "duplicate ROWS remove", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "once_each duplicate ROWS", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "remove duplicate duplicate? ROWS?", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "remove duplicate OWNER", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "duplicate OWNER remove", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "COLUMN values? is? duplicate", 0.1, parts -> duplicates(parts));
        rule("CLAUSE", "any COLUMN values? more_than_once", 0.1, parts -> duplicates(parts));
        rule("CLAUSE", "more_than_once COLUMN", 0.1, parts -> duplicates(parts));
        for (var asked : List.of("", "exists ", "any ", "which ROWS? ", "ROWS ", "who "))
            rule("CLAUSE", asked + "same_name ROWS? which?", -0.8, _ -> namesakes());
        for (var asked : List.of("", "which ROWS? ", "ROWS ", "ROWS with? ", "who "))
            rule("CLAUSE", asked + "own_name ROWS? which?", -0.8, _ -> ownNames());
        for (var single : List.of("unique_value", "distinct"))
            for (var words :
                    List.of(
                            "COLUMN " + single + " ROWS",
                            "ROWS COLUMN " + single,
                            "ROWS whose COLUMN is? " + single,
                            "ROWS with " + single + " COLUMN"))
                rule("CLAUSE", words, -0.9, this::singleValues);
        rule("CLAUSE", "only_once COLUMN values?", -0.1, this::singleValues);
        rule("CLAUSE", "which? COLUMN values? only_once ROWS?", -0.1, this::singleValues);
        rule("CLAUSE", "when? ROWS? C removed", this::readRemoval);
        rule(
                "CLAUSE",
                "when? empty_cells rownoun? treated_as NUMBER treated_end?",
                parts -> new QuestionClause.FillAll(parts.first(Amount.class).value()));
        rule("CLAUSE", "fill? empty_cells NUM treated_as NUMBER treated_end?", this::fill);
        rule("CLAUSE", "NUM empty_cells treated_as? NUMBER treated_end?", this::fill);
        rule("CLAUSE", "empty NUM treated_as NUMBER treated_end?", this::fill);
        rule("CLAUSE", "remove duplicate ROWS?", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "dedupe", 0.1, _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "fill empty NUM with? NUMBER computed_as?", this::fill);
        rule("CLAUSE", "fill NUM empty with? NUMBER computed_as?", this::fill);
        rule("CLAUSE", "empty NUM with? NUMBER computed_as?", this::fill);
        rule("CLAUSE", "NUM empty with NUMBER computed_as?", this::fill);
        rule("CLAUSE", "with NUMBER fill empty NUM", this::fill);
        rule("CLAUSE", "fill NUMBER fill empty NUM", this::fill);
        rule(
                "CLAUSE",
                "computed_as empty rownoun? computed_as NUMBER",
                parts -> new QuestionClause.FillAll(parts.first(Amount.class).value()));
        rule("CLAUSE", "remove ROWS? C ROWS?", this::readRemoval);
        rule("CLAUSE", "remove ROWS? with? C ROWS?", this::readRemoval);
        rule("CLAUSE", "C ROWS whole? remove", this::readRemoval); // 把东区的行删掉
        rule("REMOVAL", "remove ROWS? with? holding? empty_cells ROWS?", _ -> incomplete());
        rule("REMOVAL", "holding? empty_cells ROWS whole? remove", _ -> incomplete());
        rule("CLAUSE", "REMOVAL", 0.1, parts -> parts.first(QuestionClause.Filter.class));
        rule("CLAUSE", "cleaning by? REMOVAL", parts -> parts.first(QuestionClause.Filter.class));
        rule("C", "any_subject? missing_score missing_score?", -0.2, _ -> missingScore());
        rule("C", "NONE_DONE", -0.4, parts -> ValueRules.isZero(parts.first(Named.class).column()));
        rule("C", "NOT_ALL_DONE", -0.4, CleaningRules::isLeft);
        rule("CLAUSE", "left", 0.3, _ -> new QuestionClause.Left());
    }

    /** 同一个人同一门课: columns that have to be equal together. */
    private void addSames() {
        rule("SAMES", "same COLUMN", parts -> List.of(parts.first(Named.class).column()));
        for (var joint : List.of("", "and ", "comma ", "comma and "))
            rule("SAMES", "SAMES " + joint + "same COLUMN", CleaningRules::longer);
        rule("SAMES", "SAMES and COLUMN", CleaningRules::longer);
        for (var asked : List.of("", "exists ", "any ", "which ROWS? ")) {
            rule("CLAUSE", asked + "SAMES twice", -0.4, CleaningRules::duplicatesOf);
            rule(
                    "CLAUSE",
                    asked + "duplicate comma? SAMES twice?",
                    -0.4,
                    CleaningRules::duplicatesOf);
        }
        for (var word : List.of("more_than_once", "duplicate"))
            rule("twice", word, parts -> parts.get(0, String.class));
    }

    private static @Nullable List<ColumnProfile> longer(Rule.Parts parts) {
        var all = new ArrayList<>(parts.firstList(ColumnProfile.class));
        var last = parts.last(Named.class).column();
        if (all.contains(last)) return null;
        all.add(last);
        return List.copyOf(all);
    }

    private static QuestionClause duplicatesOf(Rule.Parts parts) {
        return new QuestionClause.Duplicates(parts.firstList(ColumnProfile.class));
    }

    private static QuestionClause.Filtered isLeft(Rule.Parts parts) {
        return QuestionClause.Filtered.of(
                new QueryCondition.Comparison(
                        parts.first(Number.class).expression(),
                        Comparator.ABOVE,
                        Expression.Constant.of(BigDecimal.ZERO)));
    }

    /** Without the rows that have an empty cell in any column. */
    private QuestionClause.Filter incomplete() {
        var empty =
                table.columns().stream()
                        .map(TableContext::field)
                        .<QueryCondition>map(QueryCondition.Missing::new)
                        .toList();
        return new QuestionClause.Filter(
                QuestionClause.Filtered.of(new QueryCondition.Not(new QueryCondition.Any(empty)))
                        .withRole(Optional.of(Role.REMOVAL)));
    }

    /** 缺考: without a score in one of the subjects. */
    private QuestionClause.@Nullable Filtered missingScore() {
        var numbers = table.measurable();
        boolean areScores =
                !numbers.isEmpty()
                        && (numbers.stream().allMatch(column -> column.fit(Concept.SCORE) >= 0.5)
                                || numbers.size() > 1
                                        && numbers.stream().allMatch(ColumnProfile::isRate));
        if (!areScores) return null;
        var missing =
                numbers.stream()
                        .map(TableContext::field)
                        .<QueryCondition>map(QueryCondition.Missing::new)
                        .toList();
        return QuestionClause.Filtered.of(
                missing.size() == 1 ? missing.getFirst() : new QueryCondition.Any(missing));
    }

    private @Nullable QuestionClause duplicates(Rule.Parts parts) {
        return new QuestionClause.Duplicates(List.of(parts.first(Named.class).column()));
    }

    /** The names of 姓名不重复的员工: those that no other row has. */
    private QuestionClause singleValues(Rule.Parts parts) {
        return new QuestionClause.SingleValues(parts.first(Named.class).column());
    }

    /** Names that no two of the employees, students or members share. */
    private @Nullable QuestionClause ownNames() {
        return namesakes() instanceof QuestionClause.Duplicates(var columns)
                ? new QuestionClause.SingleValues(columns.getFirst())
                : null;
    }

    /** Names that occur twice in a table with a key of employees, students or members. */
    private @Nullable QuestionClause namesakes() {
        var columns = table.columns();
        boolean hasKey =
                columns.stream()
                        .anyMatch(one -> PERSON_KEY.matcher(one.spaced()).find() && one.isUnique());
        return hasKey
                ? PersonColumn.column(columns)
                        .map(List::of)
                        .map(QuestionClause.Duplicates::new)
                        .orElse(null)
                : null;
    }

    private QuestionClause fill(Rule.Parts parts) {
        return new QuestionClause.Fill(
                parts.first(Number.class).expression(), parts.first(Amount.class).value());
    }

    private @Nullable QuestionClause readRemoval(Rule.Parts parts) {
        var filtered = parts.first(QuestionClause.Filtered.class);
        return filtered.bound().isPresent()
                ? null
                : new QuestionClause.Filter(
                        QuestionClause.Filtered.of(new QueryCondition.Not(filtered.condition()))
                                .withRole(Optional.of(Role.REMOVAL)));
    }
}
