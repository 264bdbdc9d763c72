package dev.troupe.packs.files.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds kinds of files in clauses: all the PDF files, 所有 xlsx 文件. */
final class FileKinds {
    private static final Map<String, String> PATTERNS =
            Map.ofEntries(
                    Map.entry("text", "*.txt"),
                    Map.entry("文本", "*.txt"),
                    Map.entry("markdown", "*.md"),
                    Map.entry("excel", "*.{xlsx,xls}"),
                    Map.entry("word", "*.{docx,doc}"),
                    Map.entry("image", "*.{png,jpg,jpeg,gif,webp,svg}"),
                    Map.entry("picture", "*.{png,jpg,jpeg,gif,webp,svg}"),
                    Map.entry("photo", "*.{png,jpg,jpeg,gif,webp}"),
                    Map.entry("图片", "*.{png,jpg,jpeg,gif,webp,svg}"),
                    Map.entry("照片", "*.{png,jpg,jpeg,gif,webp}"),
                    Map.entry("python", "*.py"),
                    Map.entry("日志", "*.log"),
                    Map.entry("temp", "*.{tmp,temp}"),
                    Map.entry("临时", "*.{tmp,temp}"),
                    Map.entry("", "*"));

    private static final String EXTENSIONS =
            "pdf|txt|md|csv|tsv|json|jsonl|xlsx?|docx?|pptx?|odt|ods|epub|html?|css|xml|ya?ml|toml|ini|cfg|conf|log|tmp|temp|bak|swp|png|jpe?g|gif|svg|webp|mp3|mp4|wav|mov|avi|py|ipynb|java|js|sql|parquet|zip|tar|gz|rar|7z";
    static final String WORDS =
            "text|markdown|excel|word|image|picture|photo|python|文本|图片|照片|日志|临时|" + EXTENSIONS;
    private static final String NO_FOLDER =
            "(?!\\s*(?:(?:sub-?)?(?:folder|director(?:y|ies))|(?:子|这个)?(?:文件夹|目录)))";
    private static final Pattern KIND =
            Pattern.compile(
                    "(\\*\\.[a-z0-9]{1,8})"
                            + "|\\b(?:all|every|each)\\s+(?:of\\s+)?(?:(?:the|my|these|those|our)\\s+)?\\.([a-z0-9]{1,8})(?:\\s+files?)?(?![\\w.])"
                            + "|\\b(?:the|these|those|any|which|what|list|find|show)\\s+\\.([a-z0-9]{1,8})\\s+files?(?![a-z])"
                            + "|(?<=[把将])\\s*\\.?(图片|照片|日志|"
                            + EXTENSIONS
                            + ")(?:文件)?\\s*(?=都|全|[移挪删搬放])"
                            + "|\\b(?:the|my|these|those|our)\\s+\\.?(image|picture|photo|"
                            + EXTENSIONS
                            + ")s(?<!docs)(?![\\w.])(?!\\s+(?:files?|folder|directory))"
                            + "|(?:所有|全部|每个|哪些)的?\\s*\\.([a-z0-9]{1,8})\\s*(?:格式|类型|后缀)?的?(?:文件|文档)?(?!夹)"
                            + "|\\b(?:all|every|each)\\s+(?:of\\s+)?(?:(?:the|my|these|those|our)\\s+)?\\.?("
                            + WORDS
                            + ")s?(?:\\s+(?:files?|documents?|pictures?|images?|photos?))?(?![a-z])"
                            + NO_FOLDER
                            + "|\\b(?:the|these|those|any|which|what|list|find|show)\\s+\\.?("
                            + WORDS
                            + ")s?\\s+files?(?![a-z])"
                            + "|(?:所有|全部|每个|哪些)的?\\s*\\.?("
                            + WORDS
                            + ")\\s*(?:格式|类型)?的?(?:文件|文档|图片|照片)?(?!夹)"
                            + NO_FOLDER
                            + "|(?<=[里中下]面?的|[里中]的|[里中])\\s*\\.?("
                            + WORDS
                            + ")\\s*(?:格式的?)?文件(?!夹)"
                            + "|(?<=[把将])\\s*\\.?("
                            + WORDS
                            + ")\\s*(?:格式的?)?文件(?!夹)",
                    Pattern.CASE_INSENSITIVE);

    /** A kind without a noun may be the name of a folder: 把 pdf 移到 archive. */
    private static final Pattern NAME =
            Pattern.compile(
                    "(?<=[把将])\\s*(图片|照片|日志|" + EXTENSIONS + ")\\s*(?=[移挪删搬放])",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern BARE =
            Pattern.compile(
                    "(?<![a-z.])\\.?("
                            + WORDS
                            + ")s?\\s*(?:files?|documents?|文件|文档)(?!夹)|\\b(photo|picture|image|pdf)s\\b|(图片|照片)",
                    Pattern.CASE_INSENSITIVE);

    /** A further kind after one: png and jpg files. */
    private static final Pattern ALSO =
            Pattern.compile(
                    "(?<![a-z])(?:"
                            + WORDS
                            + ")s?(?:\\s*(?:files?|文件))?\\s*(?:[,，、&]|\\band\\b|\\bor\\b|和|与|或)\\s*(?:(?:all|the|every)\\s+)*\\.?("
                            + WORDS
                            + ")s?(?![a-z])"
                            + NO_FOLDER
                            + "(?:\\s*(?:files?|documents?|文件|文档)(?!夹))?",
                    Pattern.CASE_INSENSITIVE);

    private FileKinds() {}

    /** The pattern of a kind that a clause names; empty if it names none. */
    static Optional<String> take(FileClause clause) {
        return clause.takeGroup(KIND)
                .map(FileKinds::pattern)
                .map(kind -> either(kind, takeFurther(clause)));
    }

    private static List<String> takeFurther(FileClause clause) {
        var further = new ArrayList<String>();
        for (var found : clause.takeAll(ALSO)) {
            further.add(pattern(found.group(1)));
        }
        return further;
    }

    /** The pattern for names of any of these kinds: {@code *.{png,jpg}}. */
    private static String either(String kind, List<String> further) {
        if (further.isEmpty() || kind.equals("*")) {
            return kind;
        }
        return Stream.concat(Stream.of(kind), further.stream())
                .map(pattern -> pattern.substring("*.".length()).replaceAll("[{}]", ""))
                .distinct()
                .collect(Collectors.joining(",", "*.{", "}"));
    }

    /** The name of the folder that a clause may mean instead of a kind; empty if it is clear. */
    static String findFolderName(FileClause clause) {
        return clause.takeGroup(NAME).orElse("");
    }

    /** A kind whose files are described by the rest of a clause: PDF files larger than 1 MB. */
    static Optional<String> takeBare(FileClause clause) {
        return clause.takeGroup(BARE).map(FileKinds::pattern);
    }

    /** The pattern for names of a kind: {@code *.pdf} for pdf. */
    static String pattern(String word) {
        var kind = word.strip().toLowerCase(Locale.ROOT).replaceFirst("^\\.", "");
        kind =
                PATTERNS.containsKey(kind.replaceFirst("s$", ""))
                        ? kind.replaceFirst("s$", "")
                        : kind;
        return kind.startsWith("*") ? kind : PATTERNS.getOrDefault(kind, "*." + kind);
    }
}
