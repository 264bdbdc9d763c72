package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists rows, or the groups that the question asks for. */
final class ListingAssembler {
    private final QueryDraft draft;
    private final TableContext table;
    private final QuestionClauses clauses;

    ListingAssembler(QueryDraft draft) {
        this.draft = draft;
        this.table = draft.table();
        this.clauses = draft.clauses();
    }

    /** 有哪些商品，各卖了多少: a number of each value, where several rows may have it. */
    boolean isOfGroups() {
        return clauses.has(Kind.EACH)
                && draft.keys().isEmpty()
                && clauses.which().filter(column -> !column.isUnique()).isPresent()
                && !draft.measures().isEmpty()
                && draft.measures().stream().allMatch(Measured::isImplied)
                && table.label().isEmpty();
    }

    /** Whether the question asks for rows rather than for numbers of them. */
    boolean isAsked() {
        if (!draft.keys().isEmpty() || isOpenTotal()) return false;
        if (clauses.all(QuestionClause.Measures.class).isEmpty())
            return clauses.one(QuestionClause.HowMuch.class).isEmpty() || isLookup();
        boolean isPlain = draft.measures().stream().allMatch(Measured::isImplied);
        boolean isNamed =
                clauses.isListing()
                        || !clauses.columns().isEmpty()
                        || clauses.which().isPresent()
                        || isOfRowsAskedFor()
                        || clauses.has(Kind.EACH_ROW);
        return isPlain && isNamed && !isOfCodes();
    }

    /** "Compute the total", of the usual number, of all rows or those of some values. */
    private boolean isOpenTotal() {
        return clauses.one(QuestionClause.OpenWay.class).isPresent()
                && clauses.all(QuestionClause.Fill.class).isEmpty()
                && clauses.all(QuestionClause.Measures.class).isEmpty()
                && clauses.filters().stream().allMatch(one -> one.choice().isPresent())
                && !draft.measures().isEmpty();
    }

    /** 有哪些湖，面积各是多少: a number of each of the rows that are asked for, rather than of all. */
    private boolean isOfRowsAskedFor() {
        return clauses.isWhichAsked() && clauses.has(Kind.EACH) && table.label().isPresent();
    }

    /**
     * "How much did customer Ann order" asks for a number, though a column holds customer codes.
     */
    private boolean isOfCodes() {
        return !table.chinese()
                && clauses.one(QuestionClause.HowMuch.class).isPresent()
                && !clauses.columns().isEmpty()
                && clauses.columns().stream()
                        .allMatch(column -> ColumnProfile.isCodeName(column.name()));
    }

    private boolean isColumnNamed() {
        return !clauses.columns().isEmpty()
                || !draft.measures().isEmpty()
                || clauses.sort().isPresent();
    }

    /** What the texts of some rows are: 期末余额是多少 where the column has no numbers. */
    private boolean isLookup() {
        boolean isCount =
                clauses.all(QuestionClause.HowMuch.class).stream()
                        .anyMatch(QuestionClause.HowMuch::isCount);
        boolean isOfForm = table.columns().getFirst().column().cells().size() == 1;
        return !isCount
                && !clauses.columns().isEmpty()
                && !(clauses.has(Kind.THERE_ARE)
                        && clauses.columns().stream().anyMatch(ColumnProfile::isFlag))
                && clauses.sort().isEmpty()
                && (isOfForm || !clauses.filters().isEmpty());
    }

    void assemble() {
        draft.requireOnly(
                List.of(
                        QuestionClause.Columns.class,
                        QuestionClause.Measures.class,
                        QuestionClause.Which.class,
                        QuestionClause.Sort.class),
                Kind.EACH_ROW,
                Kind.LISTED_BY);
        require(!clauses.has(Kind.LISTED_BY) || draft.measures().isEmpty());
        require(!clauses.has(Kind.EACH_ROW) || table.label().isPresent() && isColumnNamed());
        require(!isChoiceOfValues());
        var totals = new HavingAssembler(draft);
        if (isWhich()) {
            var key = table.key(clauses.which().orElseThrow());
            if (totals.mayCompareTotals()) {
                totals.compareTotals(key);
                return;
            }
            if (isOfOneRow()) draft.addPenalty(0.3); // the genre of a film is a cell
            if (isOfNamedRows()) draft.addPenalty(0.2); // 价格为40的书的类型是什么 asks for each of them
            draft.update(query -> query.withKeys(List.of(Groups.output(key))));
        } else {
            boolean isAsked =
                    clauses.isWhichAsked()
                            && clauses.which().filter(ListingAssembler::isOfDays).isEmpty()
                            && clauses.columns().stream().noneMatch(ColumnProfile::isUnique);
            boolean isOneRowEach = table.label().isPresent(); // then rows and totals are the same
            require(!isAsked || isOneRowEach || !totals.mayCompareTotals());
            addColumns();
        }
        boolean isAllOfThem =
                clauses.isRowsAsked()
                        && !clauses.columns().isEmpty()
                        && draft.query().filters().isEmpty();
        if (isAllOfThem) draft.addPenalty(0.3); // "which ones have an e-mail" is a condition
        sortRows();
        if (table.label().isEmpty() && areColumnsCompared())
            draft.assume("逐行比较，没有合计", "compared row by row, without totals");
        boolean isOfTopGroups =
                draft.query()
                        .filters()
                        .toString()
                        .contains(QueryCondition.InTopGroups.class.getSimpleName());
        require(!isOfTopGroups || clauses.isRowsAsked() || isExcluding() || isFollowedByRows());
        boolean isStated =
                !draft.query().isWhole()
                        || clauses.isListing()
                        || clauses.isWhichAsked()
                        || isLookup();
        require(isStated);
    }

