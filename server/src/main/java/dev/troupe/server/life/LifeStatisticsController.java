package dev.troupe.server.life;

import dev.troupe.packs.life.statistics.LifeStatistics;
import dev.troupe.packs.life.statistics.TimeRange;
import dev.troupe.runtime.pack.HomeLifeRepository;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ItemsOf;
import dev.troupe.server.http.RequestLanguage;
import dev.troupe.server.life.ReviewPatterns.ReviewSelection;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Figures about the caller's goals, projects, tasks and reviews. */
@Tag(name = "life")
@RestController
@RequestMapping("/api/life")
class LifeStatisticsController {
    private final HomeLifeRepository home;

    LifeStatisticsController(HomeLifeRepository home) {
        this.home = home;
    }

    private LifeStatistics statistics(UserPrincipal caller) {
        return LifeStatistics.of(home.of(caller.user()));
    }

    @GetMapping("/stats")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get overall statistics")
    @ApiResponse(responseCode = "200", description = "Statistics")
    LifeOverview overall(UserPrincipal caller) {
        return LifeOverview.of(statistics(caller).overall());
    }

    @GetMapping("/progress")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get the progress of all projects")
    @ApiResponse(responseCode = "200", description = "All projects")
    ItemsOf<LifeProgress> progress(UserPrincipal caller, HttpServletRequest request) {
        var language = RequestLanguage.of(request);
        return ItemsOf.of(statistics(caller).progress(), one -> LifeProgress.of(one, language));
    }

    @GetMapping("/projects/{id}/stats")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get the progress of a project")
    @ApiResponse(responseCode = "200", description = "Progress of the project")
    LifeProgress progress(
            UserPrincipal caller, @PathVariable("id") String id, HttpServletRequest request) {
        return LifeProgress.of(statistics(caller).progress(id), RequestLanguage.of(request));
    }

    @GetMapping("/suggestions")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get suggestions, computed by fixed rules")
    @ApiResponse(responseCode = "200", description = "All suggestions")
    ItemsOf<LifeAdvice> suggestions(
            UserPrincipal caller,
            @RequestParam(name = "timeRange", defaultValue = "month")
                    @Schema(allowableValues = {"week", "month", "quarter"})
                    String timeRange,
            HttpServletRequest request) {
        var language = RequestLanguage.of(request);
        return ItemsOf.of(
                statistics(caller).suggestions(range(timeRange)),
                one -> LifeAdvice.of(one, language));
    }

    /** Looks only; the name is that of the specification. */
    @PostMapping("/reviews/analyze")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Analyze reviews")
    @ApiResponse(responseCode = "200", description = "Patterns")
    ReviewPatterns patterns(UserPrincipal caller, @RequestBody ReviewSelection sent) {
        var categories = Objects.requireNonNullElse(sent.categories(), List.<String>of());
        return ReviewPatterns.of(statistics(caller).patterns(range(sent.timeRange()), categories));
    }

    private static TimeRange range(String text) {
        return Arrays.stream(TimeRange.values())
                .filter(range -> range.name().equals(text.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        ApiException.badRequest(
                                "timeRange 是“%s”；应为 week、month 或 quarter",
                                "timeRange is '%s'; give week, month or quarter", text));
    }
}
