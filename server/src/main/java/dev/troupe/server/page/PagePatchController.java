package dev.troupe.server.page;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.patch.BlueprintPatch;
import dev.troupe.page.patch.PatchJson;
import dev.troupe.page.patch.PatchPlan;
import dev.troupe.page.patch.PatchReading;
import dev.troupe.page.patch.TableColumns;
import dev.troupe.page.run.Page;
import dev.troupe.runtime.page.PageServices;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ProblemResponses;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.DateTimeException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Changes pages, of which all or nothing is done. */
@Tag(name = "pages")
@RestController
class PagePatchController {
    /** A change of a stored page, or of a blueprint that the client has. */
    record PagePatchRequest(
            @Schema(maxLength = 64, description = "The page that changes") @Nullable String pageId,
            @Schema(description = "The blueprint that changes, instead of a stored page")
                    @Nullable Map<String, Value> blueprint,
            @Schema(description = "The page of the blueprint, whose columns a message may name")
                    @Nullable Map<String, Value> page,
            @Schema(
                            maxLength = 4_000,
                            description = "What is to change, such as: make the bars red")
                    @Nullable String message,
            @Schema(
                            description =
                                    "`{instructions: [{type, targetBlockId, changes}]}` instead of a"
                                            + " message; types are update_props, reorder, add_block,"
                                            + " remove_block and recompose")
                    @Nullable Map<String, Value> patchPlan,
            @Schema(description = "Whether nothing is built and stored") @Nullable Boolean preview,
            @Nullable Value dataContext,
            @Nullable Value computeResults) {}

    /** A changed page. */
    record PagePatchResult(
            @Schema(description = "The changes, as `patchPlan` of a request") Value patchPlan,
            @Schema(description = "The changed blueprint") Value blueprint,
            @Schema(description = "The new version; omitted for a preview and for a blueprint")
                    @Nullable PageView page) {}

    private final PageService pages;

    PagePatchController(PageService pages) {
        this.pages = pages;
    }

    @PostMapping("/api/page/patch")
    @RequiresRole(Role.MEMBER)
    @Operation(
            summary = "Change a page by a message or a plan of changes",
            description =
                    "The changed blueprint is checked as a whole, then built as a new version."
                            + " Words of a message that are not understood are named, and nothing is"
                            + " changed. To undo it, restore the version before.")
    @ApiResponse(responseCode = "200", description = "The changed page")
    @ProblemResponses({400, 404, 409, 422, 502, 507})
    PagePatchResult patch(UserPrincipal caller, @RequestBody PagePatchRequest sent)
            throws InterruptedException {
        try (var services = pages.open(caller.user())) {
            var blueprint = sent.blueprint();
            if (blueprint != null) {
                var plan = plan(sent, read(blueprint, services), columnsOf(sent), services);
                return result(plan, applyTo(read(blueprint, services), plan, services), null);
            }
            return patchStored(caller, sent, services);
        }
    }

    private PagePatchResult patchStored(
            UserPrincipal caller, PagePatchRequest sent, PageServices services)
            throws InterruptedException {
        var page = pages.require(caller, requireId(sent));
        var content = pages.contentOf(page, 0);
        var plan = plan(sent, content.blueprint(), TableColumns.of(content.page()), services);
        var patched = applyTo(content.blueprint(), plan, services);
        if (Boolean.TRUE.equals(sent.preview())) {
            return result(plan, patched, null);
        }
        var note = Objects.requireNonNullElse(sent.message(), "");
        var stored =
                pages.build(
                        pages.nextBuild(caller, page, patched, "patch", note), services, _ -> {});
        if (stored.version() == 0) {
            throw new ApiException(422, stored.result().problem().orElseThrow(), List.of());
        }
        var now = pages.require(caller, page.id());
        return result(plan, patched, PageView.of(now, pages.requireVersion(now, stored.version())));
    }

    private static String requireId(PagePatchRequest sent) {
        var id = sent.pageId();
        if (id == null) {
            throw ApiException.badRequest("请提供 pageId 或 blueprint", "give a pageId or a blueprint");
        }
        return id;
    }

    private static Blueprint read(Map<String, Value> json, PageServices services) {
        return services.rules().requireValid(Value.of(json));
    }

    private static TableColumns columnsOf(PagePatchRequest sent) {
        var page = sent.page();
        try {
            return page == null ? TableColumns.NONE : TableColumns.of(Page.of(Value.of(page)));
        } catch (DateTimeException e) {
            throw ApiException.badRequest(
                    "page 不是有效的页面：%s",
                    "page is not a valid page: %s", String.valueOf(e.getMessage()));
        }
    }

    /**
     * @throws ApiException naming the words that are not understood
     */
    private static PatchPlan plan(
            PagePatchRequest sent, Blueprint blueprint, TableColumns columns, PageServices services)
            throws InterruptedException {
        var plan = sent.patchPlan();
        if (plan != null) {
            return PatchJson.read(Value.of(plan));
        }
        var message = sent.message();
        if (message == null || message.isBlank()) {
            throw ApiException.badRequest(
                    "请提供 message 或 patchPlan", "give a message or a patchPlan");
        }
        return switch (services.refinements(Language.of(message))
                .read(message, blueprint, columns)) {
            case PatchReading.Read(var read) -> read;
            case PatchReading.Unclear(var problems) -> throw PageService.unclear(problems);
        };
    }

    private static Blueprint applyTo(Blueprint blueprint, PatchPlan plan, PageServices services) {
        return new BlueprintPatch(services.rules()).apply(blueprint, plan);
    }

    private static PagePatchResult result(
            PatchPlan plan, Blueprint patched, @Nullable PageView page) {
        return new PagePatchResult(PatchJson.write(plan), BlueprintJson.write(patched), page);
    }
}
