package dev.troupe.server.page;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.page.export.PageAmis;
import dev.troupe.page.export.PageCsv;
import dev.troupe.page.export.PageHtml;
import dev.troupe.page.followup.PageSuggestion;
import dev.troupe.page.run.PageRunner;
import dev.troupe.page.version.PageContent;
import dev.troupe.page.version.PageDifference;
import dev.troupe.runtime.page.PageServices;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ConversationCursor;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.FileResponse;
import dev.troupe.server.http.FileResponses;
import dev.troupe.server.http.PageOf;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.page.PageService.Build;
import dev.troupe.store.page.StoredPage;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Stored pages: built, listed, read, refreshed, compared, exported and deleted. */
@Tag(name = "pages")
@RestController
@RequestMapping("/api/pages")
class PageController {
    private static final String VERSION = "A version; the latest unless given";

    private final PageService pages;
    private final AuditService audit;

    PageController(PageService pages, AuditService audit) {
        this.pages = pages;
        this.audit = audit;
    }

    @PostMapping
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Build a page and store it")
    @ApiResponse(responseCode = "201", description = "The page")
    @ProblemResponses({400, 422, 502, 507})
    PageView create(UserPrincipal caller, @RequestBody PageBuildRequest sent)
            throws InterruptedException {
        try (var services = pages.open(caller.user())) {
            var blueprint = PageService.plan(sent, services, _ -> {});
            return build(pages.firstBuild(caller, blueprint, sent.contextValue()), services);
        }
    }

    private PageView build(Build build, PageServices services) throws InterruptedException {
        var stored = pages.build(build, services, _ -> {});
        requirePage(stored.result());
        return show(build.caller(), stored.page(), stored.version());
    }

    private static void requirePage(PageRunner.Result result) {
        if (result.page().isEmpty()) {
            var problem = result.problem().orElseThrow();
            throw new ApiException(422, problem, List.of());
        }
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List your pages, the last changed first")
    @ApiResponse(responseCode = "200", description = "Pages")
    @ProblemResponses(400)
    PageOf<PageEntry> list(
            UserPrincipal caller,
            @RequestParam(defaultValue = "")
                    @Parameter(description = "Text that the title contains, ignoring case")
                    String search,
            @RequestParam(defaultValue = "50") @Schema(minimum = "1", maximum = "200") int limit,
            @RequestParam(defaultValue = "") @Parameter(description = Paging.AFTER) String after) {
        var found =
                pages.store()
                        .list(
                                caller.user(),
                                search,
                                Paging.pageSize(limit) + 1,
                                after.isEmpty() ? null : lastOf(after));
        return PageOf.of(found, limit, PageEntry::of, PageController::cursor);
    }

    private static String cursor(StoredPage page) {
        return ConversationCursor.encode(page.updated(), page.id());
    }

    private static StoredPage lastOf(String after) {
        var last = ConversationCursor.decode(after);
        return new StoredPage(last.id(), "", "", last.updated(), last.updated(), 0);
    }

    @GetMapping("/{id}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get a page with its blueprint")
    @ApiResponse(responseCode = "200", description = "The page")
    @ProblemResponses(404)
    PageView show(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "0") @Parameter(description = VERSION) long version) {
        var page = pages.require(caller, id);
        return PageView.of(page, pages.requireVersion(page, version));
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a page with its versions and links; its runs are not deleted")
    @ApiResponse(responseCode = "204", description = "Deleted")
    @ProblemResponses(404)
    void delete(UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        var page = pages.require(caller, id);
        pages.store().delete(page.id());
        audit.record(request, "page.deleted", id, page.title());
    }

    /** Messages that a user may send next. */
    record PageSuggestions(List<SuggestionEntry> items) {}

    /** One of them. */
    record SuggestionEntry(
            @Schema(allowableValues = {"question", "change"}) String kind, String text) {
        static SuggestionEntry of(PageSuggestion suggestion) {
            return new SuggestionEntry(
                    suggestion.kind().name().toLowerCase(Locale.ROOT), suggestion.text());
        }
    }

    @GetMapping("/{id}/suggestions")
    @RequiresRole(Role.VIEWER)
    @Operation(
            summary = "Suggest what to ask about a page or change on it",
            description = "Each is a message that is understood without a language model.")
    @ApiResponse(responseCode = "200", description = "Messages")
    @ProblemResponses(404)
    PageSuggestions suggest(UserPrincipal caller, @PathVariable String id) {
        var content = pages.contentOf(pages.require(caller, id), 0);
        return new PageSuggestions(
                PageSuggestion.of(content.page(), content.language()).stream()
                        .map(SuggestionEntry::of)
                        .toList());
    }

    @GetMapping("/{id}/versions")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the versions of a page, the latest first")
    @ApiResponse(responseCode = "200", description = "Versions")
    @ProblemResponses({400, 404})
    PageOf<PageVersionEntry> versions(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "50") @Schema(minimum = "1", maximum = "200") int limit,
            @RequestParam(defaultValue = "0") @Parameter(description = Paging.AFTER) long after) {
        var page = pages.require(caller, id);
        var found =
                pages.store()
                        .versions(
                                page.id(),
                                Paging.pageSize(limit) + 1,
                                after <= 0 ? Long.MAX_VALUE : after);
        return PageOf.of(
                found, limit, PageVersionEntry::of, version -> Long.toString(version.number()));
    }

