package dev.troupe.server.document;

import dev.troupe.retrieval.value.CorpusStats;
import dev.troupe.retrieval.value.PageSummary;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.PageOf;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.ProblemResponses;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Documents: listed, searched, read; their index rebuilt or cleared. Folders are added by {@code
 * troupe docs add} alone: a user who may name a folder here could read any file of the host.
 */
@Tag(name = "documents")
@RestController
@RequestMapping("/api/documents")
public class DocumentController {
    private static final String CORPUS_ID = "Id of a corpus, such as guide or guide@2";

    private final DocumentService library;
    private final AuditService audit;

    DocumentController(DocumentService library, AuditService audit) {
        this.library = library;
        this.audit = audit;
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(
            summary =
                    "List the corpora with their sizes. Folders are added with the command `troupe docs add`")
    @ApiResponse(
            responseCode = "200",
            description = "A page, in the order in which the corpora were added")
    @ProblemResponses(404)
    PageOf<CorpusEntry> list(
            UserPrincipal caller,
            @RequestParam(defaultValue = "50") @Schema(minimum = "1", maximum = "200") int limit,
            @RequestParam(defaultValue = "") @Parameter(description = Paging.AFTER) String after) {
        int page = Paging.pageSize(limit);
        boolean isFolderShown = caller.hasRole(UserPrincipal.Role.ADMIN);
        return PageOf.of(
                after(library.index().stats(), after),
                page,
                stats -> CorpusEntry.of(stats, isFolderShown),
                stats -> stats.corpus().id());
    }

    private List<CorpusStats> after(List<CorpusStats> all, String after) {
        if (after.isEmpty()) {
            return all;
        }
        var ids = all.stream().map(stats -> stats.corpus().id()).toList();
        return all.subList(ids.indexOf(library.index().findCorpus(after).id()) + 1, all.size());
    }

    @GetMapping("/search")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Search documents by a question or words, in Chinese or English")
    @ApiResponse(responseCode = "200", description = "Best first, at most one hit per page")
    @ProblemResponses({400, 404})
    DocumentHits search(
            @RequestParam(defaultValue = "")
                    @Parameter(required = true)
                    @Schema(minLength = 1, maxLength = DocumentSearch.MAX_LENGTH)
                    String query,
            @RequestParam(defaultValue = "") @Parameter(description = "Name or id; default: all")
                    String corpus,
            @RequestParam(defaultValue = "10") @Schema(minimum = "1", maximum = "100") int limit,
            @RequestParam(defaultValue = "hybrid")
                    @Parameter(
                            description =
                                    "Whether semantic similarity is used in addition to words")
                    @Schema(allowableValues = {"hybrid", "lexical"})
                    String mode) {
        return DocumentSearch.run(library.index(), query, corpus, limit, mode);
    }

    @GetMapping("/pages")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the pages of a corpus by path")
    @ApiResponse(responseCode = "200", description = "A page of the list")
    @ProblemResponses(404)
    PageOf<DocumentPageEntry> pages(
            @RequestParam @Parameter(description = "Name or id") String corpus,
            @RequestParam(defaultValue = "50") @Schema(minimum = "1", maximum = "200") int limit,
            @RequestParam(defaultValue = "") @Parameter(description = Paging.AFTER) String after) {
        int page = Paging.pageSize(limit);
        return PageOf.of(
                library.index().listPages(corpus, after, page + 1),
                page,
                DocumentPageEntry::of,
                PageSummary::path);
    }

    @GetMapping("/page")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get the index entry of a page and its current Markdown")
    @ApiResponse(responseCode = "200", description = "The page")
    @ProblemResponses(404)
    DocumentPage page(
            @RequestParam @Parameter(description = "Relative to the folder of its corpus")
                    String path,
            @RequestParam(required = false)
                    @Parameter(
                            description =
                                    "Name or id; default: the most recently added corpus that contains"
                                            + " the page")
                    @Nullable String corpus) {
        var index = library.index();
        var of = index.findCorpusOf(corpus, path);
        var page = index.findPage(of.id(), path);
        return DocumentPage.of(of.id(), page, index.readMarkdown(of, page));
    }

    @PostMapping("/corpora/{id}/rebuild")
    @RequiresRole(Role.ADMIN)
    @Operation(
            summary =
                    "Rebuild the index of a corpus; for administrators. The previous index is searched"
                            + " until the rebuild completes")
    @ApiResponse(responseCode = "200", description = "The rebuilt corpus")
    @ProblemResponses({404, 409})
    IndexRebuild rebuild(
            @PathVariable @Parameter(description = CORPUS_ID) String id,
            HttpServletRequest request) {
        var index = library.index();
        var corpus = index.findCorpus(id);
        var refreshed = index.rebuild(corpus.id());
        audit.record(request, "documents.rebuilt", corpus.id(), "");
        return IndexRebuild.of(refreshed);
    }

    @DeleteMapping("/corpora/{id}")
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary =
                    "Remove a corpus and its index; for administrators. Its folder is not changed")
    @ApiResponse(responseCode = "204", description = "Removed")
    @ProblemResponses({404, 409})
    void clear(
            @PathVariable @Parameter(description = CORPUS_ID) String id,
            HttpServletRequest request) {
        var corpus = library.index().findCorpus(id);
        library.index().removeCorpus(corpus.id());
        audit.record(request, "documents.cleared", corpus.id(), corpus.folder().toString());
    }
}
