package dev.troupe.server.document;

import dev.troupe.core.value.Value;
import dev.troupe.retrieval.Feedback;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.Values;
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
@RestController
@RequestMapping("/api/documents/feedback")
public class FeedbackController {
    private static final int LONGEST = 2_000; // characters of a question or path

    private final DocumentService library;

    FeedbackController(DocumentService library) {
        this.library = library;
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    Value list(
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "0") int after) {
        int page = Paging.pageSize(limit);
        if (after < 0) {
            throw ApiException.badRequest(
                    "after 的值 %d 无效；应不小于 0", "after %d is not valid; use 0 or more", after);
        }
        var all = library.index().feedback().entries();
        int from = Math.min(after, all.size());
        int to = Math.min(from + page, all.size());
        return Values.page(
                all.subList(from, to).stream().map(DocumentJson::feedback).toList(),
                to < all.size() ? Integer.toString(to) : null);
    }

    @PostMapping
    @RequiresRole(Role.ADMIN) // it ranks documents for every user
    @ResponseStatus(HttpStatus.CREATED)
    Value create(@RequestBody Value sent) {
        var body = RequestFields.of(sent, "query", "corpus", "path");
        var query = body.text("query", LONGEST);
        var path = body.text("path", LONGEST);
        var index = library.index();
        var corpus = index.findCorpusOf(body.optionalText("corpus", LONGEST).orElse(null), path);
        index.feedback().recordOpen(query, corpus.name(), path);
        return index.feedback().entries().stream()
                .filter(entry -> matches(entry, query, corpus.name(), path))
                .findFirst()
                .map(DocumentJson::feedback)
                .orElseGet(Values::emptyRecord); // withdrawn by another user in the meantime
    }

    private static boolean matches(Feedback.Entry entry, String query, String corpus, String path) {
        return entry.query().equals(query)
                && entry.corpus().equals(corpus)
                && entry.path().equals(path);
    }

    @DeleteMapping
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @RequestParam String query, @RequestParam String corpus, @RequestParam String path) {
        if (!library.index().feedback().removeEntries(query, corpus, path)) {
            throw ApiException.notFound(
                    "“%s”对 %s 的反馈不存在", "feedback on '%s' for %s does not exist", query, path);
        }
    }
}
