package dev.troupe.server.page;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ProblemResponses;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Builds pages while the client reads. */
@Tag(name = "pages")
@RestController
class PageBuildController {
    private final PageService pages;

    PageBuildController(PageService pages) {
        this.pages = pages;
    }

    @GetMapping("/api/page/schema")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get the JSON Schema of blueprints")
    @ApiResponse(responseCode = "200", description = "A JSON Schema of draft 2020-12")
    @ProblemResponses({})
    Value schema() {
        return BlueprintJson.schema();
    }

    /** What is wrong with the request is a problem with a status; the stream has not begun then. */
    @PostMapping("/api/page/generate")
    @RequiresRole(Role.MEMBER)
    @Operation(
            summary = "Build a page and stream its events",
            description =
                    "Each event is `data: {type, ...}`: PLAN (attempt, maxAttempts, message,"
                            + " problems) where a language model plans the message, which rules do"
                            + " not understand; then PHASE (data, compute, compose), TOOL_CALL,"
                            + " TOOL_RESULT, DATA_ERROR, BLOCK_START, SLOT_DELTA, BLOCK_COMPLETE,"
                            + " MESSAGE with the result in words, and COMPLETE once, as the last. Its `result` has `page`, and `pageId` and"
                            + " `version` of the stored page; with `message` error there is no page,"
                            + " and `problems` where no blueprint was accepted."
                            + " A client that disconnects cancels the build.")
    @ApiResponse(
            responseCode = "200",
            description = "The events",
            content = @Content(mediaType = MediaType.TEXT_EVENT_STREAM_VALUE))
    @ProblemResponses({400, 422, 502, 507})
    void generate(
            UserPrincipal caller,
            @RequestBody PageBuildRequest sent,
            HttpServletRequest request,
            HttpServletResponse response)
            throws InterruptedException {
        try (var services = pages.open(caller.user())) {
            var planned = PageService.planWithoutModel(sent, services);
            pages.requireRoom(caller);
            new PageBuildStream(pages, Language.of(sent.text()), request, response)
                    .write(
                            events ->
                                    pages.firstBuild(
                                            caller,
                                            planned.isPresent()
                                                    ? planned.get()
                                                    : PageService.plan(sent, services, events),
                                            sent.contextValue()),
                            services);
        }
    }
}
