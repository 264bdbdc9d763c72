package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.retrieval.Feedback;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Which pages answered which questions: what all say together, and each may take back. */
@RestController
@RequestMapping("/api/documents/feedback")
public class FeedbackDoor {
    private static final int LONGEST = 2_000; // characters of a question or path

    private final Library library;

    FeedbackDoor(Library library) {
        this.library = library;
    }

    @GetMapping
    Value list(
            Caller caller,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "0") int after) {
        int page = Limits.page(limit);
        if (after < 0) {
            throw Refusal.bad("after 是 %d，应为 0 或更大", "after is %d; give 0 or more", after);
        }
        var all = library.index().feedback().entries();
        int from = Math.min(after, all.size());
        int to = Math.min(from + page, all.size());
        return Values.page(
                all.subList(from, to).stream().map(DocumentJson::feedback).toList(),
                to < all.size() ? Integer.toString(to) : null);
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Value give(Caller caller, @RequestBody Value sent) {
        caller.require(Caller.Role.ADMIN); // it ranks documents for everybody
        var body = Body.of(sent, "query", "corpus", "path");
        var query = body.text("query", LONGEST);
        var path = body.text("path", LONGEST);
        var index = library.index();
        var corpus = index.corpusOf(body.optionalText("corpus", LONGEST).orElse(null), path);
        index.feedback().opened(query, corpus.name(), path);
        return index.feedback().entries().stream()
                .filter(entry -> isOf(entry, query, corpus.name(), path))
                .findFirst()
                .map(DocumentJson::feedback)
                .orElseGet(Values::nothing); // taken back by somebody else at once
    }

    private static boolean isOf(Feedback.Entry entry, String query, String corpus, String path) {
        return entry.query().equals(query)
                && entry.corpus().equals(corpus)
                && entry.path().equals(path);
    }

    @DeleteMapping
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void takeBack(
            Caller caller,
            @RequestParam String query,
            @RequestParam String corpus,
            @RequestParam String path) {
        caller.require(Caller.Role.ADMIN);
        if (!library.index().feedback().forget(query, corpus, path)) {
            throw Refusal.missing(
                    "没有为“%s”对 %s 的反馈", "there is no feedback on '%s' for %s", query, path);
        }
    }
}