    private static boolean isOfDays(ColumnProfile column) {
        return column.type().isTemporal() && column.isUnique();
    }

    /** Stock below safety stock. */
    private boolean areColumnsCompared() {
        return draft.query().filters().stream()
                .anyMatch(filter ->
                        filter
                                instanceof
                                QueryCondition.Comparison(
                                        Expression.Field _,
                                        _,
                                        Expression.Field _));
    }

    /** Which products: the values of a column that names no single row. */
    private boolean isWhich() {
        return clauses.columns().isEmpty()
                && draft.measures().isEmpty()
                && !areRowsAskedToo()
                && clauses.which()
                        .filter(column -> !column.isUnique())
                        .filter(column -> table.label().isEmpty() || !isCondition(column))
                        .isPresent();
    }

    /** 酒店有哪些，所在城市是什么: the rows are asked for, and one of their columns. */
    private boolean areRowsAskedToo() {
        return clauses.which().isPresent()
                && clauses.all(QuestionClause.Which.class).stream()
                        .anyMatch(which -> which.column().isEmpty());
    }

    /** Whether the rows that meet a condition are called by what they are, and have names. */
    private boolean isOfNamedRows() {
        return table.label().isPresent()
                && !draft.query().filters().isEmpty()
                && !clauses.all(QuestionClause.Subject.class).isEmpty();
    }

    /** Whether a condition chooses a row by its name. */
    private boolean isOfOneRow() {
        return clauses.filters().stream()
                .flatMap(filtered -> filtered.choice().stream())
                .anyMatch(choice -> choice.values().size() == 1 && choice.column().isUnique());
    }

    /** Which of two sold more: a number decides between values, rather than being listed. */
    private boolean isChoiceOfValues() {
        if (draft.measures().isEmpty() || clauses.which().isEmpty()) return false;
        var asked = clauses.which().get();
        return clauses.filters().stream()
                .anyMatch(filtered ->
                        filtered.choice()
                                        .filter(choice ->
                                                choice.values().size() > 1
                                                        && choice.column().equals(asked))
                                        .isPresent()
                                || isAnyOf(filtered.condition(), TableContext.field(asked)));
    }

    /** One value or another of a column. */
    private static boolean isAnyOf(QueryCondition condition, Expression column) {
        return condition instanceof QueryCondition.Any(var all)
                && all.stream()
                        .allMatch(one ->
                                one instanceof QueryCondition.OneOf(var of, _)
                                        && of.equals(column));
    }

    /** 最多的两个城市，列出这两个城市的酒店: the rows are named after the groups that they belong to. */
    private boolean isFollowedByRows() {
        boolean isAfter = false;
        for (var clause : clauses.all()) {
            if (isAfter && clause instanceof QuestionClause.Subject) return true;
            isAfter |=
                    clause instanceof QuestionClause.Filter(var filtered)
                            && filtered.condition() instanceof QueryCondition.InTopGroups;
        }
        return false;
    }

    /** Rows of other groups: as in an answer to all but the 2 largest. */
    private boolean isExcluding() {
        return draft.query().filters().stream()
                .anyMatch(filter ->
                        filter instanceof QueryCondition.Not(QueryCondition.InTopGroups _));
    }

    private boolean isCondition(ColumnProfile column) {
        return draft.query().filters().toString().contains(TableContext.field(column).toString());
    }

    private void addColumns() {
        var columns = new ArrayList<>(clauses.columns());
        var which = clauses.which();
        boolean isPerson =
                which.isPresent()
                        && columns.isEmpty()
                        && draft.measures().isEmpty()
                        && !areRowsAskedToo();
        if (isPerson) {
            columns.add(which.get());
            addConditions(columns);
            new RowOutputs(draft).add(columns, Optional.empty());
            return;
        }
        which.filter(column -> !columns.contains(column)).ifPresent(columns::addFirst);
        if (columns.isEmpty() && clauses.isWhichAsked()) addNames(columns);
        new RowOutputs(draft).add(columns, Optional.empty());
    }

    /** Which rows: their names, with what the conditions are about. */
    private void addNames(List<ColumnProfile> columns) {
        var label = table.names();
        boolean isOfNumbers = !draft.measures().isEmpty();
        if (label.isEmpty() || (isOfNumbers ? !isOfRowsAskedFor() : table.hasKey())) return;
        columns.add(label.get());
        if (!isOfNumbers) addConditions(columns);
    }

    private void addConditions(List<ColumnProfile> columns) {
        var conditions = draft.query().filters().toString();
        table.columns().stream()
                .filter(column -> conditions.contains(TableContext.field(column).toString()))
                .filter(column -> !columns.contains(column))
                .forEach(columns::add);
    }

    private void sortRows() {
        if (clauses.sort().isEmpty()) return;
        var sort = clauses.sort().get();
        require(sort.by().isPresent() && !draft.query().isGrouped());
        var by = sort.by().get();
        require(by.isImplied());
        var order = new Order(Groups.inner(by.expression()), sort.isDescending().orElse(false));
        draft.update(query -> withColumn(query, order.by()).withOrder(List.of(order)));
    }

    /** Columns that are listed in the order of another one are shown with that. */
    private static Query withColumn(Query query, Expression by) {
        boolean isShown =
                query.outputs().isEmpty()
                        || query.outputs().stream()
                                .anyMatch(output -> output.expression().equals(by));
        if (isShown || !(by instanceof Expression.Field(var name))) return query;
        var outputs = new ArrayList<>(query.outputs());
        outputs.add(new Query.Output(name, by));
        return query.withOutputs(outputs);
    }
}
