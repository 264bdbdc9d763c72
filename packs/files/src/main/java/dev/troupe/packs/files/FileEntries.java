package dev.troupe.packs.files;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files and directories that a tool found.
 *
 * @param isCut whether there are more
 * @param remark about what is closed to agents; {@code null} if nothing is
 */
record FileEntries(
        String directory,
        int count,
        boolean isCut,
        List<FileEntries.Entry> entries,
        @Nullable String remark) {
    static final int MAX = 500;

    /** One of them. */
    record Entry(String path, String kind, long bytes, @Nullable String modified) {
        static Entry of(Path file, ToolContext context, boolean detailed) {
            try {
                var attributes =
                        Files.readAttributes(
                                file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                var kind =
                        attributes.isDirectory()
                                ? "directory"
                                : attributes.isRegularFile()
                                        ? "file"
                                        : attributes.isSymbolicLink() ? "link" : "other";
                return new Entry(
                        WorkspacePaths.of(context).display(file),
                        kind,
                        attributes.isDirectory() ? 0 : attributes.size(),
                        detailed ? attributes.lastModifiedTime().toInstant().toString() : null);
            } catch (IOException e) {
                throw WorkspacePaths.failure("查看", "Reading", file, e);
            }
        }
    }

    static FileEntries of(
            Path directory, DirectoryWalk walk, ToolContext context, boolean detailed) {
        return new FileEntries(
                WorkspacePaths.of(context).display(directory),
                walk.entries().size(),
                walk.isCut(),
                walk.entries().stream().map(file -> Entry.of(file, context, detailed)).toList(),
                remark(walk, context));
    }

    /** A note about what is closed to agents; {@code null} if nothing is. */
    static @Nullable String remark(DirectoryWalk walk, ToolContext context) {
        if (walk.passedOver().isEmpty()) {
            return null;
        }
        var names = walk.passedOver().stream().map(WorkspacePaths.of(context)::display).toList();
        return LocalizedText.of(
                        "没有查看 %s：属于 Troupe 自己的数据目录（TROUPE_HOME），智能体不能读写",
                        "%s was passed over: it is Troupe's own state (TROUPE_HOME), which agents cannot read or write",
                        String.join(", ", names))
                .text(context.language() == Language.ZH);
    }
}
