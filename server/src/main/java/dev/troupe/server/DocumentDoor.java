package dev.troupe.server;

import dev.troupe.core.Value;
import dev.troupe.retrieval.CorpusStats;
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
 * Documents: listed, searched, read; their index made anew or cleared. Folders are added by {@code
 * troupe docs add} alone: whoever may name a folder here could read any file of the host.
 */
@RestController
@RequestMapping("/api/documents")
public class DocumentDoor {
    private final Library library;
    private final Audit audit;

    DocumentDoor(Library library, Audit audit) {
        this.library = library;
        this.audit = audit;
    }

    @GetMapping
    Value list(
            Caller caller,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "") String after) {
        int page = Limits.page(limit);
        boolean isFolderShown = caller.may(Caller.Role.ADMIN);
        var rest = after(library.index().stats(), after);
        var shown = rest.subList(0, Math.min(page, rest.size()));
        return Values.page(
                shown.stream().map(stats -> DocumentJson.corpus(stats, isFolderShown)).toList(),
                rest.size() > page ? shown.getLast().corpus().id() : null);
    }

    private List<CorpusStats> after(List<CorpusStats> all, String after) {
        if (after.isEmpty()) {
            return all;
        }
        var ids = all.stream().map(stats -> stats.corpus().id()).toList();
        return all.subList(ids.indexOf(library.index().corpus(after).id()) + 1, all.size());
    }

    @GetMapping("/search")
    Value search(
            Caller caller,
            @RequestParam(defaultValue = "") String query,
            @RequestParam(defaultValue = "") String corpus,
            @RequestParam(defaultValue = "10") int limit,
            @RequestParam(defaultValue = "hybrid") String mode) {
        var index = library.index();
        return DocumentSearch.of(index, query, corpus, limit, mode).toValue(query, index);
    }

    @GetMapping("/pages")
    Value pages(
            Caller caller,
            @RequestParam String corpus,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "") String after) {
        int page = Limits.page(limit);
        var found = library.index().pages(corpus, after, page + 1);
        var shown = found.subList(0, Math.min(page, found.size()));
        return Values.page(
                shown.stream().map(DocumentJson::line).toList(),
                found.size() > page ? shown.getLast().path() : null);
    }

    @GetMapping("/page")
    Value page(
            Caller caller,
            @RequestParam String path,
            @RequestParam(required = false) @Nullable String corpus) {
        var index = library.index();
        var of = index.corpusOf(corpus, path);
        var page = index.page(of.id(), path);
        return DocumentJson.page(of.id(), page, index.markdown(of, page));
    }

    @PostMapping("/corpora/{id}/rebuild")
    Value rebuild(Caller caller, @PathVariable String id, HttpServletRequest request) {
        caller.require(Caller.Role.ADMIN);
        var index = library.index();
        var corpus = index.corpus(id);
        var refreshed = index.rebuild(corpus.id());
        audit.note(request, "documents.rebuilt", corpus.id(), "");
        return DocumentJson.refreshed(refreshed);
    }

    @DeleteMapping("/corpora/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void clear(Caller caller, @PathVariable String id, HttpServletRequest request) {
        caller.require(Caller.Role.ADMIN);
        var corpus = library.index().corpus(id);
        library.index().remove(corpus.id());
        audit.note(request, "documents.cleared", corpus.id(), corpus.folder().toString());
    }
}
