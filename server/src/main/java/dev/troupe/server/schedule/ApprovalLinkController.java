package dev.troupe.server.schedule;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.schedule.store.ApprovalLinkPolicy;
import dev.troupe.runtime.answer.AnswerRejectedException;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.PublicEndpoint;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.RequestLanguage;
import dev.troupe.server.schedule.ApprovalLinks.Target;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Pages behind links to decisions. To read one decides nothing, since previews of links read them
 * too; a decision is sent by its form.
 */
@Tag(name = "schedules")
@RestController
@RequestMapping
class ApprovalLinkController {
    private static final int MAX_ANSWER = 2_000; // characters
    private static final String HTML = MediaType.TEXT_HTML_VALUE;
    private static final String APPROVALS = "/approvals"; // in the console
    private static final String POLICY =
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none';"
                    + " frame-ancestors 'none'";

    private final ApprovalLinks links;
    private final AuditService audit;
    private final InstantSource clock;

    ApprovalLinkController(ApprovalLinks links, AuditService audit, InstantSource clock) {
        this.links = links;
        this.audit = audit;
        this.clock = clock;
    }

    /** What links of a schedule permit. */
    record LinkPermission(
            @Schema(
                            description =
                                    "`sign-in`: a link leads to the console; `link`: who has a link"
                                            + " decides by it, once",
                            allowableValues = {"sign-in", "link"},
                            maxLength = 20)
                    String decide) {}

    @GetMapping("/api/schedules/{number}/approval-links")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get what links to decisions of a schedule permit")
    @ApiResponse(responseCode = "200", description = "What they permit")
    @ProblemResponses(404)
    LinkPermission show(UserPrincipal caller, @PathVariable long number) {
        return links.findPolicy(caller, number)
                .map(policy -> new LinkPermission(policy.wireName()))
                .orElseThrow(() -> unknownSchedule(number));
    }

    @PutMapping("/api/schedules/{number}/approval-links")
    @RequiresRole(Role.MEMBER)
    @Operation(
            summary =
                    "Change what links to decisions of a schedule permit; earlier links are no"
                            + " longer valid")
    @ApiResponse(responseCode = "200", description = "What they permit now")
    @ProblemResponses({400, 404})
    LinkPermission change(
            UserPrincipal caller,
            @PathVariable long number,
            @RequestBody LinkPermission sent,
            HttpServletRequest request) {
        var policy =
                ApprovalLinkPolicy.parse(sent.decide())
                        .orElseThrow(() ->
                                ApiException.badRequest(
                                        "decide“%s”无效；可以是 sign-in 或 link",
                                        "decide '%s' is not valid; use sign-in or link",
                                        sent.decide()));
        if (!links.change(caller, number, policy)) {
            throw unknownSchedule(number);
        }
        audit.record(request, "schedule.approval-links", Long.toString(number), sent.decide());
        return sent;
    }

    private static ApiException unknownSchedule(long number) {
        return ApiException.notFound("没有定时任务 %d", "there is no schedule %d", number);
    }

    @GetMapping("/approve/{token}")
    @PublicEndpoint
    @Operation(summary = "Show a decision by a link; this decides nothing")
    @ApiResponse(
            responseCode = "200",
            description = "The decision, or the address at which to decide",
            content = @Content(mediaType = HTML))
    @ApiResponse(
            responseCode = "404",
            description = "The link is not valid",
            content = @Content(mediaType = HTML))
    @ApiResponse(
            responseCode = "410",
            description = "It has expired, or was already decided",
            content = @Content(mediaType = HTML))
    void read(@PathVariable String token, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        write(links.open(token), request, response);
    }

    private void write(Target target, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var page = new ApprovalLinkPage(RequestLanguage.of(request));
        switch (target) {
            case Target.Invalid _ ->
                    write(
                            404,
                            page.message(
                                    LocalizedText.of("链接无效", "This link is not valid"),
                                    LocalizedText.of(
                                            "链接不完整、已被更改，或已被撤销；请使用通知中的原链接，或登录控制台。",
                                            "It is incomplete or was changed, or it was withdrawn. Use the link"
                                                    + " of the notification as it is, or sign in to the console."),
                                    APPROVALS),
                            response);
            case Target.Expired _ ->
                    write(
                            410,
                            page.message(
                                    LocalizedText.of("链接已过期", "This link has expired"),
                                    LocalizedText.of(
                                            "请登录控制台作出决定。", "Sign in to the console to decide."),
                                    APPROVALS),
                            response);
            case Target.Decided _ -> write(410, decidedPage(page), response);
            case Target.SignIn(var run) -> write(200, page.signIn("/runs/" + run), response);
            case Target.Decidable decidable ->
                    write(
                            200,
                            page.question(decidable, decidable.isDecision(clock.instant())),
                            response);
        }
    }

