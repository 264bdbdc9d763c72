package dev.troupe.packs.files.command;

import dev.troupe.packs.files.command.FileCommand.Selection;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Reads clauses that give several files other names: a prefix, an extension, names in order. */
final class RenameParser {
    private static final String NAME = "(?:⟦[fq]\\d+⟧|[\\p{L}\\p{N}_][\\p{L}\\p{N}_-]*)";
    private static final Pattern PREFIX =
            compile(
                    "\\b(?:add|put)\\s+(?:the\\s+)?(?:prefix\\s+)?(?<name>"
                            + NAME
                            + ")\\s+(?:as\\s+(?:a\\s+|the\\s+)?prefix\\s+(?:to|of|for)|before|in\\s+front\\s+of|(?:at|to)\\s+the\\s+(?:start|beginning|front)\\s+of)\\b(?:\\s+(?:the|all|every|each))*(?:\\s+(?:file\\s*)?names?(?:\\s+of)?)?"
                            + "|\\bprefix\\b(?<between>.*?)\\bwith\\s+(?<name2>"
                            + NAME
                            + ")|(?:的)?(?:文件)?名?[字称]?(?:的)?(?:前面?|开头)(?:都|统一|全部)*(?:加上?|添加|加个)(?:前缀)?\\s*(?<namezh>"
                            + NAME
                            + ")|(?:都|统一|全部)?加上?(?:前缀)\\s*(?<namezh2>"
                            + NAME
                            + ")");
    private static final Pattern SUFFIX =
            compile(
                    "\\b(?:add|append|put)\\s+(?:the\\s+)?(?:suffix\\s+)?(?<name>"
                            + NAME
                            + ")\\s+(?:as\\s+(?:a\\s+|the\\s+)?suffix\\s+(?:to|of|for)|after|(?:at|to)\\s+the\\s+end\\s+of)\\b(?:\\s+(?:the|all|every|each))*\\s+(?:file\\s*)?names?(?:\\s+of)?"
                            + "|(?:的)?(?:文件)?名[字称]?(?:的)?(?:后面?|末尾|最后)(?:都|统一|全部)*(?:加上?|添加|加个)(?:后缀)?\\s*(?<namezh>"
                            + NAME
                            + ")");
    private static final Pattern EXTENSION =
            compile(
                    "\\b(?:change|rename)\\b(?:\\s+the)?\\s+(?:file\\s*)?extensions?\\s+of\\b(?<between>.*?)\\bto\\s+\\.?(?<name>[a-z0-9]{1,8})\\b"
                            + "|\\b(?:rename|change)\\b(?<between2>.*?)\\b(?:(?:to|as)|(?:to|so\\s+(?:that\\s+)?they)\\s+(?:have|end\\s+(?:in|with|on)|(?:have|get)\\s+the\\s+(?:extension|ending)))\\s+\\.(?<name2>[a-z0-9]{1,8})\\b(?:\\s+(?:extension|ending|instead))?"
                            + "|(?:的)?(?:后缀名?|扩展名)?(?:都|统一|全部|全)*(?:改|换|变)[成为]\\s*\\.?(?<namezh>[a-z0-9]{1,8})\\s*(?:后缀名?|扩展名)"
                            + "|(?:的)?(?:后缀名?|扩展名)(?:都|统一|全部|全)*(?:改|换|变)[成为]\\s*\\.?(?<namezh2>[a-z0-9]{1,8})"
                            + "|重命名[成为]\\s*\\.(?<namezh3>[a-z0-9]{1,8})");
    private static final Pattern IN_ORDER =
            compile(
                    "\\b(?:to|as)\\s+(?<names>"
                            + NAME
                            + "(?:\\s*[&,，、]\\s*"
                            + NAME
                            + "){1,30}(?:\\s*(?:and|&)\\s*"
                            + NAME
                            + ")?)|(?:改名|重命名)?(?:分别)?(?:成|为|叫)\\s*(?<nameszh>"
                            + NAME
                            + "(?:\\s*[&,，、和]\\s*"
                            + NAME
                            + "){1,30})");
    private static final Pattern ORDERLY =
            compile(
                    "\\b(?:in|by)\\s+(?:name|alphabetical|that)\\s*(?:order)?\\b|\\bin\\s+order(?:\\s+of\\s+(?:their\\s+)?names?)?\\b|按(?:名字|名称|文件名)?的?顺序|依次");
    private static final Pattern KEEPS_EXTENSION =
            compile(
                    "\\b(?:and\\s+)?keep(?:ing)?\\s+(?:the|their)\\s+extensions?\\b|(?:后缀|扩展名)(?:保持)?不变");
    private static final Pattern RENAME = compile("\\brename\\b|重命名|改名|更名");

    private final SelectionParser selections;
    private final NamedText names;

    RenameParser(NamedText names) {
        this.names = names;
        selections = new SelectionParser(names);
    }

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    Optional<FileCommand> read(FileClause clause) {
        if (clause.contains(EXTENSION)) {
            return clause.cut(EXTENSION)
                    .flatMap(found ->
                            select(clause, between(found))
                                    .map(files ->
                                            new FileCommand.Rename(
                                                    files,
                                                    "",
                                                    "",
                                                    name(found).toLowerCase(Locale.ROOT))));
        }
        if (clause.contains(PREFIX)) {
            return clause.cut(PREFIX)
                    .flatMap(found ->
                            select(clause, between(found))
                                    .map(files ->
                                            new FileCommand.Rename(files, name(found), "", "")));
        }
        if (clause.contains(SUFFIX)) {
            return clause.cut(SUFFIX)
                    .flatMap(found ->
                            select(clause, "")
                                    .map(files ->
                                            new FileCommand.Rename(files, "", name(found), "")));
        }
        return clause.contains(RENAME) && clause.contains(IN_ORDER)
                ? readNames(clause)
                : Optional.empty();
    }

    private Optional<FileCommand> readNames(FileClause clause) {
        clause.cut(KEEPS_EXTENSION);
        clause.cut(ORDERLY);
        var found = clause.cut(IN_ORDER);
        var wanted = new ArrayList<String>();
        for (var name :
                group(found.orElseThrow(), "names", "nameszh")
                        .split("\\s*(?:[&,，、和]|\\band\\b)\\s*", -1)) {
            if (!name.isBlank()) {
                wanted.add(names.name(name));
            }
        }
        clause.take(RENAME);
        return select(clause, "").map(files -> new FileCommand.RenameTo(files, wanted));
    }

    /** The files of a clause from which the new name is cut, and the words that stood within. */
    private Optional<Selection> select(FileClause clause, String within) {
        var rest = new FileClause(clause.text() + " " + within);
        rest.take(RENAME);
        var restrictions = selections.cutRestrictions(rest);
        var folder = FolderFinder.takeSource(rest, names);
        var named = names.filesIn(rest.text());
        var selection =
                named.isEmpty()
                        ? Optional.<Selection>of(
                                new Selection.Matching(
                                        selections
                                                .search(rest, restrictions)
                                                .withFolder(folder.orElse(restrictions.place()))))
                        : selections.take(rest, named, restrictions);
        clause.replaceWith(rest);
        return selection;
    }

    private String name(MatchResult found) {
        return names.name(group(found, "name", "name2", "namezh", "namezh2", "namezh3"));
    }

    private static String between(MatchResult found) {
        return group(found, "between", "between2");
    }

    private static String group(MatchResult found, String... groups) {
        for (var group : groups) {
            var text = found.namedGroups().containsKey(group) ? found.group(group) : null;
            if (text != null) {
                return text;
            }
        }
        return "";
    }
}
