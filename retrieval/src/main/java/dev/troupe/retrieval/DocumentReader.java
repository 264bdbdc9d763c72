package dev.troupe.retrieval;

import dev.troupe.core.Problem;
import dev.troupe.core.Sentence;
import dev.troupe.extraction.Extraction;
import dev.troupe.extraction.ExtractionException;
import dev.troupe.extraction.ExtractionLimits;
import dev.troupe.extraction.ExtractionProblem;
import dev.troupe.extraction.Extractor;
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
import org.jspecify.annotations.Nullable;

/**
 * Turns a file into a page: Markdown, HTML, plain text, PDF or Word, by its ending. Formats that
 * their parsers do not read in one pass of small steps are read in a child process.
 */
final class DocumentReader {
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
                    "dev.troupe.retrieval.PdfExtractor",
                    "org.jsoup.Jsoup",
                    "org.apache.pdfbox.Loader",
                    "org.apache.pdfbox.io.RandomAccessRead",
                    "org.apache.fontbox.FontBoxFont",
                    "org.apache.commons.logging.LogFactory");

    /** Of this process, with the usual limits; its children end when they have nothing to do. */
    private static final class Shared {
        private static final Extraction EXTRACTION = extraction(ExtractionLimits.standard());
    }

    private final Extraction extraction;

    /** Reads within the usual limits. */
    DocumentReader() {
        this(Shared.EXTRACTION);
    }

    DocumentReader(Extraction extraction) {
        this.extraction = extraction;
    }

    /** As {@link Extraction#check}, of this process and the usual limits. */
    static Sentence check() throws InterruptedException {
        return Shared.EXTRACTION.check();
    }

    /** Starts no child yet. */
    static Extraction extraction(ExtractionLimits limits) {
        return Extraction.of(LIBRARIES, limits);
    }

    /** Whether files of this name are documents. */
    static boolean reads(String name) {
        var ending = ending(name);
        return MARKDOWN.contains(ending)
                || TEXT.contains(ending)
                || EXTRACTORS.containsKey(ending) && !name.startsWith("~$"); // Word's own marks
    }

    /**
     * @param path from the folder of the corpus, with {@code /}
     * @throws RetrievalException code UNREADABLE, naming the file, what is wrong and the remedy;
     *     code NO_EXTRACTION where that has nothing to do with the file
     */
    Page read(Path file, String path) {
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
                    "%s 不是文本，或编码无法识别；请转成 UTF-8",
                    "%s is not text, or in an unknown encoding; convert it to UTF-8", path);
        } catch (ExtractionException e) {
            throw notExtracted(path, e);
        } catch (IOException e) {
            throw broken(
                    "%s 读不出来：%s；请检查或删除它",
                    "%s cannot be read: %s; check or remove it", path, e.getMessage());
        } catch (RetrievalException | CancellationException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) { // a parser: one file stops no others
            throw broken(
                    "%s 读不出来：%s；请检查或删除它",
                    "%s cannot be read: %s; check or remove it",
                    path,
                    e.getClass().getSimpleName());
        }
    }

    private static RetrievalException notExtracted(String path, ExtractionException e) {
        var code =
                e.problem().is(ExtractionProblem.UNAVAILABLE)
                        ? RetrievalProblem.NO_EXTRACTION
                        : RetrievalProblem.UNREADABLE;
        return new RetrievalException(
                code,
                "%s 没有读出来：%s；其余文件不受影响",
                "%s was not read: %s; other files are not affected",
                path,
                e.sentence());
    }

    /** As {@link DocIndex#markdown}; a file outside of the folder is none. */
    static Optional<String> markdown(Path folder, String path) {
        try {
            var file = folder.resolve(path).toRealPath();
            boolean isInside = file.startsWith(folder.toRealPath());
            if (!isInside || !MARKDOWN.contains(ending(path)) || Files.size(file) > LARGEST) {
                return Optional.empty();
            }
            return Optional.of(FrontMatter.of(TextFile.read(Files.readAllBytes(file))).body());
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    private Page parse(String path, byte[] bytes) throws IOException {
        var ending = ending(path);
        var extractor = EXTRACTORS.get(ending);
        if (extractor != null) {
            var records = new PageRecords();
            extract(extractor, bytes, records);
            return records.page(path);
        }
        var text = TextFile.read(bytes);
        if (TEXT.contains(ending)) {
            var page = new PageBuilder();
            page.text(text);
            return page.build(path, "", "");
        }
        return MarkdownReader.read(path, text);
    }

    private void extract(Class<? extends Extractor> extractor, byte[] bytes, PageRecords records) {
        try {
            var arguments =
                    extractor == HtmlExtractor.class
                            ? List.of(TextFile.charset(bytes))
                            : List.<String>of();
            extraction.extract(extractor, arguments, bytes, records);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while a document was read");
        }
    }

    private static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    private static RetrievalException broken(String zh, String en, @Nullable Object... values) {
        return new RetrievalException(
                Problem.of(RetrievalProblem.UNREADABLE, Sentence.of(zh, en, values)));
    }
}