    @GetMapping("/{id}/diff")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Compare two versions of a page, block by block")
    @ApiResponse(responseCode = "200", description = "What differs")
    @ProblemResponses(404)
    PageDiff compare(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "0")
                    @Parameter(description = "A version; the one before `to` unless given")
                    long from,
            @RequestParam(defaultValue = "0") @Parameter(description = VERSION) long to) {
        var page = pages.require(caller, id);
        long later = to == 0 ? page.lastVersion() : to;
        long earlier = from == 0 ? Math.max(1, later - 1) : from;
        var changes =
                PageDifference.between(
                        pages.contentOf(page, earlier).page(), pages.contentOf(page, later).page());
        return PageDiff.of(earlier, later, changes);
    }

    /** A new version even if nothing changed: it states when the data was the same. */
    @PostMapping("/{id}/refresh")
    @RequiresRole(Role.MEMBER)
    @Operation(
            summary = "Build a page again from the data as it is now",
            description =
                    "Data and computations run again. Texts of a model are written again only where"
                            + " the data that they are about has changed.")
    @ApiResponse(responseCode = "200", description = "The new version")
    @ProblemResponses({404, 409, 422, 502, 507})
    PageView refresh(UserPrincipal caller, @PathVariable String id) throws InterruptedException {
        var page = pages.require(caller, id);
        try (var services = pages.open(caller.user())) {
            var blueprint =
                    services.rules()
                            .requireValid(
                                    pages.requireVersion(page, 0).content().field("blueprint"));
            return build(pages.nextBuild(caller, page, blueprint, "refresh", ""), services);
        }
    }

    @PostMapping("/{id}/versions/{version}/restore")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Make an earlier version the latest again, as a new version")
    @ApiResponse(responseCode = "200", description = "The new version")
    @ProblemResponses({404, 409, 507})
    PageView restore(
            UserPrincipal caller,
            @PathVariable String id,
            @PathVariable @Schema(minimum = "1") long version) {
        var page = pages.require(caller, id);
        pages.requireRoom(caller);
        var earlier = pages.requireVersion(page, version);
        var notes =
                new PageRunNotes(
                        id, page.lastVersion(), "restore", Long.toString(earlier.number()));
        pages.append(
                notes,
                caller.user(),
                PageContent.of(earlier.content()),
                earlier.content().field("context"));
        return show(caller, id, 0);
    }

    @GetMapping("/{id}/export")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Export a page as HTML, PDF or amis, or the rows of a block as CSV")
    @FileResponses
    @ProblemResponses({400, 404, 503})
    ResponseEntity<Resource> export(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "html")
                    @Schema(allowableValues = {"html", "pdf", "csv", "amis", "json"})
                    String format,
            @RequestParam(defaultValue = "")
                    @Parameter(
                            description =
                                    "The block of a CSV file; the only one with rows unless given")
                    String block,
            @RequestParam(defaultValue = "0") @Parameter(description = VERSION) long version)
            throws InterruptedException {
        var page = pages.require(caller, id);
        var content = pages.contentOf(page, version);
        return switch (format) {
            case "html" ->
                    file(
                            PageHtml.of(content.page(), content.language()),
                            id + ".html",
                            "text/html");
            case "pdf" ->
                    FileResponse.of(
                            new ByteArrayResource(pages.printPdf(content)),
                            id + ".pdf",
                            "application/pdf",
                            true);
            case "amis" -> json(PageAmis.of(content.page(), content.language()), id + ".amis.json");
            case "json" -> json(content.toValue(), id + ".json");
            case "csv" -> csv(content, id, block);
            default ->
                    throw ApiException.badRequest(
                            "format 是“%s”；应为 html、pdf、csv、amis 或 json",
                            "format is '%s'; give html, pdf, csv, amis or json", format);
        };
    }

    private static ResponseEntity<Resource> csv(PageContent content, String id, String block) {
        var tables = PageCsv.findTables(content.page());
        var chosen =
                tables.stream()
                        .filter(it -> block.isEmpty() ? tables.size() == 1 : it.id().equals(block))
                        .findFirst()
                        .orElseThrow(() ->
                                ApiException.badRequest(
                                        "请用 block 指明有数据行的组件；有：%s",
                                        "name a block that has rows with block; there are: %s",
                                        tables.stream().map(it -> it.id()).toList()));
        return file(
                PageCsv.of(chosen).orElseThrow(),
                id + "-" + chosen.id().replaceAll("[^\\p{L}\\p{N}_-]", "_") + ".csv",
                "text/csv");
    }

    private static ResponseEntity<Resource> json(Value value, String name) {
        return file(Json.writePretty(value), name, "application/json");
    }

    private static ResponseEntity<Resource> file(String text, String name, String type) {
        return FileResponse.of(
                new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8)), name, type, true);
    }
}
