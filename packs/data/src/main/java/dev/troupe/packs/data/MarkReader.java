package dev.troupe.packs.data;

import dev.troupe.core.Sentence;
import java.util.regex.Pattern;

/**
 * Finds filters that are told by a column alone: flags that are named, codes with their number
 * beside them.
 */
final class MarkReader {
    private static final Pattern CODE =
            Pattern.compile(
                    "\\s*+(?:code|号|码)?\\s*+(?:=|==|:|为|是|is|等于|equals?)?\\s*+(\\d++)(?![\\d.]*+[%万年月日])");

    private final Clues clues;
    private final Roles roles;
    private final Draft draft;

    MarkReader(Clues clues, Roles roles, Draft draft) {
        this.clues = clues;
        this.roles = roles;
        this.draft = draft;
    }

    void read() {
        flags();
        codes();
    }

    /** A column of yes and no that is merely named asks for the yes. */
    private void flags() {
        for (var mention : clues.mentions()) {
            if (!mention.isKnown() || !mention.column().isFlag()) continue;
            boolean both =
                    clues.mentions().stream()
                                    .filter(other -> other.columns().equals(mention.columns()))
                                    .count()
                            > 1;
            if (both) { // remote and non-remote: side by side
                roles.used.add(mention);
                if (draft.keys.isEmpty())
                    draft.keys.add(Key.of(mention.column(), null, draft.chinese));
                continue;
            }
            if (roles.keys.contains(mention) || roles.used.contains(mention)) continue;
            roles.used.add(mention);
            if (clues.share() && roles.keys.isEmpty() && clues.grains().isEmpty()) {
                draft.keys.add(Key.of(mention.column(), null, draft.chinese));
                continue;
            }
            draft.filters.add(mention.column().told(!isDenied(mention)));
        }
    }

    private boolean isDenied(Mention mention) {
        var request = clues.request();
        return request.before(mention.start(), 8)
                        .matches(
                                "(?s).*(?:非|不|未|没有|没|无|not |non[- ]?|in|without |with no |no |lack(?:s|ing) )")
                || request.between(mention.start(), mention.end())
                        .matches(ColumnMentions.DENIED + ".*")
                || request.after(mention.end(), 8)
                        .matches("\\s*(?:=|==|为|是|is)\\s*(?:false|否|no).*");
    }

    /** status 404, 状态码404: a number right after a column of codes. */
    private void codes() {
        for (var mention : clues.mentions()) {
            if (!mention.isKnown()
                    || !mention.column().isNumber()
                    || mention.column().canMeasure()
                    || roles.keys.contains(mention)) continue;
            var match = CODE.matcher(clues.request().after(mention.end(), 24));
            if (!match.lookingAt() || mention.columns().size() > 1) continue;
            roles.used.add(mention);
            draft.filters.add(
                    new Condition(
                            mention.column().sql() + " = " + match.group(1),
                            new Sentence(
                                    mention.column().name() + " 为 " + match.group(1),
                                    mention.column().name() + " is " + match.group(1))));
        }
    }
}
