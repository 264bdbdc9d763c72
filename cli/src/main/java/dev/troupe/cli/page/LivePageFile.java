package dev.troupe.cli.page;

import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.UsageException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.export.PageHtml;
import dev.troupe.page.run.Page;
import dev.troupe.page.version.PageContent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A page that was built from a blueprint, with its versions: what {@code troupe page build} saves.
 *
 * @param current the latest version
 * @param earlier the versions before it, the oldest first
 */
record LivePageFile(FileVersion current, List<FileVersion> earlier) {
    private static final int MAX_EARLIER = 20; // each has all blocks; older ones are deleted

    /**
     * One version of the page.
     *
     * @param number from 1
     * @param cause what made it: {@code build}, {@code refresh} or {@code patch}
     * @param note what was asked for; may be empty
     */
    record FileVersion(long number, String cause, String note, PageContent content) {
        static FileVersion of(Value json) {
            var about = json.field("version");
            return new FileVersion(
                    about.field("number") instanceof Value.Num(var number) ? number.longValue() : 1,
                    about.isMissing() ? "build" : about.field("cause").asText(),
                    about.field("note").asText(),
                    PageContent.of(json));
        }

        LinkedHashMap<String, Value> toFields() {
            var fields = new LinkedHashMap<String, Value>();
            if (content.toValue() instanceof Value.RecordOf(var all)) {
                fields.putAll(all);
            }
            var about = new LinkedHashMap<String, Value>();
            about.put("number", Value.of(number));
            about.put("cause", Value.of(cause));
            about.put("note", Value.of(note));
            fields.put("version", Value.of(about));
            return fields;
        }
    }

    LivePageFile {
        earlier = List.copyOf(earlier);
    }

    /** A page that was built for the first time. */
    static LivePageFile of(PageContent content) {
        return new LivePageFile(
                new FileVersion(1, "build", content.blueprint().sourcePrompt(), content),
                List.of());
    }

    Blueprint blueprint() {
        return current.content().blueprint();
    }

    Page page() {
        return current.content().page();
    }

    Language language() {
        return current.content().language();
    }

    /** The same with one more version. */
    LivePageFile withNext(String cause, String note, PageContent content) {
        var all = versions();
        return new LivePageFile(
                new FileVersion(current.number() + 1, cause, note, content),
                all.subList(Math.max(0, all.size() - MAX_EARLIER), all.size()));
    }

    /** The same without the latest version; empty if there is none before it. */
    Optional<LivePageFile> withoutLast() {
        return earlier.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new LivePageFile(
                                earlier.getLast(), earlier.subList(0, earlier.size() - 1)));
    }

    /** All versions, the oldest first. */
    List<FileVersion> versions() {
        return Stream.concat(earlier.stream(), Stream.of(current)).toList();
    }

    /**
     * A version by its number.
     *
     * @throws UsageException when the file does not have it
     */
    FileVersion requireVersion(long number) {
        return versions().stream()
                .filter(it -> it.number() == number)
                .findFirst()
                .orElseThrow(() ->
                        new UsageException(
                                "没有第 %d 版；有：%s",
                                "there is no version %d; expected one of %s",
                                number,
                                versions().stream().map(FileVersion::number).toList()));
    }

    /** Whether JSON is a blueprint, or a page with one. */
    static boolean isLive(Value json) {
        return !blueprintOf(json).field("uiComposition").isMissing()
                || !blueprintOf(json).field("ui_composition").isMissing();
    }

    /** The blueprint of a page, or the JSON itself. */
    static Value blueprintOf(Value json) {
        return json.field("blueprint").isMissing() ? json : json.field("blueprint");
    }

    /**
     * Reads a saved page; empty if the file is something else.
     *
     * @throws UsageException when it cannot be read, or is not valid JSON
     */
    static Optional<LivePageFile> read(String name, CliContext context) {
        var json = readJson(name, context);
        if (json.field("blueprint").isMissing() || json.field("page").isMissing()) {
            return Optional.empty();
        }
        try {
            var earlier = new ArrayList<FileVersion>();
            json.field("versions").items().forEach(it -> earlier.add(FileVersion.of(it)));
            return Optional.of(new LivePageFile(FileVersion.of(json), earlier));
        } catch (DateTimeParseException e) {
            throw new UsageException(
                    "%s 不是有效的页面文件：%s；请用 page build 重新生成",
                    "%s is not a valid page file: %s; build it again with page build",
                    name,
                    String.valueOf(e.getMessage()));
        }
    }

    /**
     * The same for a command that needs a saved page.
     *
     * @throws UsageException when the file is something else
     */
    static LivePageFile require(String name, CliContext context) {
        return read(name, context)
                .orElseThrow(() ->
                        new UsageException(
                                "%s 不是已保存的页面；请用 page build -o NAME.json 生成",
                                "%s is not a saved page; create one with page build -o NAME.json",
                                name));
    }

    static Value readJson(String name, CliContext context) {
        try {
            return Json.parse(RequestReader.readFile(name, context));
        } catch (JsonException e) {
            throw new UsageException("%s：%s", "%s: %s", name, e.text());
        }
    }

    /**
     * Writes the page as HTML or, to a file that ends in {@code .json}, with its versions.
     *
     * @throws UsageException when that place cannot be written
     */
    void write(Path file) {
        var name = file.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".pdf")) {
            throw new UsageException(
                    "这里不能写 PDF“%s”；请保存为 .json，再用 page export NAME.json -o NAME.pdf",
                    "the PDF '%s' cannot be written here; write it as .json, then run page export NAME.json -o NAME.pdf",
                    file.getFileName());
        }
        boolean isJson = name.endsWith(".json");
        var text = isJson ? Json.writePretty(toValue()) + "\n" : PageHtml.of(page(), language());
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * @throws UsageException when that place cannot be written
     */
    static void write(Path file, byte[] content) {
        try {
            WorkspaceFile.of(file).write(content);
        } catch (IOException e) {
            throw new UsageException(
                    "无法写入“%s”：%s",
                    "'%s' cannot be written: %s", file, e.getClass().getSimpleName());
        }
    }

    private Value toValue() {
        var fields = current.toFields();
        fields.put(
                "versions", Value.of(earlier.stream().map(it -> Value.of(it.toFields())).toList()));
        return Value.of(fields);
    }
}
