package dev.troupe.chat;

import dev.troupe.language.Mentions;
import dev.troupe.language.Quoting;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells that whole files shall go: a clause that says nothing but that, and names them. What their
 * endings say of them does not matter then.
 */
final class Removal {
    /** What cards say who can do it. */
    static final Set<String> CUES = Set.of("delete file", "删除文件");

    private static final Pattern WORDS =
            Pattern.compile(
                    "(?:(?:please|now|then|and|请|再|然后|帮我|把|将)\\s*)*(?:delete|remove|erase|删除|删掉|删了|移除)"
                            + "(?:\\s*(?:the|this|that|old|file|files|and|文件|这个|掉|了|吧|和|、))*[\\s,.!。！，]*",
                    Pattern.CASE_INSENSITIVE);

    private Removal() {}

    static boolean isMeant(String clause) {
        var text = Quoting.blank(clause);
        var mentions = Mentions.of(text);
        var words = Quoting.withoutNames(text, mentions).strip();
        return !mentions.files().isEmpty()
                && WORDS.matcher(words.replaceAll("\\s+", " ")).matches();
    }
}