    private static String decidedPage(ApprovalLinkPage page) {
        return page.message(
                LocalizedText.of("链接已使用", "This link was used"),
                LocalizedText.of(
                        "已经决定，或不再需要决定。没有作任何更改。",
                        "This was already decided, or no longer needs a decision."
                                + " Nothing was changed."));
    }

    @PostMapping("/approve/{token}")
    @PublicEndpoint
    @Operation(summary = "Decide by a link, if its schedule permits that")
    @ApiResponse(
            responseCode = "200",
            description = "Decided",
            content = @Content(mediaType = HTML))
    @ApiResponse(
            responseCode = "403",
            description = "The decision requires a sign-in",
            content = @Content(mediaType = HTML))
    @ApiResponse(
            responseCode = "404",
            description = "The link is not valid",
            content = @Content(mediaType = HTML))
    @ApiResponse(
            responseCode = "410",
            description = "It has expired, or was already decided",
            content = @Content(mediaType = HTML))
    @ApiResponse(
            responseCode = "422",
            description = "The answer is not valid",
            content = @Content(mediaType = HTML))
    void decide(
            @PathVariable String token,
            @RequestParam(defaultValue = "") String decision,
            @RequestParam(required = false) @Nullable String answer,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var page = new ApprovalLinkPage(RequestLanguage.of(request));
        var target = links.open(token);
        if (target instanceof Target.SignIn(var run)) {
            write(403, page.signIn("/runs/" + run), response);
            return;
        }
        if (!(target instanceof Target.Decidable decidable)) {
            write(target, request, response);
            return;
        }
        boolean isDecision = decidable.isDecision(clock.instant());
        boolean isValid =
                isDecision
                        ? decision.equals("allow") || decision.equals("deny")
                        : answer != null && !answer.isBlank() && answer.length() <= MAX_ANSWER;
        if (!isValid) {
            write(422, page.question(decidable, isDecision), response);
            return;
        }
        try {
            links.decide(decidable, decision.equals("allow"), isDecision ? null : answer);
        } catch (AnswerRejectedException e) {
            write(
                    422,
                    page.message(LocalizedText.of("回答无效", "This answer is not valid"), e.text()),
                    response);
            return;
        } catch (ApiException e) {
            writeFailure(e, page, response);
            return;
        }
        record(decidable, isDecision ? decision : "answer", request);
        write(
                200,
                page.message(
                        LocalizedText.of("已记录", "Recorded"),
                        isDecision
                                ? decision.equals("allow")
                                        ? LocalizedText.of(
                                                "已允许，工作继续。", "Allowed. The work continues.")
                                        : LocalizedText.of("已拒绝。", "Denied.")
                                : LocalizedText.of("回答已发送，工作继续。", "Answered. The work continues.")),
                response);
    }

    private static void writeFailure(
            ApiException e, ApprovalLinkPage page, HttpServletResponse response)
            throws IOException {
        if (e.status() == HttpServletResponse.SC_CONFLICT) { // another click was faster
            write(410, decidedPage(page), response);
            return;
        }
        if (e.retryAfter() > 0) {
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(e.retryAfter()));
        }
        write(
                e.status(),
                page.message(
                        LocalizedText.of("没有记录", "Not recorded"),
                        LocalizedText.of(
                                "决定没有记录：%s。请稍后用同一链接重试。",
                                "Nothing was decided: %s. Try again later with the same link.",
                                e.text())),
                response);
    }

    private void record(Target.Decidable target, String decision, HttpServletRequest request) {
        var link = target.link();
        audit.record(
                target.user(),
                request,
                "run.decided-by-link",
                link.run(),
                "schedule %d, %s, question %s"
                        .formatted(link.number(), decision, target.open().question().key()));
    }

    private static void write(int status, String html, HttpServletResponse response)
            throws IOException {
        response.setStatus(status);
        response.setContentType("text/html;charset=UTF-8");
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Robots-Tag", "noindex");
        response.setHeader("Referrer-Policy", "same-origin"); // else the form has no origin
        response.setHeader(HttpHeaders.CACHE_CONTROL, "private, no-store");
        response.getOutputStream().write(html.getBytes(StandardCharsets.UTF_8));
    }
}
