package dev.troupe.packs.data.skill;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelReply;
import dev.troupe.packs.data.join.FileComparison;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tables that are put one under the other, with a column of their sources.
 *
 * @param origins the source of each, as the column states it
 * @param table the variable of the result
 * @param question to ask of it
 */
record AppendedTables(List<String> sources, List<String> origins, String table, String question) {
    private static final Pattern EACH_SITE =
            Pattern.compile(
                    "比较|对比|相比|差异|哪个|哪家|(?:各|每个?|两个?|不同)(?:网站|站点|商店|来源|家)|分别|(?<![a-z])(?:compar(?:e|ed|ing|ison)|versus|vs|difference|each (?:site|shop|store|source)|(?:per|by) (?:site|shop|store|source)|which (?:site|shop|store)|both (?:sites|shops|stores))(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern WHICH_FILE =
            Pattern.compile(
                    "哪[个份](?:文件|表)|(?<![a-z])which (?:file|table)(?![a-z])",
                    Pattern.CASE_INSENSITIVE);

    /** Pages of several sites; what is compared is computed for each site. */
    static AppendedTables ofSites(DataTurn turn, List<String> sources, List<String> sites) {
        boolean apart = EACH_SITE.matcher(turn.task() + "\n" + turn.brief().goal()).find();
        return of(
                turn,
                sources,
                sites,
                turn.task() + (apart ? turn.localize("，按来源", ", by source") : ""));
    }

    /** Files with the same columns; a figure is computed for each file. */
    static AppendedTables ofFiles(DataTurn turn, List<String> files, FileComparison request) {
        var question = request.question();
        boolean isOneAsked = WHICH_FILE.matcher(question).find();
        return of(
                turn,
                files,
                files,
                question + (isOneAsked ? "" : turn.localize("，按文件", ", by file")));
    }

    private static AppendedTables of(
            DataTurn turn, List<String> sources, List<String> origins, String question) {
        var table = DataTurn.stem(sources.getFirst()) + "_all" + turn.suffix();
        return new AppendedTables(sources, origins, table, question);
    }

    /** The call that makes the table; empty once it is there. */
    Optional<ModelReply> call(DataTurn turn) {
        if (turn.find("joinTables", _ -> true).isPresent()) return Optional.empty();
        return Optional.of(
                turn.call(
                        "joinTables",
                        Map.of(
                                "tables",
                                Value.of(sources.stream().map(Value::of).toList()),
                                "origins",
                                Value.of(origins.stream().map(Value::of).toList()),
                                "saveAs",
                                Value.of(table))));
    }

    /** The sites that the variables were fetched from, as reported by earlier nodes. */
    static List<String> sites(DataTurn turn, List<String> sources) {
        return sources.stream()
                .flatMap(source -> turn.findSourceAddress(source).stream())
                .map(url -> url.replaceFirst("^https?://", "").replaceFirst("/$", ""))
                .distinct()
                .toList();
    }
}
