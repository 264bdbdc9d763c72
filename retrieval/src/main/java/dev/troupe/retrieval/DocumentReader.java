package dev.troupe.retrieval;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns a file into a page: Markdown, HTML, plain text or PDF, by its ending. */
final class DocumentReader {
    static final long LARGEST = 16L << 20; // bytes; a document, not a dump of data
    private static final Set<String> MARKDOWN = Set.of("md", "markdown", "mdx");
    private static final Set<String> HTML = Set.of("html", "htm");
    private static final Set<String> TEXT = Set.of("txt", "text");
    private static final String PDF = "pdf";

    private DocumentReader() {}

    /** Whether files of this name are documents. */
    static boolean reads(String name) {
        var ending = ending(name);
        return MARKDOWN.contains(ending)
                || HTML.contains(ending)
                || TEXT.contains(ending)
                || ending.equals(PDF);
    }

    /**
     * @param path from the folder of the corpus, with {@code /}
     * @throws RetrievalException code UNREADABLE, naming the file, what is wrong and the remedy
     */
    static Page read(Path file, String path) {
        try {
            long size = Files.size(file);
            if (size > LARGEST) {
                throw broken(
                        "%s 有 %d 字节，超过 %d 字节的上限；请拆成几个文件",
                        "%s has %d bytes, more than the %d that are read; split it into several files",
                        path,
                        size,
                        LARGEST);
            }
            return parse(path, Files.readAllBytes(file));
        } catch (AccessDeniedException _) {
            throw broken("%s 没有读取权限；请允许读取", "%s may not be read; allow reading it", path);
        } catch (CharacterCodingException _) {
            throw broken(
                    "%s 不是 UTF-8 文本；请转成 UTF-8", "%s is no UTF-8 text; convert it to UTF-8", path);
        } catch (IOException e) {
            throw broken(
                    "%s 读不出来：%s；请检查或删除它",
                    "%s cannot be read: %s; check or remove it", path, e.getMessage());
        }
    }

    /** As {@link DocIndex#markdown}; a file outside of the folder is none. */
    static Optional<String> markdown(Path folder, String path) {
        try {
            var file = folder.resolve(path).toRealPath();
            boolean isInside = file.startsWith(folder.toRealPath());
            if (!isInside || !MARKDOWN.contains(ending(path)) || Files.size(file) > LARGEST) {
                return Optional.empty();
            }
            return Optional.of(FrontMatter.of(text(Files.readAllBytes(file))).body());
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    private static Page parse(String path, byte[] bytes) throws IOException {
        var ending = ending(path);
        if (ending.equals(PDF)) {
            return PdfReader.read(path, bytes);
        }
        var text = text(bytes);
        if (HTML.contains(ending)) {
            return HtmlReader.read(path, text);
        }
        if (TEXT.contains(ending)) {
            var page = new PageBuilder();
            page.text(text);
            return page.build(path, "", "");
        }
        return MarkdownReader.read(path, text);
    }

    /** Without a byte order mark, with lines ended by {@code \n}. */
    private static String text(byte[] bytes) throws CharacterCodingException {
        var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        var marked = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return marked.replace("\r\n", "\n").replace('\r', '\n');
    }

    private static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    private static RetrievalException broken(String zh, String en, @Nullable Object... values) {
        return new RetrievalException(
                Problem.of(RetrievalProblem.UNREADABLE, Sentence.of(zh, en, values)));
    }
}
