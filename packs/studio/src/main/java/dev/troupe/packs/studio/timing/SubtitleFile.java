package dev.troupe.packs.studio.timing;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Subtitles in the form of SubRip, {@code .srt}: numbered blocks with a line of times. */
public final class SubtitleFile {
    private static final long MAX_BYTES = 4L << 20;
    private static final String TIME = "(\\d{1,3}:\\d{2}:\\d{2}[,.]\\d{1,3})";
    private static final Pattern TIMES =
            Pattern.compile(TIME + "\\s*-->\\s*" + TIME + "(?:\\s+.*)?");

    private SubtitleFile() {}

    /** The text of a file. */
    public static String write(List<Subtitle> subtitles) {
        var text = new StringBuilder();
        for (int number = 1; number <= subtitles.size(); number++) {
            var subtitle = subtitles.get(number - 1);
            text.append(number)
                    .append('\n')
                    .append(MediaTime.srt(subtitle.start()))
                    .append(" --> ")
                    .append(MediaTime.srt(subtitle.end()))
                    .append('\n')
                    .append(subtitle.text())
                    .append("\n\n");
        }
        return text.toString();
    }

    /**
     * Reads a file of the workspace.
     *
     * @throws ToolException naming the line that is wrong
     */
    public static List<Subtitle> read(String path, ToolContext context) {
        var file = context.workspace().resolveExisting(path);
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw refusal(
                        "字幕文件“%s”有 %d 字节；最多 %d 字节",
                        "Subtitles '%s' have %d bytes; the maximum is %d",
                        path,
                        Files.size(file),
                        MAX_BYTES);
            }
            return parse(Files.readString(file), path);
        } catch (CharacterCodingException _) {
            throw refusal(
                    "字幕文件“%s”不是 UTF-8 文字；请先转换编码",
                    "Subtitles '%s' are not UTF-8 text; convert the file first", path);
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法读取文件“%s”：%s",
                    "File '%s' cannot be read: %s",
                    path,
                    e.getMessage());
        }
    }

    static List<Subtitle> parse(String text, String path) {
        var lines = text.replace("\uFEFF", "").lines().toList();
        var subtitles = new ArrayList<Subtitle>();
        int at = 0;
        while (at < lines.size()) {
            if (lines.get(at).isBlank()) {
                at++;
                continue;
            }
            if (lines.get(at).strip().matches("\\d{1,9}")) {
                at++;
            }
            var times = TIMES.matcher(at < lines.size() ? lines.get(at).strip() : "");
            if (!times.matches()) {
                throw refusal(
                        "“%s”第 %d 行应为“00:00:01,000 --> 00:00:02,500”形式的时间",
                        "Line %2$d of '%1$s' should be times such as 00:00:01,000 --> 00:00:02,500",
                        path,
                        at + 1);
            }
            int first = at + 1;
            at = first;
            while (at < lines.size() && !lines.get(at).isBlank()) {
                at++;
            }
            var subtitle =
                    new Subtitle(
                            time(times.group(1)),
                            time(times.group(2)),
                            String.join("\n", lines.subList(first, at)));
            if (subtitle.end().compareTo(subtitle.start()) <= 0) {
                throw refusal(
                        "“%s”第 %d 行的结束时间不在开始时间之后",
                        "In line %2$d of '%1$s' the end is not after the start", path, first);
            }
            subtitles.add(subtitle);
        }
        if (subtitles.isEmpty()) {
            throw refusal("字幕文件“%s”中没有字幕", "File '%s' has no subtitles", path);
        }
        return List.copyOf(subtitles);
    }

    private static Duration time(String text) {
        return MediaTime.require("time", text);
    }

    private static ToolException refusal(String zh, String en, Object... values) {
        return new ToolException(MediaProblem.UNREADABLE, zh, en, values);
    }
}
