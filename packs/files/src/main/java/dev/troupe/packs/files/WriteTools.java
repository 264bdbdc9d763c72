package dev.troupe.packs.files;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.ToolSpec;
import dev.troupe.agent.UncertainCallException;
import dev.troupe.core.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tools that write text. */
final class WriteTools {
    private WriteTools() {}

    static List<Tool<?, ?>> all() {
        return List.of(new WriteFile(), new AppendFile());
    }

    /** What was written where. */
    record Written(String path, long bytes, boolean replaced) {}

    record Input(
            String path,
            @Describe("the text; leave it out when a variable is written") @Nullable String content,
            @Describe(
                            "shared variable to write instead: as JSON, CSV or a Markdown table by the extension, else as text")
                    @Nullable String variable,
            @Describe("whether missing directories on the way are made; true where left out")
                    @Nullable Boolean createDirectories) {
        Path target(Place place) {
            return Boolean.FALSE.equals(createDirectories)
                    ? place.targetInPlace(path)
                    : place.target(path);
        }

        String text(ToolContext context) {
            if (variable == null || variable.isBlank()) {
                if (content == null) {
                    throw new ToolException(
                            AgentProblem.BAD_ARGUMENTS,
                            "没有要写入“%s”的内容；请给出 content 或 variable",
                            "There is nothing to write to '%s'; give content or variable",
                            path);
                }
                return content;
            }
            if (content != null && !content.isEmpty()) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "content 和 variable 只能给一个",
                        "Give content or variable, not both");
            }
            var value = context.variable(variable.strip());
            if (value.isMissing()) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "没有共享变量“%s”；有 %s",
                        "There is no shared variable '%s'; there are %s",
                        variable,
                        context.variableKeys());
            }
            return Rendering.text(value, path);
        }
    }

    record WriteFile() implements Tool<Input, Written> {
        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.writing(
                            "writeFile",
                            "Writes a text file and makes the directories on the way; a file that exists is replaced.",
                            Input.class)
                    .titled("写文件", "write a file")
                    .saving("path")
                    .repeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(input.target(Place.in(context)));
        }

        @Override
        public Map<Path, String> preview(Input input, ToolContext context) {
            return Map.of(input.target(Place.in(context)), input.text(context));
        }

        @Override
        public Written call(Input input, ToolContext context) {
            var text = input.text(context);
            var file = input.target(Place.in(context));
            boolean replaced = context.wasThere(file);
            TextFile.write(file, text, input.path(), context);
            return written(file, replaced, context);
        }
    }

    record AppendFile() implements Tool<Input, Written> {
        private static final Object[] LOCKS =
                Stream.generate(Object::new).limit(64).toArray(); // by file

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.writing(
                            "appendFile",
                            "Adds text at the end of a text file; one that is missing is made.",
                            Input.class)
                    .titled("在文件末尾添加", "add to a file")
                    .doing("在 %s 末尾添加", "add to %s", "path")
                    .repeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(input.target(Place.in(context)));
        }

        @Override
        public Map<Path, String> preview(Input input, ToolContext context) {
            var text = added(known(input, context), input, context);
            return Map.of(input.target(Place.in(context)), text);
        }

        /** The file as it is and as it will be, so that a call that was cut off can tell. */
        @Override
        public Value before(Input input, ToolContext context) {
            var known = known(input, context);
            var found = new LinkedHashMap<String, Value>();
            found.put("was", Value.of(TextFile.hash(known)));
            found.put("becomes", Value.of(TextFile.hash(added(known, input, context))));
            found.put("length", Value.of(known == null ? 0 : known.length()));
            return Value.of(found);
        }

        @Override
        public Written call(Input input, ToolContext context) {
            var file = input.target(Place.in(context));
            boolean replaced = context.wasThere(file);
            synchronized (lockOf(file)) { // others may add to it at the same time
                var known = known(input, context);
                if (!context.isRepeated() || !isAdded(known, input, context)) {
                    TextFile.write(file, added(known, input, context), input.path(), context);
                }
            }
            return written(file, replaced, context);
        }

        private static Object lockOf(Path file) {
            return LOCKS[Math.floorMod(file.hashCode(), LOCKS.length)];
        }

        /**
         * Whether a call that was cut off has added its text. Where others have added theirs since,
         * the same text among it counts as its own.
         */
        private static boolean isAdded(@Nullable String known, Input input, ToolContext context) {
            var before = context.before();
            var hash = Value.of(TextFile.hash(known));
            if (hash.equals(before.field("was"))) {
                return false;
            }
            if (hash.equals(before.field("becomes"))) {
                return true;
            }
            int length = before.field("length") instanceof Value.Num(var it) ? it.intValue() : -1;
            boolean isOnlyLonger =
                    length >= 0
                            && known != null
                            && known.length() > length
                            && (length == 0 || startsAs(before, known.substring(0, length)));
            if (known == null || !isOnlyLonger) {
                throw new UncertainCallException(
                        "“%s”后来被改过，看不出是否已经添加",
                        "'%s' was changed since; whether the text was added is not known",
                        input.path());
            }
            return known.substring(length).contains(input.text(context));
        }

        private static boolean startsAs(Value before, String start) {
            return Value.of(TextFile.hash(start)).equals(before.field("was"));
        }

        /** What the file holds; {@code null} where there is none. */
        private static @Nullable String known(Input input, ToolContext context) {
            var place = Place.in(context);
            return Files.exists(input.target(place))
                    ? TextFile.read(place.file(input.path()), input.path()).text()
                    : null;
        }

        private static String added(@Nullable String known, Input input, ToolContext context) {
            var text = input.text(context);
            if (known == null) {
                return text;
            }
            boolean needsBreak = !known.isEmpty() && !known.endsWith("\n");
            return known + (needsBreak ? "\n" : "") + text;
        }
    }

    private static Written written(Path file, boolean replaced, ToolContext context) {
        try {
            var path = Place.in(context).display(file);
            context.artifact(file, Rendering.mediaType(path));
            return new Written(path, Files.size(file), replaced);
        } catch (IOException e) {
            throw Place.failed("查看", "Looking at", file, e);
        }
    }
}
