package dev.troupe.packs.files;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

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

    static final String WORDS =
            "text|markdown|excel|word|image|picture|photo|python|文本|图片|照片|日志|临时"
                    + "|pdf|txt|md|csv|tsv|json|jsonl|xlsx?|docx?|pptx?|odt|ods|epub|html?|css|xml|ya?ml|toml|ini|cfg|conf|log|tmp|temp|bak|swp|png|jpe?g|gif|svg|webp|mp3|mp4|wav|mov|avi|py|ipynb|java|js|sql|parquet|zip|tar|gz|rar|7z";
    private static final Pattern KIND =
            Pattern.compile(
                    "(\\*\\.[a-z0-9]{1,8})"
                            + "|\\b(?:all|every|each)\\s+(?:of\\s+)?(?:(?:the|my|these|those|our)\\s+)?\\.([a-z0-9]{1,8})(?:\\s+files?)?(?![\\w.])"
                            + "|\\b(?:the|these|those|any|which|what|list|find|show)\\s+\\.([a-z0-9]{1,8})\\s+files?(?![a-z])"
                            + "|(?<=[把将])\\s*(图片|照片|日志)(?:文件)?(?=都|全|[移挪删搬放])"
                            + "|(?:所有|全部|每个|哪些)的?\\s*\\.([a-z0-9]{1,8})\\s*(?:格式|类型|后缀)?的?(?:文件|文档)?(?!夹)"
                            + "|\\b(?:all|every|each)\\s+(?:of\\s+)?(?:(?:the|my|these|those|our)\\s+)?\\.?("
                            + WORDS
                            + ")s?(?:\\s+(?:files?|documents?))?(?![a-z])"
                            + "|\\b(?:the|these|those|any|which|what|list|find|show)\\s+\\.?("
                            + WORDS
                            + ")s?\\s+files?(?![a-z])"
                            + "|(?:所有|全部|每个|哪些)的?\\s*\\.?("
                            + WORDS
                            + ")\\s*(?:格式|类型)?的?(?:文件|文档)?(?!夹)"
                            + "|(?<=[把将])\\s*\\.?("
                            + WORDS
                            + ")\\s*(?:格式的?)?文件(?!夹)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern BARE =
            Pattern.compile(
                    "(?<![a-z.])\\.?("
                            + WORDS
                            + ")s?\\s*(?:files?|documents?|文件|文档)(?!夹)|\\b(photo|picture|image|pdf)s\\b|(图片|照片)",
                    Pattern.CASE_INSENSITIVE);

    private FileKinds() {}

    /** The pattern of a kind that a clause names; empty if it names none. */
    static Optional<String> take(FileClause clause) {
        return clause.takeGroup(KIND).map(FileKinds::pattern);
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
