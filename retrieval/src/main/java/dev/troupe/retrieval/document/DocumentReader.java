package dev.troupe.retrieval.document;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.extraction.ExtractionException;
import dev.troupe.extraction.ExtractionLimits;
import dev.troupe.extraction.ExtractionPool;
import dev.troupe.extraction.ExtractionProblem;
import dev.troupe.extraction.Extractor;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.value.IndexedPage;
import dev.troupe.retrieval.value.Passage;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Turns a file into a page: Markdown, HTML, plain text, PDF or Word, by its extension. Formats that
 * their parsers do not read in one pass of small steps are read in a child process.
 */
public final class DocumentReader {
    static final long LARGEST = 16L << 20; // bytes; a document, not a dump of data
    private static final Set<String> MARKDOWN = Set.of("md", "markdown", "mdx");
    private static final Set<String> TEXT = Set.of("txt", "text");
    private static final Map<String, Class<? extends Extractor>> EXTRACTORS =
            Map.of(
                    "html", HtmlExtractor.class,
                    "htm", HtmlExtractor.class,
                    "pdf", PdfExtractor.class,
                    "docx", DocxExtractor.class);

    /** One class of each library that the extractors need. */
    private static final List<String> LIBRARIES =
            List.of(
                    "dev.troupe.retrieval.document.PdfExtractor",
                    "org.jsoup.Jsoup",
                    "org.apache.pdfbox.Loader",
                    "org.apache.pdfbox.io.RandomAccessRead",
                    "org.apache.fontbox.FontBoxFont",
                    "org.apache.commons.logging.LogFactory");

    /** Of this process, with the usual limits; its children end when they have nothing to do. */
    private static final class Shared {
        private static final ExtractionPool EXTRACTION =
                startExtraction(ExtractionLimits.standard());
    }

    private final ExtractionPool extraction;

    /** Reads within the usual limits. */
    public DocumentReader() {
        this(Shared.EXTRACTION);
    }

    public DocumentReader(ExtractionPool extraction) {
        this.extraction = extraction;
    }

    /** As {@link ExtractionPool#checkAvailable}, of this process and the usual limits. */
    public static LocalizedText checkExtraction() throws InterruptedException {
        return Shared.EXTRACTION.checkAvailable();
    }

    /** Starts no child yet. */
    public static ExtractionPool startExtraction(ExtractionLimits limits) {
        return ExtractionPool.of(LIBRARIES, limits);
    }

    /** Whether files of this name are documents. */
    public static boolean isReadable(String name) {
        var ending = extensionOf(name);
        return MARKDOWN.contains(ending)
                || TEXT.contains(ending)
                || EXTRACTORS.containsKey(ending) && !name.startsWith("~$"); // Word's own marks
    }

    /**
     * @param path from the folder of the corpus, with {@code /}
     * @throws RetrievalException code UNREADABLE, with the file, the cause and the remedy; code
     *     NO_EXTRACTION if the cause is not the file
     */
    public IndexedPage read(Path file, String path) {
        try {
            requireReadableSize(file, path);
            return parse(path, Files.readAllBytes(file));
        } catch (AccessDeniedException _) {
            throw unreadableException(
                    "%s 没有读取权限；请允许读取", "%s may not be read; allow reading it", path);
        } catch (CharacterCodingException _) {
            throw notTextException(path);
        } catch (ExtractionException e) {
            throw notExtractedException(path, e);
        } catch (IOException e) {
            throw unreadableException(
                    "无法读取 %s：%s；请检查或删除它",
                    "%s cannot be read: %s; check or remove it", path, e.getMessage());
        } catch (RetrievalException | CancellationException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) { // a parser: one file stops no others
            throw unreadableException(
                    "无法读取 %s：%s；请检查或删除它",
                    "%s cannot be read: %s; check or remove it",
                    path,
                    e.getClass().getSimpleName());
        }
    }

