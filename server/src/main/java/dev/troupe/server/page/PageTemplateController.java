package dev.troupe.server.page;

import dev.troupe.core.value.Value;
import dev.troupe.page.template.InvalidTemplate;
import dev.troupe.page.template.PageTemplate;
import dev.troupe.page.template.TemplateSlot;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ProblemResponse;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.store.page.StoredTemplate;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Templates of pages: saved from a page, listed, filled and deleted. */
@Tag(name = "pages")
@RestController
@RequestMapping("/api/page-templates")
class PageTemplateController {
    private static final int MAX_LISTED = 500;

    private final PageTemplateService templates;
    private final PageService pages;
    private final AuditService audit;

    PageTemplateController(PageTemplateService templates, PageService pages, AuditService audit) {
        this.templates = templates;
        this.pages = pages;
        this.audit = audit;
    }

    /** A place that is filled with each use. */
    record TemplateSlotEntry(
            @Schema(maxLength = 40, description = "Between braces in `executionPrompt`") String key,
            @Nullable String label,
            @Schema(
                            allowableValues = {
                                "class_selector",
                                "assignment_selector",
                                "student_selector",
                                "date_range",
                                "text_input",
                                "number_input"
                            })
                    String type,
            @Schema(description = "True unless given; otherwise the example is used")
                    @Nullable Boolean required,
            @Schema(maxLength = 200, description = "What the page has there") String example,
            @Nullable String dependsOn) {
        static TemplateSlotEntry of(TemplateSlot slot) {
            return new TemplateSlotEntry(
                    slot.key(),
                    slot.label(),
                    slot.type().wireName(),
                    slot.isRequired(),
                    slot.example(),
                    slot.dependsOn().isEmpty() ? null : slot.dependsOn());
        }
    }

    /** A template to save. */
    record NewTemplate(
            @Schema(description = "The page that it is created from") String pageId,
            @Schema(maxLength = 100) String name,
            @ArraySchema(schema = @Schema(implementation = TemplateSlotEntry.class))
                    List<Value> entitySlots,
            @Schema(
                            maxLength = 5_000,
                            description =
                                    "The request in one sentence, where the page's own contains"
                                            + " questions and answers; that of the page unless given")
                    @Nullable String request,
            @Schema(description = "Whether all users may use it, each over their own data")
                    @Nullable Boolean shared) {}

    /** A template. */
    record TemplateView(
            String id,
            String name,
            @Schema(description = "The request with slots between braces") String executionPrompt,
            @Schema(description = "Messages that change the page, in order") List<String> changes,
            List<TemplateSlotEntry> entitySlots,
            boolean shared,
            @Schema(description = "Whether it is the caller's") boolean own,
            Instant createdAt) {
        static TemplateView of(StoredTemplate stored, UserPrincipal caller) {
            var template = PageTemplate.of(stored.content());
            return new TemplateView(
                    stored.id(),
                    template.name(),
                    template.request(),
                    template.changes(),
                    template.slots().stream().map(TemplateSlotEntry::of).toList(),
                    stored.isShared(),
                    stored.user().equals(caller.user()),
                    stored.created());
        }
    }

    /** All templates of a caller. */
    record TemplateList(List<TemplateView> items) {}

    /** What the slots are filled with. */
    record TemplateValues(
            @Schema(description = "Texts or numbers by the keys of the slots")
                    Map<String, Value> values) {}

    /** What a page was created by. */
    record PageHistory(String request, List<String> changes) {}

    @GetMapping("/of-page/{page}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get the request and the changes that a template of a page would have")
    @ApiResponse(responseCode = "200", description = "Texts in which slots can be placed")
    @ProblemResponses({404, 422})
    PageHistory history(UserPrincipal caller, @PathVariable String page) {
        var history = templates.historyOf(caller, page);
        return new PageHistory(history.request(), history.changes());
    }

    @PostMapping
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Save a page as a template",
            description =
                    "The request and the changes of the page, with slots in place of the examples.")
    @ApiResponse(responseCode = "201", description = "The template")
    @ProblemResponses({400, 404, 409, 422, 507})
    TemplateView save(UserPrincipal caller, @RequestBody NewTemplate sent)
            throws InterruptedException {
        var history = templates.historyOf(caller, sent.pageId());
        var template =
                PageTemplate.of(
                        sent.name(),
                        Objects.requireNonNullElse(sent.request(), history.request()),
                        history.changes(),
                        TemplateSlot.of(sent.entitySlots()));
        return TemplateView.of(
                templates.save(caller, template, Boolean.TRUE.equals(sent.shared())), caller);
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List your templates, then those that others share")
    @ApiResponse(responseCode = "200", description = "Templates")
    TemplateList list(UserPrincipal caller) {
        return new TemplateList(
                templates.store().listFor(caller.user(), MAX_LISTED).stream()
                        .map(it -> TemplateView.of(it, caller))
                        .toList());
    }

    @GetMapping("/{id}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get a template")
    @ApiResponse(responseCode = "200", description = "The template")
    @ProblemResponses(404)
    TemplateView show(UserPrincipal caller, @PathVariable String id) {
        return TemplateView.of(templates.require(caller, id), caller);
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a template; pages that were built from it remain")
    @ApiResponse(responseCode = "204", description = "Deleted")
    @ProblemResponses({403, 404})
    void delete(UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        var template = templates.requireOwn(caller, id);
        templates.store().delete(template.id());
        audit.record(request, "page-template.deleted", id, template.name());
    }

    @PostMapping("/{id}/pages")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Fill a template, build its page from your data and store it")
    @ApiResponse(responseCode = "201", description = "The page")
    @ProblemResponses({400, 404, 422, 502, 507})
    PageView build(UserPrincipal caller, @PathVariable String id, @RequestBody TemplateValues sent)
            throws InterruptedException {
        var template = PageTemplate.of(templates.require(caller, id).content());
        var filled = template.fill(PageTemplateService.texts(sent.values()));
        try (var services = pages.open(caller.user())) {
            var blueprint = templates.plan(caller, filled, services);
            var build = pages.firstBuild(caller, blueprint, Value.missing());
            var stored = pages.build(build, services, _ -> {});
            if (stored.result().page().isEmpty()) {
                throw new ApiException(422, stored.result().problem().orElseThrow(), List.of());
            }
            var page = pages.require(caller, stored.page());
            return PageView.of(page, pages.requireVersion(page, stored.version()));
        }
    }

    @ExceptionHandler
    void handleInvalid(InvalidTemplate e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemResponse.write(PageTemplateService.refuse(e), request, response);
    }
}
