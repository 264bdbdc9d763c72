package dev.troupe.server.document;

import dev.troupe.retrieval.Feedback;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.document.DocumentFeedback.NewDocumentFeedback;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.PageOf;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.ProblemResponses;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Which pages answered which questions: the shared feedback, of which each user may withdraw their
 * own.
 */
@Tag(name = "documents")
@RestController
@RequestMapping("/api/documents/feedback")
public class FeedbackController {
    private final DocumentService library;

    FeedbackController(DocumentService library) {
        this.library = library;
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List feedback on pages, which ranks them higher for similar questions")
    @ApiResponse(
            responseCode = "200",
            description = "A page, in the order in which the feedback was first given")
    PageOf<DocumentFeedback> list(
            @RequestParam(defaultValue = "50") @Schema(minimum = "1", maximum = "200") int limit,
            @RequestParam(defaultValue = "0")
                    @Parameter(description = Paging.AFTER)
                    @Schema(minimum = "0")
                    int after) {
        int page = Paging.pageSize(limit);
        if (after < 0) {
            throw ApiException.badRequest(
                    "after 的值 %d 无效；应不小于 0", "after %d is not valid; use 0 or more", after);
        }
        var all = library.index().feedback().entries();
        int from = Math.min(after, all.size());
        int to = Math.min(from + page, all.size());
        return new PageOf<>(
                all.subList(from, to).stream().map(DocumentFeedback::of).toList(),
                to < all.size() ? Integer.toString(to) : null);
    }

    @PostMapping
    @RequiresRole(Role.ADMIN) // it ranks documents for every user
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Record that a page answered a question")
    @ApiResponse(responseCode = "201", description = "The recorded feedback")
    @ProblemResponses(404)
    DocumentFeedback create(@RequestBody NewDocumentFeedback sent) {
        var index = library.index();
        var query = sent.query();
        var path = sent.path();
        var corpus = index.findCorpusOf(sent.corpus(), path).name();
        index.feedback().recordOpen(query, corpus, path);
        return index.feedback().entries().stream()
                .filter(entry -> matches(entry, query, corpus, path))
                .findFirst()
                .map(DocumentFeedback::of)
                .orElseGet(
                        () -> // withdrawn by another user in the meantime
                        new DocumentFeedback(query, corpus, path, 0));
    }

    private static boolean matches(Feedback.Entry entry, String query, String corpus, String path) {
        return entry.query().equals(query)
                && entry.corpus().equals(corpus)
                && entry.path().equals(path);
    }

    @DeleteMapping
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete the feedback for a page")
    @ApiResponse(responseCode = "204", description = "Deleted")
    @ProblemResponses(404)
    void delete(
            @RequestParam String query,
            @RequestParam @Parameter(description = "Name of the corpus") String corpus,
            @RequestParam String path) {
        if (!library.index().feedback().removeEntries(query, corpus, path)) {
            throw ApiException.notFound(
                    "“%s”对 %s 的反馈不存在", "feedback on '%s' for %s does not exist", query, path);
        }
    }
}