    /**
     * The text of a document for a reader: Markdown and files of other extensions as they are,
     * HTML, PDF and Word with headings as in Markdown.
     *
     * @param path for messages
     * @throws RetrievalException as {@link #read}
     */
    public String readText(Path file, String path) {
        if (EXTRACTORS.containsKey(extensionOf(path))) {
            return read(file, path).passages().stream()
                    .map(DocumentReader::toMarkdown)
                    .collect(Collectors.joining("\n\n"));
        }
        try {
            requireReadableSize(file, path);
            return TextDecoder.decodeText(Files.readAllBytes(file));
        } catch (CharacterCodingException _) {
            throw notTextException(path);
        } catch (IOException e) {
            throw unreadableException(
                    "无法读取 %s：%s；请检查或删除它",
                    "%s cannot be read: %s; check or remove it", path, e.getMessage());
        }
    }

    private static String toMarkdown(Passage passage) {
        var heading = "#".repeat(Math.min(6, passage.headings().size()));
        return heading.isEmpty()
                ? passage.text()
                : heading + " " + passage.heading() + "\n\n" + passage.text();
    }

    private static void requireReadableSize(Path file, String path) throws IOException {
        long size = Files.size(file);
        if (size > LARGEST) {
            throw unreadableException(
                    "%s 有 %d 字节，超过 %d 字节的上限；请拆成几个文件",
                    "%s has %d bytes, more than the %d that are read; split it into several files",
                    path,
                    size,
                    LARGEST);
        }
    }

    private static RetrievalException notTextException(String path) {
        return unreadableException(
                "%s 不是文本，或编码无法识别；请转成 UTF-8",
                "%s is not text, or in an unknown encoding; convert it to UTF-8", path);
    }

    private static RetrievalException notExtractedException(String path, ExtractionException e) {
        var code =
                e.problem().is(ExtractionProblem.UNAVAILABLE)
                        ? RetrievalProblem.NO_EXTRACTION
                        : RetrievalProblem.UNREADABLE;
        return new RetrievalException(
                code,
                "%s 没有读出来：%s；其余文件不受影响",
                "%s was not read: %s; other files are not affected",
                path,
                e.text());
    }

    /** As {@link DocIndex#readMarkdown}; a file outside of the folder is none. */
    public static Optional<String> readMarkdown(Path folder, String path) {
        try {
            var file = folder.resolve(path).toRealPath();
            boolean isInside = file.startsWith(folder.toRealPath());
            if (!isInside || !MARKDOWN.contains(extensionOf(path)) || Files.size(file) > LARGEST) {
                return Optional.empty();
            }
            return Optional.of(
                    FrontMatter.parse(TextDecoder.decodeText(Files.readAllBytes(file))).body());
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    private IndexedPage parse(String path, byte[] bytes) throws IOException {
        var ending = extensionOf(path);
        var extractor = EXTRACTORS.get(ending);
        if (extractor != null) {
            var records = new PageEventReader();
            extract(extractor, bytes, records);
            return records.toPage(path);
        }
        var text = TextDecoder.decodeText(bytes);
        if (TEXT.contains(ending)) {
            var page = new PageBuilder();
            page.addText(text);
            return page.build(path, "", "");
        }
        return MarkdownReader.read(path, text);
    }

    private void extract(
            Class<? extends Extractor> extractor, byte[] bytes, PageEventReader records) {
        try {
            var arguments =
                    extractor == HtmlExtractor.class
                            ? List.of(TextDecoder.detectCharset(bytes))
                            : List.<String>of();
            extraction.extract(extractor, arguments, bytes, records);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while a document was read");
        }
    }

    private static String extensionOf(String name) {
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    private static RetrievalException unreadableException(
            String zh, String en, @Nullable Object... values) {
        return new RetrievalException(
                Problem.of(RetrievalProblem.UNREADABLE, LocalizedText.of(zh, en, values)));
    }
}
