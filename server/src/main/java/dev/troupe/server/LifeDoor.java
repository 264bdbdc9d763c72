package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.packs.life.Change;
import dev.troupe.packs.life.Item;
import dev.troupe.packs.life.Kind;
import dev.troupe.packs.life.Life;
import dev.troupe.packs.life.Listing;
import dev.troupe.runtime.LifeHome;
import dev.troupe.server.Caller.Role;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** One's own goals, projects, tasks and reviews. Nobody reaches those of others. */
@RestController
@RequestMapping("/api/life")
class LifeDoor {
    private static final Pattern VERSION = Pattern.compile("(?:W/)?\"?(\\d{1,18})\"?");
    private static final int USUAL = 20; // of a page

    private final LifeHome home;

    LifeDoor(LifeHome home) {
        this.home = home;
    }

    private Life seen(Caller caller) {
        return home.of(caller.user());
    }

    private Life changed(Caller caller) {
        caller.require(Role.MEMBER);
        return home.of(caller.user());
    }

    private static Kind kind(String word) {
        return Kind.of(word)
                .filter(kind -> kind.plural().equals(word))
                .orElseThrow(() ->
                        Refusal.missing(
                                "没有 /api/life/%s；有 goals、projects、tasks、reviews",
                                "there is no /api/life/%s; there are goals, projects, tasks, reviews",
                                word));
    }

    @GetMapping("/{kind}")
    Value list(
            Caller caller,
            @PathVariable("kind") String kind,
            @RequestParam(name = "page", defaultValue = "1") int page,
            @RequestParam(name = "limit", defaultValue = "" + USUAL) int limit,
            @RequestParam(name = "sort", defaultValue = "") String sort,
            @RequestParam(name = "order", defaultValue = "asc") String order,
            @RequestParam(name = "search", defaultValue = "") String search,
            @RequestParam Map<String, String> all) {
        var filters = new TreeMap<>(all);
        filters.keySet().removeAll(List.of("page", "limit", "sort", "order", "search"));
        if (page < 1 || page > 1_000_000 || !order.matches("asc|desc")) {
            throw Refusal.bad(
                    "page 应为 1 到 1000000，order 应为 asc 或 desc",
                    "give a page of 1 to 1000000, and asc or desc as order");
        }
        int count = Limits.page(limit);
        var listing =
                new Listing(filters, search, sort, order.equals("desc"), (page - 1) * count, count);
        var found = seen(caller).list(kind(kind), listing);
        boolean hasMore = (long) page * count < found.total();
        var meta =
                Values.record(
                        "total", Value.of(found.total()),
                        "page", Value.of(page),
                        "limit", Value.of(count),
                        "hasMore", Value.of(hasMore));
        var items = Values.list(found.items(), Item::toValue);
        return Values.record("items", items, "meta", meta);
    }

    @GetMapping("/{kind}/{id}")
    ResponseEntity<Value> get(
            Caller caller, @PathVariable("kind") String kind, @PathVariable("id") String id) {
        return told(HttpStatus.OK, seen(caller).get(kind(kind), id));
    }

    @PostMapping("/{kind}")
    ResponseEntity<Value> add(
            Caller caller, @PathVariable("kind") String kind, @RequestBody Value sent) {
        var life = changed(caller);
        return told(HttpStatus.CREATED, life.add(kind(kind), fields(sent)));
    }

    /** As RFC 7396: what is left out stays, what is null is cleared. */
    @PatchMapping("/{kind}/{id}")
    ResponseEntity<Value> update(
            Caller caller,
            @PathVariable("kind") String kind,
            @PathVariable("id") String id,
            @RequestHeader(name = "If-Match", required = false) @Nullable String match,
            @RequestBody Value sent) {
        var life = changed(caller);
        return told(HttpStatus.OK, life.update(kind(kind), id, fields(sent), version(match)));
    }

    @PatchMapping("/tasks/{id}/complete")
    ResponseEntity<Value> complete(Caller caller, @PathVariable("id") String id) {
        return told(HttpStatus.OK, changed(caller).complete(id));
    }

    @DeleteMapping("/{kind}/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            Caller caller,
            @PathVariable("kind") String kind,
            @PathVariable("id") String id,
            @RequestParam(name = "cascade", defaultValue = "false") boolean cascade) {
        changed(caller).delete(kind(kind), id, cascade);
    }

    @PostMapping("/goals/{id}/link")
    ResponseEntity<Value> link(
            Caller caller, @PathVariable("id") String id, @RequestBody Value sent) {
        var project = Body.of(sent, "projectId").text("projectId", 200);
        return told(HttpStatus.OK, changed(caller).link(id, project, true));
    }

    @DeleteMapping("/goals/{id}/link/{project}")
    ResponseEntity<Value> unlink(
            Caller caller, @PathVariable("id") String id, @PathVariable("project") String project) {
        return told(HttpStatus.OK, changed(caller).link(id, project, false));
    }

    @GetMapping("/changes")
    Value changes(Caller caller, @RequestParam(name = "limit", defaultValue = "50") int limit) {
        var found = seen(caller).changes(Limits.page(limit));
        return Values.record("items", Values.list(found, LifeDoor::json));
    }

    @PostMapping("/undo")
    Value undo(Caller caller) {
        return json(changed(caller).undo());
    }

    @GetMapping("/settings")
    Value settings(Caller caller) {
        return settings(seen(caller));
    }

    /** An empty zone is that of the server. */
    @PutMapping("/settings")
    Value change(Caller caller, @RequestBody Value sent) {
        var life = changed(caller);
        life.setZone(
                Body.of(sent, "zone")
                        .optionalText("zone", 100)
                        .orElseThrow(() -> Refusal.bad("缺少字段 zone", "field zone is missing")));
        return settings(life);
    }

    private static Value settings(Life life) {
        return Values.record(
                "zone", Value.of(life.zone().getId()),
                "isOwn", Value.of(life.hasOwnZone()),
                "today", Value.of(life.today().toString()));
    }

    private static Value json(Change change) {
        Sentence said = change.said();
        return Values.record(
                "number", Value.of(change.number()),
                "at", Values.time(change.at()),
                "verb", Value.of(change.verb().name()),
                "kind", Value.of(change.kind().name()),
                "id", Value.of(change.id()),
                "name", Value.of(change.name()),
                "undone", Value.of(change.isUndone()),
                "said", Json.from(said));
    }

    private static Map<String, Value> fields(Value sent) {
        if (sent instanceof Value.RecordOf(var fields)) {
            return fields;
        }
        throw Refusal.bad("请求体必须是 JSON 对象", "the body must be a JSON object");
    }

    private static OptionalLong version(@Nullable String match) {
        if (match == null || match.strip().equals("*")) {
            return OptionalLong.empty();
        }
        var matcher = VERSION.matcher(match.strip());
        if (!matcher.matches()) {
            throw Refusal.bad(
                    "If-Match 是“%s”；请写读到的 ETag，如 \"3\"",
                    "If-Match is '%s'; give the ETag that was read, as in \"3\"", match);
        }
        return OptionalLong.of(Long.parseLong(matcher.group(1)));
    }

    /** With its version as ETag. */
    private static ResponseEntity<Value> told(HttpStatus status, Item item) {
        return ResponseEntity.status(status)
                .eTag("\"" + item.version() + "\"")
                .body(item.toValue());
    }
}
