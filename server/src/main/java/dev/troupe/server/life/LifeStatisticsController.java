package dev.troupe.server.life;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.statistics.Advice;
import dev.troupe.packs.life.statistics.LifeFigures;
import dev.troupe.packs.life.statistics.LifeStatistics;
import dev.troupe.packs.life.statistics.TimeRange;
import dev.troupe.runtime.HomeLifeRepository;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.RequestLanguage;
import dev.troupe.server.http.Values;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Locale;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Figures about the caller's goals, projects, tasks and reviews. */
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
    Value overall(UserPrincipal caller) {
        return Json.toValue(statistics(caller).overall());
    }

    @GetMapping("/progress")
    @RequiresRole(Role.VIEWER)
    Value progress(UserPrincipal caller, HttpServletRequest request) {
        var found = statistics(caller).progress();
        return Values.record("items", Values.list(found, one -> json(one, request)));
    }

    @GetMapping("/projects/{id}/stats")
    @RequiresRole(Role.VIEWER)
    Value progress(
            UserPrincipal caller, @PathVariable("id") String id, HttpServletRequest request) {
        return json(statistics(caller).progress(id), request);
    }

    @GetMapping("/suggestions")
    @RequiresRole(Role.VIEWER)
    Value suggestions(
            UserPrincipal caller,
            @RequestParam(name = "timeRange", defaultValue = "month") String timeRange,
            HttpServletRequest request) {
        var found = statistics(caller).suggestions(range(timeRange));
        return Values.record("items", Values.list(found, one -> json(one, request)));
    }

    /** Looks only; the name is that of the specification. */
    @PostMapping("/reviews/analyze")
    @RequiresRole(Role.MEMBER)
    Value patterns(UserPrincipal caller, @RequestBody Value sent) {
        var body = RequestFields.of(sent, "timeRange", "categories");
        var range = range(body.text("timeRange", 20));
        return Json.toValue(statistics(caller).patterns(range, body.texts("categories")));
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

    private static Value json(Advice advice, HttpServletRequest request) {
        return advice.toValue(RequestLanguage.isChinese(request) ? Language.ZH : Language.EN);
    }

    private static Value json(LifeFigures.Progress progress, HttpServletRequest request) {
        return Values.record(
                "id", Value.of(progress.id()),
                "name", Value.of(progress.name()),
                "status", Value.of(progress.status()),
                "progress", Value.of(progress.progress()),
                "tasks", Json.toValue(progress.tasks()),
                "important", Value.of(progress.important()),
                "reviews", Value.of(progress.reviews()),
                "recommendations",
                        Values.list(progress.recommendations(), one -> json(one, request)));
    }
}
