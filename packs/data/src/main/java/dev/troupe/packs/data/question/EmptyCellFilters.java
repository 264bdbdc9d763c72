package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.SqlFilter;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds rows by whether a cell has a value: 备注为空, missing email, where a comment is filled in. */
final class EmptyCellFilters {
    private static final Pattern EMPTY_AFTER =
            Pattern.compile(
                    "(?:值|列|字段|s|'s|values?|cells?|\\s){0,3}\\s{0,3}(?:(?:为|是|都是)?(?:空值?的?|空白|缺失)(?!气|调|间|运)|没有?填写?|未填写?|没有值|(?:(?:is|are|was|were)\\s)?(?:empty|blank|missing|null|not filled(?: in)?|not given)(?![a-z]))");
    private static final Pattern FILLED_AFTER =
            Pattern.compile(
                    "(?:值|列|字段|s|'s|values?|cells?|\\s){0,3}\\s{0,3}(?:(?:不为|不是|非)空值?|有值|已?填写?了|(?:is|are|was|were)(?:n't| not) (?:empty|blank|missing|null)|(?:(?:is|are|was|were)\\s)?filled(?: in)?(?![a-z]))");
    private static final Pattern EMPTY_BEFORE =
            Pattern.compile(
                    "(?s).*(?<word>(?<![a-z])(?:missing|empty|blank|null|without(?: an?| any)?|(?:has|have|had|with) no)(?: values? (?:of|in|for)(?: the)?)?\\s|缺少?|没有填?|没填|未填|无)");
    private static final Pattern FILLED_BEFORE =
            Pattern.compile("(?s).*(?<word>(?<![a-z])(?:has|have|had|with) an?\\s)");

    private final ParsedQuestion question;
    private final MentionRoles roles;
    private final AnalysisDraft draft;

    EmptyCellFilters(ParsedQuestion question, MentionRoles roles, AnalysisDraft draft) {
        this.question = question;
        this.roles = roles;
        this.draft = draft;
    }

    void apply() {
        for (var mention : List.copyOf(question.mentions())) {
            if (!mention.isKnown() || mention.columns().size() > 1 || mention.column().isFlag())
                continue;
            find(mention)
                    .ifPresent(empty -> {
                        roles.used.add(mention);
                        roles.keys.remove(mention);
                        roles.sorts.remove(mention);
                        draft.filters.add(filter(mention.column(), empty));
                    });
        }
    }

    /** Whether the cells must be empty; nothing when the words around it do not state it. */
    private Optional<Boolean> find(ColumnMention mention) {
        var request = question.request();
        if (marks(FILLED_AFTER, mention)) return Optional.of(false);
        if (marks(EMPTY_AFTER, mention)) return Optional.of(true);
        if (question.choices().stream()
                .flatMap(choice -> choice.spans().stream())
                .anyMatch(
                        span -> span.start() >= mention.end() && span.start() - mention.end() < 6))
            return Optional.empty();
        if (request.markReadBefore(mention.start(), 24, EMPTY_BEFORE)) return Optional.of(true);
        boolean isNumber = mention.isMeasure();
        return !isNumber && request.markReadBefore(mention.start(), 8, FILLED_BEFORE)
                ? Optional.of(false)
                : Optional.empty();
    }

    private boolean marks(Pattern pattern, ColumnMention mention) {
        var text = question.request().text();
        Matcher match = pattern.matcher(text).region(mention.end(), text.length());
        if (!match.lookingAt()) return false;
        question.request().markRead(new Span(mention.end(), match.end()));
        return true;
    }

    private static SqlFilter filter(ColumnProfile column, boolean empty) {
        return new SqlFilter(
                column.sql() + (empty ? " IS NULL" : " IS NOT NULL"),
                new LocalizedText(
                        column.name() + (empty ? " 为空" : " 不为空"),
                        column.name() + (empty ? " is empty" : " is not empty")));
    }
}
