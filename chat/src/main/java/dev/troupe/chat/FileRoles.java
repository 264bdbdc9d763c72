package dev.troupe.chat;

import dev.troupe.language.Mentions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which addresses and files a clause reads and which files it writes: the nearest word for saving
 * or reading before a name decides, and pictures are always written.
 */
record FileRoles(List<String> reads, List<String> writes) {
    private static final Set<String> PICTURES = Set.of("png", "jpg", "jpeg", "svg", "gif");
    private static final Pattern SAVING =
            Pattern.compile(
                    "保存|存为|存成|存到|存入|存在|写入|写到|写成|写进|导出|输出|生成|另存|命名|改名|新建|创建|名为|放到|放入|叫做?"
                            + "|成(?!绩|本|员|功|果|交|都)|(?:到|为|入)(?=\\s*$)"
                            + "|\\b(?:sav(?:e|ed|ing)|writ(?:e|ten|ing)|export(?:ed|ing)?|output|stor(?:e|ed|ing)|creat(?:e|ed|ing)"
                            + "|produce|put|as|into|to|named?|called)\\b",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern READING =
            Pattern.compile(
                    "读取?|打开|加载|载入|导入|分析|根据|基于|使用|用(?!户)|来自|从|来源|查看|看"
                            + "|\\b(?:load|read|open|from|using|use|analy[sz]e|import|in|of|with|source|than|vs)\\b",
                    Pattern.CASE_INSENSITIVE);

    /** {@code store them in}: here the word for reading belongs to the one for saving. */
    private static final Pattern INTO =
            Pattern.compile(
                    "\\b(?:sav(?:e|ing)|writ(?:e|ing)|stor(?:e|ing)|put|keep)\\b(?:(?!\\b(?:of|by|per|from)\\b).)*\\bin\\s+(?:the\\s+file\\s+)?$",
                    Pattern.CASE_INSENSITIVE);

    /** What a clause says of the files and addresses in it. */
    static FileRoles of(String clause) {
        var text = Quoting.blank(clause);
        var mentions = Mentions.of(text);
        var reads = new ArrayList<>(mentions.urls());
        var writes = new ArrayList<String>();
        var words = Quoting.withoutNames(text, mentions);
        for (var file : mentions.files()) {
            (isWritten(file, text, words) ? writes : reads).add(file);
        }
        return new FileRoles(List.copyOf(reads), List.copyOf(writes));
    }

    /** Of all that stands before the name, other names left out. */
    private static boolean isWritten(String file, String text, String words) {
        if (PICTURES.contains(Mentions.extension(file))) {
            return true;
        }
        var before = words.substring(0, Math.max(0, text.indexOf(file)));
        return last(SAVING, before) > last(READING, before)
                || isLast(text, file) && INTO.matcher(sinceLastName(before)).find();
    }

    private static boolean isLast(String text, String file) {
        var files = Mentions.of(text).files();
        return files.getLast().equals(file);
    }

    /** Names are blanked, so a longer gap is one. */
    private static String sinceLastName(String before) {
        int gap = before.stripTrailing().lastIndexOf("   ");
        return before.substring(Math.max(0, gap));
    }

    private static int last(Pattern pattern, String text) {
        return pattern.matcher(text).results().mapToInt(found -> found.end()).max().orElse(-1);
    }
}
