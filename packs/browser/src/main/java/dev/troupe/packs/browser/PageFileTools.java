package dev.troupe.packs.browser;

import com.microsoft.playwright.Page;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tools that put what the browser shows or loads into files of the workspace. */
final class PageFileTools {
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

    private PageFileTools() {}

    static List<Tool<?, ?>> all(BrowserPool workers) {
        var limit = workers.limits().navigation().plus(NavigationTools.MARGIN);
        return List.of(
                BrowserTool.of(
                                ToolSpec.readWrite(
                                                "screenshot",
                                                "Takes a screenshot of the page and saves it as a file, PNG or JPEG according to the extension of the path.",
                                                Screenshot.class)
                                        .withTitle("网页截图", "take a screenshot")
                                        .withSaveTarget("path"),
                                workers,
                                limit,
                                PageFileTools::screenshot)
                        .withWrites((input, context) ->
                                List.of(context.workspace().resolveWritable(input.path()))),
                BrowserTool.of(
                                ToolSpec.readWrite(
                                                "saveDownload",
                                                "Saves the latest file that a page offered for download.",
                                                SaveDownload.class)
                                        .withTitle("保存下载的文件", "save a download")
                                        .withSaveTarget("path"),
                                workers,
                                limit,
                                PageFileTools::saveDownload)
                        .withWrites((input, context) ->
                                List.of(context.workspace().resolveWritable(input.path()))));
    }

    /** What to take. */
    record Screenshot(
            @Describe("file of the workspace, such as page.png") String path,
            @Describe("the whole page instead of the visible part; default: false")
                    @Nullable Boolean fullPage,
            @Describe("of this element alone") @Nullable String selector) {}

    /** Where to put it. */
    record SaveDownload(@Describe("file of the workspace, such as data.csv") String path) {}

    /** A file that was created. */
    record Made(String path, String type, long bytes, String url) {}

    private static Made screenshot(BrowserSession session, Screenshot input, ToolContext context) {
        var type = type(input.path());
        if (!type.startsWith("image/")) {
            throw new BrowserException(
                    BrowserProblem.UNKNOWN_ERROR,
                    LocalizedText.of("“%s”不是图片文件名", "'%s' is not an image file name", input.path()),
                    LocalizedText.of("请使用扩展名 .png 或 .jpg", "use the extension .png or .jpg"));
        }
        var image =
                com.microsoft.playwright.options.ScreenshotType.valueOf(
                        type.endsWith("png") ? "PNG" : "JPEG");
        boolean isFull = input.fullPage() != null && input.fullPage();
        var selector = input.selector();
        var bytes =
                selector == null
                        ? session.page()
                                .screenshot(
                                        new Page.ScreenshotOptions()
                                                .setFullPage(isFull)
                                                .setType(image))
                        : session.withElement(
                                selector,
                                element ->
                                        element.screenshot(
                                                new com.microsoft.playwright.Locator
                                                                .ScreenshotOptions()
                                                        .setType(image)));
        return save(input.path(), bytes, session.page().url(), context);
    }

    private static Made saveDownload(
            BrowserSession session, SaveDownload input, ToolContext context) {
        session.processEvents(() -> !session.downloads().isEmpty(), Duration.ofSeconds(5));
        if (session.downloads().isEmpty()) {
            throw new BrowserException(
                    BrowserProblem.UNKNOWN_ERROR,
                    LocalizedText.of("还没有页面提供可下载的文件", "no page has offered a file"),
                    LocalizedText.of(
                            "先 click 下载链接，或用 navigate 打开文件的网址",
                            "first click the link to the file, or open its address with navigate"));
        }
        var download = session.downloads().removeLast();
        var failure = download.failure();
        if (failure != null) {
            throw new BrowserException(
                    BrowserProblem.NETWORK_ERROR,
                    LocalizedText.of(
                            "下载 %s 失败：%s",
                            "the download of %s failed: %s", download.url(), failure),
                    LocalizedText.of("请重试", "retry"));
        }
        try (var content = download.createReadStream()) {
            return save(input.path(), content.readAllBytes(), download.url(), context);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Made save(String path, byte[] bytes, String url, ToolContext context) {
        var file = context.workspace().resolveWritable(path);
        try {
            WorkspaceFile.of(file, context).write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var type = type(path);
        var origin = Value.of(Map.of("sources", Value.of(List.of(Value.of(url)))));
        context.addArtifact(file, type, origin);
        return new Made(context.workspace().display(file), type, bytes.length, url);
    }

    private static String type(String path) {
        var name = String.valueOf(Path.of(path).getFileName());
        var ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return TYPES.getOrDefault(ending, "application/octet-stream");
    }
}
