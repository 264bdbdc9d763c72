package dev.troupe.chat.offline;

import dev.troupe.language.Mentions;
import dev.troupe.language.QuoteMasker;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Recognizes a request to rename, copy, move or delete whole files: a clause that contains only
 * that, and names them. Their extensions are then ignored.
 */
final class FileCommandMatcher {
    /** The card's description of this work. */
    static final Set<String> CUES = Set.of("delete file", "删除文件");

    private static final String POLITE_EN =
            "(?:(?:please|now|then|and|also|can you|could you|would you|kindly|i want to|i would like to|help me)[\\s,]*+)*+";
    private static final String POLITE_ZH = "(?:(?:请|再|然后|现在|帮我|麻烦你?|把|将|你|能不能|可以)[\\s,，]*+)*+";
    private static final String PLAIN_EN =
            "(?:the|this|that|these|old|file|files|and|a|an|its|name|under|inside)";

    private static final Pattern WORDS =
            Pattern.compile(
                    POLITE_EN
                            + "(?:delete|remove|erase)(?:\\s*+(?:"
                            + PLAIN_EN
                            + ")\\b)*+"
                            + "|"
                            + POLITE_EN
                            + "(?:rename|move|copy|duplicate|back\\s?up|make an? (?:copy|backup) of)(?:\\s*+(?:"
                            + PLAIN_EN
                            + "|copy|backup|to|as|into|in|onto|from|new|over|folder|directory|called|named)\\b){0,30}"
                            + "(?:(?<=to|into|in) (?:the )?(?:folder |directory )?[\\w.-][\\w./-]*+(?: (?:folder|directory))?)?"
                            + "|"
                            + POLITE_ZH
                            + "(?:删除|删掉|删了|移除)(?:\\s*+(?:文件|这个|掉|了|吧|和|、))*+"
                            + "|"
                            + POLITE_ZH
                            + "(?:(?:重命名|改名|更名|复制|拷贝|备份|移动|移|挪|搬)\\s*+(?:文件(?!夹)|一份|一下)*+\\s*+(?:(?:成为|为|成|到|至|叫做?|去|进|入|在)\\s*+)?|名字?改[为成])"
                            + "(?:[\\w.-][\\w./-]*+|[\\p{IsHan}]{1,10}/)?\\s*+(?:(?:文件夹|目录)\\s*+)?(?:里面?|下面?|中|去|吧|了)*+"
                            + "|"
                            + POLITE_ZH
                            + "的?(?:文件)?名字?改[为成]",
                    Pattern.CASE_INSENSITIVE);

    private FileCommandMatcher() {}

    /**
     * Whether a clause needs no result of other work: a command, or a text in quotes for a file.
     */
    static boolean isIndependent(String clause) {
        var mentions = Mentions.of(clause);
        boolean isTextGiven =
                mentions.files().size() == 1
                        && mentions.quoted().stream()
                                .anyMatch(quoted -> !mentions.files().contains(quoted));
        return isTextGiven || isFileCommand(clause);
    }

    static boolean isFileCommand(String clause) {
        var text = QuoteMasker.maskQuotes(clause);
        var mentions = Mentions.of(text);
        var words = QuoteMasker.maskNames(text, mentions).replaceAll("\\s+", " ");
        var bare = words.replaceAll("(?<![\\s,.!?。！？，])[\\s,.!?。！？，]++$", "").strip();
        return !mentions.files().isEmpty() && WORDS.matcher(bare).matches();
    }
}
