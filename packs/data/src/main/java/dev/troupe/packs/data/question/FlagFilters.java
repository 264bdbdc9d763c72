package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnMentionFinder;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.SqlFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds filters that a column alone expresses: flags that are named, codes with a number next to
 * them.
 */
final class FlagFilters {
    private static final Pattern CODE =
            Pattern.compile(
                    "\\s*+(?:code|号|码)?\\s*+(?:=|==|:|为|是|is|等于|equals?)?\\s*+(\\d++)(?![\\d.]*+[%万年月日])");

    private static final Pattern DENIED =
            Pattern.compile(
                    "(?s).*(?<word>非|不|未|没有|没|无|not |non[- ]?|in|without |with no |no |lack(?:s|ing) )");
    private static final Pattern FALSE =
            Pattern.compile("\\s*(?:=|==|为|是|is)\\s*(?<word>false|否|no)");

    private final ParsedQuestion parsedQuestion;
    private final MentionRoles roles;

    FlagFilters(ParsedQuestion parsedQuestion, MentionRoles roles) {
        this.parsedQuestion = parsedQuestion;
        this.roles = roles;
    }

    /**
     * What such columns mean.
     *
     * @param keys columns of yes and no that divide the rows instead
     */
    record Flags(List<SqlFilter> filters, List<GroupKey> keys) {}

    Flags find() {
        var flags = findFlags();
        var filters = Stream.concat(flags.filters().stream(), findCodes().stream());
        return new Flags(filters.toList(), flags.keys());
    }

    /** A column of yes and no that is merely named asks for the yes. */
    private Flags findFlags() {
        boolean chinese = parsedQuestion.request().isChinese();
        var filters = new ArrayList<SqlFilter>();
        var keys = new ArrayList<GroupKey>();
        for (var mention : parsedQuestion.mentions()) {
            if (!mention.isKnown() || !mention.column().isFlag()) continue;
            boolean both =
                    parsedQuestion.mentions().stream()
                                    .filter(other -> other.columns().equals(mention.columns()))
                                    .count()
                            > 1;
            if (both) { // remote and non-remote: side by side
                roles.used.add(mention);
                if (keys.isEmpty()) keys.add(GroupKey.of(mention.column(), null, chinese));
                continue;
            }
            if (roles.keys.contains(mention) || roles.used.contains(mention)) continue;
            roles.used.add(mention);
            if (parsedQuestion.share()
                    && roles.keys.isEmpty()
                    && parsedQuestion.grains().isEmpty()) {
                keys.add(GroupKey.of(mention.column(), null, chinese));
                continue;
            }
            filters.add(mention.column().flagFilter(!isNegated(mention)));
        }
        return new Flags(filters, keys);
    }

    private boolean isNegated(ColumnMention mention) {
        var request = parsedQuestion.request();
        return request.markReadBefore(mention.start(), 8, DENIED)
                || request.between(mention.start(), mention.end())
                        .matches(ColumnMentionFinder.DENIED + ".*")
                || request.markReadAfter(mention.end(), FALSE);
    }

    /** status 404, 状态码404: a number right after a column of codes. */
    private List<SqlFilter> findCodes() {
        var filters = new ArrayList<SqlFilter>();
        for (var mention : parsedQuestion.mentions()) {
            if (!mention.isKnown()
                    || !mention.column().isNumber()
                    || mention.column().canMeasure()
                    || roles.keys.contains(mention)) continue;
            var match = CODE.matcher(parsedQuestion.request().after(mention.end(), 24));
            if (!match.lookingAt() || mention.columns().size() > 1) continue;
            roles.used.add(mention);
            parsedQuestion
                    .request()
                    .markRead(new Span(mention.end(), mention.end() + match.end(1)));
            filters.add(
                    new SqlFilter(
                            mention.column().sql() + " = " + match.group(1),
                            new LocalizedText(
                                    mention.column().name() + " 为 " + match.group(1),
                                    mention.column().name() + " is " + match.group(1))));
        }
        return filters;
    }
}
