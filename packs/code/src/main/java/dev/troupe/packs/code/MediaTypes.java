package dev.troupe.packs.code;

import java.util.Locale;
import java.util.Map;

/** The media type of a file, by its extension. */
final class MediaTypes {
    private static final Map<String, String> BY_ENDING =
            Map.ofEntries(
                    Map.entry("png", "image/png"),
                    Map.entry("jpg", "image/jpeg"),
                    Map.entry("jpeg", "image/jpeg"),
                    Map.entry("gif", "image/gif"),
                    Map.entry("svg", "image/svg+xml"),
                    Map.entry("webp", "image/webp"),
                    Map.entry("pdf", "application/pdf"),
                    Map.entry("csv", "text/csv"),
                    Map.entry("tsv", "text/tab-separated-values"),
                    Map.entry("json", "application/json"),
                    Map.entry("html", "text/html"),
                    Map.entry("md", "text/markdown"),
                    Map.entry("py", "text/x-python"),
                    Map.entry("js", "text/javascript"),
                    Map.entry("sh", "text/x-shellscript"),
                    Map.entry("txt", "text/plain"),
                    Map.entry("log", "text/plain"),
                    Map.entry(
                            "xlsx",
                            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
                    Map.entry("zip", "application/zip"));

    private MediaTypes() {}

    static String of(String path) {
        var ending = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return BY_ENDING.getOrDefault(ending, "application/octet-stream");
    }
}
