package dev.troupe.packs.data;

import dev.troupe.language.Clauses;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Mentions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a request says about a report. */
final class ReportWish {
    private static final Pattern REPORT =
            Pattern.compile("报告|(?<![a-z])reports?(?![a-z])", Pattern.CASE_INSENSITIVE);
    private static final Pattern DOCUMENT = Pattern.compile(".*\\.(?:html?|md|markdown)");
    private static final Pattern DATA = Pattern.compile(".*\\.(?:json|csv)");
    private static final Pattern DESCRIBE =
            Pattern.compile(
                    "概况|概览|描述|统计信息|各列|字段说明|(?<![a-z])(?:describe|description|overview|profile|summary statistics|column summary)(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    private ReportWish() {}

    static boolean isAsked(String request) {
        return REPORT.matcher(request).find();
    }

    static boolean wantsColumns(String request) {
        return DESCRIBE.matcher(request).find();
    }

    /** The file that a request wants the report in; empty where it names none. */
    static Optional<String> file(String request) {
        var candidates = new ArrayList<String>();
        for (var clause : Clauses.split(request)) {
            var files = Mentions.of(clause.text()).files();
            files.stream().filter(file -> matches(DOCUMENT, file)).forEach(candidates::add);
            if (isAsked(Mentions.withoutFiles(clause.text())))
                files.stream()
                        .filter(file -> matches(DATA, file) && isWritten(clause.text(), file))
                        .forEach(candidates::add);
        }
        return candidates.stream()
                .filter(file -> matches(DOCUMENT, file) && isWritten(request, file))
                .findFirst()
                .or(() -> candidates.stream().findFirst());
    }

    private static boolean isWritten(String request, String file) {
        return FileRoles.of(request).writes().contains(file);
    }

    private static boolean matches(Pattern pattern, String file) {
        return pattern.matcher(file.toLowerCase(Locale.ROOT)).matches();
    }

    /** The name of a report that nobody named; in the form that is asked for. */
    static String defaultFile(String request, boolean chinese) {
        var lower = request.toLowerCase(Locale.ROOT);
        var ending =
                lower.contains("markdown") || lower.contains(".md")
                        ? ".md"
                        : lower.contains("json") && !lower.contains(".json") ? ".json" : ".html";
        return (chinese ? "报告" : "report") + ending;
    }

    /** The title in quotes, else the request itself, shortened. */
    static String title(String request, boolean chinese) {
        return ChartReader.title(request)
                .orElseGet(() -> {
                    var words = Mentions.withoutFiles(request).replaceAll("\\s+", " ").strip();
                    var first =
                            Clauses.split(words).stream()
                                    .map(clause -> clause.text().strip())
                                    .filter(text -> !isAsked(text) && text.length() > 3)
                                    .filter(text -> !ChartReader.wantsChart(text))
                                    .toList();
                    var title = first.isEmpty() ? "" : first.getLast();
                    if (title.length() > 60 || title.isEmpty()) return chinese ? "报告" : "Report";
                    return Character.toUpperCase(title.charAt(0)) + title.substring(1);
                });
    }

    static List<String> pictures(String text) {
        return Mentions.of(text).files().stream()
                .filter(file -> file.toLowerCase(Locale.ROOT).matches(".*\\.(?:png|svg)"))
                .toList();
    }
}
