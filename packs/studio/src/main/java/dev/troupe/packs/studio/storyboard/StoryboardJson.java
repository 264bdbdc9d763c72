package dev.troupe.packs.studio.storyboard;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A storyboard in a file: {@code {format, title, source, width, height, scenes[{number, heading,
 * shots[{number, size, angle, movement, seconds, action, dialogue[{speaker, manner, text}],
 * characters[], frame}]}]}}.
 */
public final class StoryboardJson {
    static final String FORMAT = "troupe-storyboard-1";
    private static final long MAX_BYTES = 8L * 1024 * 1024;

    private StoryboardJson() {}

    /**
     * Reads a storyboard of the workspace.
     *
     * @param path as the user names it
     * @throws ToolException naming everything that is wrong with the file
     */
    public static Storyboard readFile(String path, ToolContext context) {
        var file = context.workspace().resolveExisting(path);
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw refusal(
                        "文件“%s”有 %d 字节；分镜文件最多 %d 字节",
                        "File '%s' has %d bytes; a storyboard has at most %d",
                        path,
                        Files.size(file),
                        MAX_BYTES);
            }
            return read(Json.parse(Files.readString(file)), path);
        } catch (JsonException e) {
            throw refusal(
                    "文件“%s”不是 JSON：%s；请先生成分镜",
                    "File '%s' is not JSON: %s; make a storyboard first", path, e.text());
        } catch (CharacterCodingException _) {
            throw refusal(
                    "文件“%s”不是 UTF-8 文字；请先生成分镜",
                    "File '%s' is not UTF-8 text; make a storyboard first", path);
        } catch (IOException e) {
            throw refusal("无法读取文件“%s”：%s", "File '%s' cannot be read: %s", path, e.getMessage());
        }
    }

    /**
     * @param path names it in problems
     * @throws ToolException naming everything that is wrong
     */
    public static Storyboard read(Value value, String path) {
        var reader = new StoryboardReader();
        var storyboard = reader.read(value);
        if (!reader.problems().isEmpty()) {
            throw refusal(
                    "分镜“%s”不正确：%s",
                    "Storyboard '%s' is not valid: %s", path, reader.joinProblems());
        }
        return storyboard;
    }

    /** What {@link #read} reads. */
    public static Value write(Storyboard storyboard) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("format", Value.of(FORMAT));
        fields.put("title", Value.of(storyboard.title()));
        fields.put("source", Value.of(storyboard.source()));
        fields.put("width", Value.of(storyboard.width()));
        fields.put("height", Value.of(storyboard.height()));
        fields.put("scenes", list(storyboard.scenes().stream().map(StoryboardJson::write)));
        return Value.of(fields);
    }

    private static Value write(BoardScene scene) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("number", Value.of(scene.number()));
        fields.put("heading", Value.of(scene.heading()));
        fields.put("shots", list(scene.shots().stream().map(StoryboardJson::write)));
        return Value.of(fields);
    }

    private static Value write(Shot shot) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("number", Value.of(shot.number()));
        fields.put("size", Value.of(shot.size().wireName()));
        fields.put("angle", Value.of(shot.angle().wireName()));
        fields.put("movement", Value.of(shot.movement().wireName()));
        fields.put("seconds", Value.of(shot.seconds()));
        fields.put("action", Value.of(shot.action()));
        fields.put("dialogue", list(shot.dialogue().stream().map(StoryboardJson::write)));
        fields.put("characters", list(shot.characters().stream().map(Value::of)));
        fields.put("frame", Value.of(shot.frame()));
        return Value.of(fields);
    }

    private static Value write(DialogueLine line) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("speaker", Value.of(line.speaker()));
        fields.put("manner", Value.of(line.manner()));
        fields.put("text", Value.of(line.text()));
        return Value.of(fields);
    }

    private static Value list(Stream<Value> items) {
        return Value.of(List.copyOf(items.toList()));
    }

    private static ToolException refusal(String zh, String en, @Nullable Object... values) {
        return new ToolException(AgentProblem.FILE, zh, en, values);
    }
}
