package dev.troupe.packs.data.question;

import dev.troupe.language.Span;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.mention.ColumnMention;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Measure;
import dev.troupe.packs.data.mention.RequestText;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the latest due date and 最早的日期: the end of a column of dates, not rows in their order. */
final class DateExtremes {
    private static final Pattern ASKS =
            Pattern.compile(
                    "(?s)(?!.*(?:哪[一]?个(?!日)|哪些|谁|列出|(?<![a-z])(?:which|who|whose|list|show)(?![a-z]))).*");
    private static final Pattern LATE =
            Pattern.compile("最[晚新近后]的?|(?<![a-z])(?:latest|last|newest|most recent)(?![a-z])");
    private static final Pattern EARLY =
            Pattern.compile("最早的?|(?<![a-z])(?:earliest|first|oldest)(?![a-z])");

    private DateExtremes() {}

    /** The end that is asked for; claims its word. */
    static Optional<Measure> read(ParsedQuestion parsedQuestion, MentionRoles roles) {
        if (!roles.keys.isEmpty() || !ASKS.matcher(parsedQuestion.request().text()).matches())
            return Optional.empty();
        for (var mention : parsedQuestion.mentions()) {
            if (!mention.isKnown() || !mention.column().type().isTemporal()) continue;
            var late = beside(LATE, mention, parsedQuestion.request());
            var end = late.or(() -> beside(EARLY, mention, parsedQuestion.request()));
            if (end.isEmpty()) continue;
            parsedQuestion.request().claim(end.get());
            roles.used.add(mention);
            var aggregate = late.isPresent() ? Aggregate.MAX : Aggregate.MIN;
            return Optional.of(
                    title(aggregate, mention.column(), parsedQuestion.request().isChinese()));
        }
        return Optional.empty();
    }

    private static Optional<Span> beside(
            Pattern pattern, ColumnMention mention, RequestText request) {
        return pattern.matcher(request.text())
                .results()
                .map(match -> new Span(match.start(), match.end()))
                .filter(span ->
                        request.between(span.end(), mention.start()).isBlank()
                                        && span.end() <= mention.start()
                                || request.between(mention.end(), span.start()).isBlank()
                                        && mention.end() <= span.start())
                .findFirst();
    }

    private static Measure title(Aggregate aggregate, ColumnProfile column, boolean chinese) {
        boolean late = aggregate == Aggregate.MAX;
        var name =
                chinese
                        ? (late ? "最晚" : "最早") + column.name()
                        : (late ? "latest_" : "earliest_") + column.name();
        return new Measure(aggregate, column.sql(), column.name(), name, 0);
    }
}
