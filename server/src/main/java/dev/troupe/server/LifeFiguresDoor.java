package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.Advice;
import dev.troupe.packs.life.LifeFigures;
import dev.troupe.packs.life.Statistics;
import dev.troupe.packs.life.TimeRange;
import dev.troupe.runtime.LifeHome;
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

/** What one's own goals, projects, tasks and reviews come to. */
@RestController
@RequestMapping("/api/life")
class LifeFiguresDoor {
    private final LifeHome home;

    LifeFiguresDoor(LifeHome home) {
        this.home = home;
    }

    private Statistics of(Caller caller) {
        return Statistics.of(home.of(caller.user()));
    }

    @GetMapping("/stats")
    Value overall(Caller caller) {
        return Json.from(of(caller).overall());
    }

    @GetMapping("/progress")
    Value progress(Caller caller, HttpServletRequest request) {
        var found = of(caller).progress();
        return Values.record("items", Values.list(found, one -> json(one, request)));
    }

    @GetMapping("/projects/{id}/stats")
    Value progress(Caller caller, @PathVariable("id") String id, HttpServletRequest request) {
        return json(of(caller).progress(id), request);
    }

    @GetMapping("/suggestions")
    Value suggestions(
            Caller caller,
            @RequestParam(name = "timeRange", defaultValue = "month") String timeRange,
            HttpServletRequest request) {
        var found = of(caller).suggestions(range(timeRange));
        return Values.record("items", Values.list(found, one -> json(one, request)));
    }

    /** Looks only; the name is that of the specification. */
    @PostMapping("/reviews/analyze")
    Value patterns(Caller caller, @RequestBody Value sent) {
        var body = Body.of(sent, "timeRange", "categories");
        var range = range(body.text("timeRange", 20));
        return Json.from(of(caller).patterns(range, body.texts("categories")));
    }

    private static TimeRange range(String text) {
        return Arrays.stream(TimeRange.values())
                .filter(range -> range.name().equals(text.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() ->
                        Refusal.bad(
                                "timeRange 是“%s”；应为 week、month 或 quarter",
                                "timeRange is '%s'; give week, month or quarter", text));
    }

    private static Value json(Advice advice, HttpServletRequest request) {
        return advice.toValue(Languages.isChinese(request) ? Language.ZH : Language.EN);
    }

    private static Value json(LifeFigures.Progress progress, HttpServletRequest request) {
        return Values.record(
                "id", Value.of(progress.id()),
                "name", Value.of(progress.name()),
                "status", Value.of(progress.status()),
                "progress", Value.of(progress.progress()),
                "tasks", Json.from(progress.tasks()),
                "important", Value.of(progress.important()),
                "reviews", Value.of(progress.reviews()),
                "recommendations",
                        Values.list(progress.recommendations(), one -> json(one, request)));
    }
}
