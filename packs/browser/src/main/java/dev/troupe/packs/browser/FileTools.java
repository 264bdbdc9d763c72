package dev.troupe.packs.browser;

import com.microsoft.playwright.Page;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolSpec;
import dev.troupe.agent.WorkspaceFile;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tools that put what the browser shows or loads into files of the workspace. */
final class FileTools {
    private static final Map<String, String> TYPES =
            Map.of(
                    "png", "image/png",
                    "jpg", "image/jpeg",
                    "jpeg", "image/jpeg",
                    "pdf", "application/pdf",
                    "csv", "text/csv",
                    "json", "application/json",
                    "txt", "text/plain",
                    "html", "text/html",
                    "zip", "application/zip",
                    "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");

    private FileTools() {}

    static List<Tool<?, ?>> all(Workers workers) {
        var limit = workers.limits().navigation().plus(PageTools.MARGIN);
        return List.of(
                BrowserTool.of(
                                ToolSpec.writing(
                                                "screenshot",
                                                "Takes a picture of the page, PNG or JPEG by the ending of the path, and saves it as a file.",
                                                Screenshot.class)
                                        .titled("网页截图", "take a screenshot")
                                        .saving("path"),
                                workers,
                                limit,
                                FileTools::screenshot)
                        .writing((input, context) ->
                                List.of(context.workspace().writable(input.path()))),
                BrowserTool.of(
                                ToolSpec.writing(
                                                "saveDownload",
                                                "Saves the latest file that a page offered for download.",
                                                SaveDownload.class)
                                        .titled("保存下载的文件", "save a download")
                                        .saving("path"),
                                workers,
                                limit,
                                FileTools::saveDownload)
                        .writing((input, context) ->
                                List.of(context.workspace().writable(input.path()))));
    }

    /** What to take. */
    record Screenshot(
            @Describe("file of the workspace, such as page.png") String path,
            @Describe("the whole page, not only what is in view; false where left out")
                    @Nullable Boolean fullPage,
            @Describe("of this element alone") @Nullable String selector) {}

    /** Where to put it. */
    record SaveDownload(@Describe("file of the workspace, such as data.csv") String path) {}

    /** A file that was made. */
    record Made(String path, String type, long bytes, String url) {}

    private static Made screenshot(Visit visit, Screenshot input, ToolContext context) {
        var type = type(input.path());
        if (!type.startsWith("image/")) {
            throw new BrowserFailure(
                    BrowserProblem.UNKNOWN_ERROR,
                    Sentence.of("“%s”不是图片的文件名", "'%s' is no name for a picture", input.path()),
                    Sentence.of("用 .png 或 .jpg 结尾", "let it end in .png or .jpg"));
        }
        var image =
                com.microsoft.playwright.options.ScreenshotType.valueOf(
                        type.endsWith("png") ? "PNG" : "JPEG");
        boolean isFull = input.fullPage() != null && input.fullPage();
        var selector = input.selector();
        var bytes =
                selector == null
                        ? visit.page()
                                .screenshot(
                                        new Page.ScreenshotOptions()
                                                .setFullPage(isFull)
                                                .setType(image))
                        : visit.on(
                                selector,
                                element ->
                                        element.screenshot(
                                                new com.microsoft.playwright.Locator
                                                                .ScreenshotOptions()
                                                        .setType(image)));
        return made(input.path(), bytes, visit.page().url(), context);
    }

    private static Made saveDownload(Visit visit, SaveDownload input, ToolContext context) {
        visit.attend(() -> !visit.downloads().isEmpty(), Duration.ofSeconds(5));
        if (visit.downloads().isEmpty()) {
            throw new BrowserFailure(
                    BrowserProblem.UNKNOWN_ERROR,
                    Sentence.of("还没有页面给出可下载的文件", "no page has offered a file"),
                    Sentence.of(
                            "先 click 下载链接，或用 navigate 打开文件的网址",
                            "first click the link to the file, or open its address with navigate"));
        }
        var download = visit.downloads().removeLast();
        var failure = download.failure();
        if (failure != null) {
            throw new BrowserFailure(
                    BrowserProblem.NETWORK_ERROR,
                    Sentence.of(
                            "下载 %s 失败：%s",
                            "the download of %s failed: %s", download.url(), failure),
                    Sentence.of("再试一次", "try again"));
        }
        try (var content = download.createReadStream()) {
            return made(input.path(), content.readAllBytes(), download.url(), context);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Made made(String path, byte[] bytes, String url, ToolContext context) {
        var file = context.workspace().writable(path);
        try {
            WorkspaceFile.of(file, context).write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var type = type(path);
        var origin = Value.of(Map.of("sources", Value.of(List.of(Value.of(url)))));
        context.artifact(file, type, origin);
        return new Made(context.workspace().display(file), type, bytes.length, url);
    }

    private static String type(String path) {
        var name = String.valueOf(Path.of(path).getFileName());
        var ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return TYPES.getOrDefault(ending, "application/octet-stream");
    }
}
