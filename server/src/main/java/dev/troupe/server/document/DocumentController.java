package dev.troupe.server.document;

import dev.troupe.core.value.Value;
import dev.troupe.retrieval.value.CorpusStats;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.Values;
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
@RestController
@RequestMapping("/api/documents")
public class DocumentController {
    private final DocumentService library;
    private final AuditService audit;

    DocumentController(DocumentService library, AuditService audit) {
        this.library = library;
        this.audit = audit;
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    Value list(
            UserPrincipal caller,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "") String after) {
        int page = Paging.pageSize(limit);
        boolean isFolderShown = caller.hasRole(UserPrincipal.Role.ADMIN);
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
        return all.subList(ids.indexOf(library.index().findCorpus(after).id()) + 1, all.size());
    }

    @GetMapping("/search")
    @RequiresRole(Role.VIEWER)
    Value search(
            @RequestParam(defaultValue = "") String query,
            @RequestParam(defaultValue = "") String corpus,
            @RequestParam(defaultValue = "10") int limit,
            @RequestParam(defaultValue = "hybrid") String mode) {
        var index = library.index();
        return DocumentSearch.of(index, query, corpus, limit, mode).toValue(query, index);
    }

    @GetMapping("/pages")
    @RequiresRole(Role.VIEWER)
    Value pages(
            @RequestParam String corpus,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "") String after) {
        int page = Paging.pageSize(limit);
        var found = library.index().listPages(corpus, after, page + 1);
        var shown = found.subList(0, Math.min(page, found.size()));
        return Values.page(
                shown.stream().map(DocumentJson::pageSummary).toList(),
                found.size() > page ? shown.getLast().path() : null);
    }

    @GetMapping("/page")
    @RequiresRole(Role.VIEWER)
    Value page(@RequestParam String path, @RequestParam(required = false) @Nullable String corpus) {
        var index = library.index();
        var of = index.findCorpusOf(corpus, path);
        var page = index.findPage(of.id(), path);
        return DocumentJson.page(of.id(), page, index.readMarkdown(of, page));
    }

    @PostMapping("/corpora/{id}/rebuild")
    @RequiresRole(Role.ADMIN)
    Value rebuild(@PathVariable String id, HttpServletRequest request) {
        var index = library.index();
        var corpus = index.findCorpus(id);
        var refreshed = index.rebuild(corpus.id());
        audit.record(request, "documents.rebuilt", corpus.id(), "");
        return DocumentJson.toRefreshJson(refreshed);
    }

    @DeleteMapping("/corpora/{id}")
    @RequiresRole(Role.ADMIN)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void clear(@PathVariable String id, HttpServletRequest request) {
        var corpus = library.index().findCorpus(id);
        library.index().removeCorpus(corpus.id());
        audit.record(request, "documents.cleared", corpus.id(), corpus.folder().toString());
    }
}
