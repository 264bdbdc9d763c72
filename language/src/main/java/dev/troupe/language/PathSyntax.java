package dev.troupe.language;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Whether a path that a user or a model wrote clearly names one file. Spellings that another
 * program, another system or a reader may take for another path are refused; where a plain path
 * leads is for others to judge.
 */
public final class PathSyntax {
    private static final int MAX_NAME = 255; // bytes in UTF-8, on all common file systems
    private static final int MAX_PATH = 4_000; // bytes in UTF-8

    /** Look like a slash and are none. */
    private static final String SLASHES = "\u2044\u2215\u2216\u29F5\u29F8\u29F9\u2571\u2572";

    /** Cannot be seen, or turn the reading direction round; joiners in emoji are left alone. */
    private static final Pattern UNSEEN =
            Pattern.compile(
                    "[\\p{Cc}\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB\\uD800-\\uDFFF]");

    private static final Pattern ENCODED = Pattern.compile("%(?:\\p{XDigit}{2}|u\\p{XDigit}{4})");
    private static final Pattern VARIABLE =
            Pattern.compile("(?:^|/)\\$[A-Za-z_{(]|%[A-Za-z_()]{2,}%|\\$\\{|\\$\\(|`");
    private static final Pattern DRIVE = Pattern.compile("^[A-Za-z]:");
    private static final Pattern SCHEME =
            Pattern.compile("^[A-Za-z][A-Za-z0-9+.-]+:|\\.\\w{1,8}:[^/]*$|::|:\\$");

    /** Open a device on some systems, whatever stands after their first dot. */
    private static final Pattern DEVICE =
            Pattern.compile(
                    "(?:con|prn|aux|nul|clock\\$|conin\\$|conout\\$|(?:com|lpt)[0-9¹²³])\\s*(?:\\..*)?",
                    Pattern.CASE_INSENSITIVE);

    /** Why a path is refused. */
    public enum Flaw {
        BLANK("为空；请提供文件名，如 result.csv", "is blank; provide a name such as result.csv"),
        UNSEEN("含有不可见字符；请只使用可见字符", "contains an invisible character; use visible characters only"),
        ENCODED("含有编码的字符；请直接输入名称", "contains an encoded character; enter the name itself"),
        VARIABLE(
                "含有变量，但变量不会被替换；请直接输入名称",
                "contains a variable, which is not expanded; enter the name itself"),
        HOME(
                "以 ~ 开头，但 ~ 不会被替换；请提供工作目录中的路径",
                "starts with ~, which is not expanded; use a path inside the workspace"),
        ADDRESS(
                "像是网址、盘符或数据流；请提供工作目录中的路径",
                "looks like a URL, a drive or a stream; use a path inside the workspace"),
        BACKSLASH("含有反斜杠；请用 / 分隔目录", "contains a backslash; separate directories with /"),
        LOOKALIKE(
                "含有与 / 或 . 相似的字符；请使用 / 和 .",
                "contains a character that looks like / or .; use / and . instead"),
        CLOSING("有一段以空格或点结尾；请删除", "has a segment that ends with a space or a dot; remove it"),
        DEVICE("是设备名称；请使用其他名称", "is the name of a device; choose another name"),
        LONG("太长；每段最多 255 字节", "is too long; the limit is 255 bytes per segment");

        private final String zh;
        private final String en;

        Flaw(String zh, String en) {
            this.zh = zh;
            this.en = en;
        }

        /** What is wrong and what to do, to stand after the path. */
        public String text(Language language) {
            return language.choose(zh, en);
        }
    }

    private PathSyntax() {}

    /** The first thing that is wrong with a path; empty when it can be taken at its word. */
    public static Optional<Flaw> findFlaw(String path) {
        return findFlaw(path, File.separatorChar == '\\');
    }

    static Optional<Flaw> findFlaw(String path, boolean onWindows) {
        if (path.isBlank()) {
            return Optional.of(Flaw.BLANK);
        }
        if (UNSEEN.matcher(path).find()) {
            return Optional.of(Flaw.UNSEEN);
        }
        if (path.strip().startsWith("~")) {
            return Optional.of(Flaw.HOME);
        }
        var plain = onWindows ? DRIVE.matcher(path).replaceFirst("").replace('\\', '/') : path;
        if (plain.indexOf('\\') >= 0) {
            return Optional.of(Flaw.BACKSLASH);
        }
        if (DRIVE.matcher(plain).find() || SCHEME.matcher(plain).find()) {
            return Optional.of(Flaw.ADDRESS);
        }
        if (ENCODED.matcher(plain).find()) {
            return Optional.of(Flaw.ENCODED);
        }
        if (VARIABLE.matcher(plain).find()) {
            return Optional.of(Flaw.VARIABLE);
        }
        if (bytes(plain) > MAX_PATH) {
            return Optional.of(Flaw.LONG);
        }
        for (var part : plain.split("/", -1)) {
            var flaw = findPartFlaw(part);
            if (flaw.isPresent()) {
                return flaw;
            }
        }
        return Optional.empty();
    }

    private static Optional<Flaw> findPartFlaw(String part) {
        if (part.isEmpty() || part.equals(".") || part.equals("..")) {
            return Optional.empty();
        }
        if (bytes(part) > MAX_NAME) {
            return Optional.of(Flaw.LONG);
        }
        var normal = Normalizer.normalize(part, Normalizer.Form.NFKC);
        boolean hasSlash =
                normal.indexOf('/') >= 0
                        || normal.indexOf('\\') >= 0
                        || normal.chars().anyMatch(c -> SLASHES.indexOf(c) >= 0);
        if (hasSlash || (normal.matches("\\.+") && !part.equals(normal))) {
            return Optional.of(Flaw.LOOKALIKE);
        }
        int last = part.codePointBefore(part.length());
        if (last == '.' || Character.isWhitespace(last) || Character.isSpaceChar(last)) {
            return Optional.of(Flaw.CLOSING);
        }
        return DEVICE.matcher(normal).matches() ? Optional.of(Flaw.DEVICE) : Optional.empty();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
