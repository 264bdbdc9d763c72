package dev.troupe.chat.intent;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.language.Mentions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the names of files that exist as a whole: a name with spaces, or one that follows a Chinese
 * verb without a space, would be read in part or with the verb. A label of a table ("the data is
 * in") becomes a plain preposition.
 */
public final class WorkspaceNames {
    private static final int MAX_DEPTH = 3; // directories below the workspace that are searched
    private static final int MAX_LOOKED_AT = 2_000; // files; a question must not walk a whole disk
    private static final int SHORTEST = 3; // characters of a name
    private static final Pattern VERB =
            Pattern.compile(
                    "(?:删掉|删了|删|移除|清理|运行|执行|跑|跑一下|处理|改|挪|移|发|看下|翻译|检查|数|数一下|打印|压缩|解压|转|一下|里的|中的|来自|源自|参见|[把将和与及从对给用是在看见叫])$");

    /** Says which table is meant, and not a word more: 数据在员工.csv. */
    private static final Pattern LABEL =
            Pattern.compile(
                    "(?<=^|[，,。；;\\s])(?:原始|源)?(?:数据|表格|资料|明细)(?:文件)?(?:就|都)?(?:是|在|来自|存在|放在|见)\\s*(?=[“\"]?[^，,。；;\\s“”\"]{1,80}\\.(?:csv|tsv|xlsx?|jsonl?)(?![\\w.]))",
                    Pattern.CASE_INSENSITIVE);

    private WorkspaceNames() {}

    /** The request with quotes around such names. */
    public static String quote(String request, Workspace workspace) {
        if (request.indexOf('.') < 0) {
            return request;
        }
        var text = request;
        for (var name : names(workspace)) {
            if (text.contains(name) && !Mentions.of(text).files().contains(name)) {
                text = quote(text, name);
            }
        }
        return LABEL.matcher(text).replaceAll("用");
    }

    private static String quote(String text, String name) {
        int at = text.indexOf(name);
        int end = at + name.length();
        var before = text.substring(0, at);
        boolean begins =
                before.isEmpty()
                        || !isNamePart(before.charAt(before.length() - 1))
                        || isHan(name.charAt(0)) && VERB.matcher(before).find();
        boolean ends = end == text.length() || !isLatin(text.charAt(end));
        return begins && ends ? before + "“" + name + "”" + text.substring(end) : text;
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || "/\\._-“\"'‘「".indexOf(c) >= 0;
    }

    private static boolean isHan(char c) {
        return Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN;
    }

    private static boolean isLatin(char c) {
        return Character.isLetterOrDigit(c) && !isHan(c) || "._-/".indexOf(c) >= 0 && c != '.';
    }

    /** The paths of the files, the longest first; none if they cannot be read. */
    private static List<String> names(Workspace workspace) {
        try (var files = Files.walk(workspace.root(), MAX_DEPTH)) {
            return files.limit(MAX_LOOKED_AT)
                    .filter(Files::isRegularFile)
                    .filter(file -> !workspace.isProtected(file))
                    .map(workspace::display)
                    .filter(name -> name.length() >= SHORTEST && name.indexOf('.') > 0)
                    .sorted(Comparator.comparingInt(String::length).reversed())
                    .toList();
        } catch (IOException | UncheckedIOException _) {
            return List.of();
        }
    }
}
