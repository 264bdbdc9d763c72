package dev.troupe.packs.studio.editing;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An edit decision list: which parts of which files follow each other. In files it is JSON or CMX
 * 3600 ({@code .edl}), as editing programs exchange it: an event of each part with the time codes
 * of its source and of the film, and the name of the file in a comment.
 *
 * @param framesPerSecond by which the time codes of CMX 3600 count
 * @param events in their order, at least one
 */
record EditList(String title, int framesPerSecond, List<Event> events) {
    static final String FORMAT = "troupe-edit-list-1";
    private static final long MAX_BYTES = 4L << 20;
    private static final int MAX_EVENTS = 999; // CMX 3600 has three digits
    private static final String CODE = "(\\d{2}):(\\d{2}):(\\d{2})[:;](\\d{2})";
    private static final Pattern EVENT =
            Pattern.compile(
                    "\\d{3,6}\\s+\\S+\\s+\\S+\\s+(\\S+)(?:\\s+\\d+)?\\s+"
                            + String.join("\\s+", CODE, CODE, CODE, CODE)
                            + "\\s*");
    private static final Pattern CLIP_NAME =
            Pattern.compile("\\*\\s*FROM CLIP NAME:\\s*(.+)", Pattern.CASE_INSENSITIVE);

    /**
     * @param path of the file
     * @param to after {@code from}
     */
    record Event(String path, Duration from, Duration to) {}

    EditList {
        events = List.copyOf(events);
    }

    Value toJson() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("format", Value.of(FORMAT));
        fields.put("title", Value.of(title));
        fields.put("framesPerSecond", Value.of(framesPerSecond));
        fields.put("events", Value.of(events.stream().map(EditList::toJson).toList()));
        return Value.of(fields);
    }

    private static Value toJson(Event event) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("path", Value.of(event.path()));
        fields.put("from", Value.of(MediaTime.clock(event.from())));
        fields.put("to", Value.of(MediaTime.clock(event.to())));
        return Value.of(fields);
    }

    String toEdl() {
        var text = new StringBuilder();
        text.append("TITLE: ")
                .append(title.replaceAll("\\s+", " ").toUpperCase(Locale.ROOT))
                .append("\r\nFCM: NON-DROP FRAME\r\n\r\n");
        long record = 0;
        int number = 0;
        for (var event : events) {
            long first = MediaTime.frames(event.from(), framesPerSecond);
            long frames = Math.max(1, MediaTime.frames(event.to(), framesPerSecond) - first);
            text.append(
                    "%03d  AX       AA/V  C        %s %s %s %s\r\n"
                            .formatted(
                                    ++number,
                                    code(first),
                                    code(first + frames),
                                    code(record),
                                    code(record + frames)));
            text.append("* FROM CLIP NAME: ").append(event.path()).append("\r\n\r\n");
            record += frames;
        }
        return text.toString();
    }

    private String code(long frame) {
        long seconds = frame / framesPerSecond;
        return "%02d:%02d:%02d:%02d"
                .formatted(
                        seconds / 3_600, seconds / 60 % 60, seconds % 60, frame % framesPerSecond);
    }

    /**
     * Reads a file of the workspace.
     *
     * @param framesPerSecond of the time codes of CMX 3600, which does not state it
     * @throws ToolException naming what is wrong
     */
    static EditList read(String path, int framesPerSecond, ToolContext context) {
        var file = context.workspace().resolveExisting(path);
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw refusal("“%s”超过 4 MB", "'%s' is larger than 4 MB", path);
            }
            var text = Files.readString(file);
            var list =
                    path.toLowerCase(Locale.ROOT).endsWith(".edl")
                            ? parseEdl(text, framesPerSecond, path)
                            : parseJson(Json.parse(text), path);
            if (list.events.isEmpty() || list.events.size() > MAX_EVENTS) {
                throw refusal(
                        "剪辑表“%s”有 %d 个片段；应为 1 到 %d 个",
                        "Edit list '%s' has %d events; it may have 1 to %d",
                        path,
                        list.events.size(),
                        MAX_EVENTS);
            }
            return list;
        } catch (JsonException | CharacterCodingException e) {
            throw refusal(
                    "“%s”不是 JSON 或 EDL 剪辑表：%s",
                    "'%s' is not an edit list in JSON or EDL: %s",
                    path,
                    String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw refusal(
                    "无法读取文件“%s”：%s",
                    "File '%s' cannot be read: %s", path, String.valueOf(e.getMessage()));
        }
    }

    static EditList parseJson(Value value, String path) {
        if (!value.field("format").asText().equals(FORMAT)) {
            throw refusal("“%s”的 format 应为 %s", "format of '%s' should be %s", path, FORMAT);
        }
        var events = new ArrayList<Event>();
        for (var item : value.field("events").items()) {
            events.add(
                    new Event(
                            item.field("path").asText(),
                            MediaTime.require("from", item.field("from").asText()),
                            MediaTime.require("to", item.field("to").asText())));
        }
        var rate = value.field("framesPerSecond").asText();
        return new EditList(
                value.field("title").asText(),
                rate.matches("[1-9]\\d?") ? Integer.parseInt(rate) : 25,
                events);
    }

    /** Cuts only: a transition would have to be executed, and is refused. */
    static EditList parseEdl(String text, int framesPerSecond, String path) {
        var events = new ArrayList<Event>();
        var title = "";
        var lines = text.lines().map(String::strip).toList();
        for (int at = 0; at < lines.size(); at++) {
            var line = lines.get(at);
            var event = EVENT.matcher(line);
            if (line.startsWith("TITLE:")) {
                title = line.substring("TITLE:".length()).strip();
            } else if (event.matches()) {
                if (!event.group(1).equals("C")) {
                    throw refusal(
                            "“%s”第 %d 行的转场“%s”不受支持；只支持切（C）",
                            "The transition '%3$s' in line %2$d of '%1$s' is not supported; only cuts (C) are",
                            path,
                            at + 1,
                            event.group(1));
                }
                events.add(
                        new Event(
                                clipName(lines, at, path),
                                time(event, 2, framesPerSecond),
                                time(event, 6, framesPerSecond)));
            } else if (line.matches("\\d{3,6}\\s.*")) {
                throw refusal(
                        "“%s”第 %d 行不是 CMX 3600 的片段",
                        "Line %2$d of '%1$s' is not an event of CMX 3600", path, at + 1);
            }
        }
        return new EditList(title, framesPerSecond, events);
    }

    private static String clipName(List<String> lines, int event, String path) {
        for (int at = event + 1;
                at < lines.size() && !EVENT.matcher(lines.get(at)).matches();
                at++) {
            var name = CLIP_NAME.matcher(lines.get(at));
            if (name.matches()) {
                return name.group(1).strip();
            }
        }
        throw refusal(
                "“%s”第 %d 行之后没有“* FROM CLIP NAME: 文件”",
                "Line %2$d of '%1$s' is not followed by '* FROM CLIP NAME: file'", path, event + 1);
    }

    private static Duration time(Matcher event, int group, int framesPerSecond) {
        long seconds =
                Integer.parseInt(event.group(group)) * 3_600L
                        + Integer.parseInt(event.group(group + 1)) * 60L
                        + Integer.parseInt(event.group(group + 2));
        int frames = Integer.parseInt(event.group(group + 3));
        return Duration.ofSeconds(seconds).plusNanos(Math.round(frames * 1e9 / framesPerSecond));
    }

    private static ToolException refusal(String zh, String en, Object... values) {
        return new ToolException(MediaProblem.UNREADABLE, zh, en, values);
    }
}
