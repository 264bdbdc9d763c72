package dev.troupe.server.life;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.item.LifeChange;
import dev.troupe.packs.life.store.Life;
import dev.troupe.runtime.HomeLifeRepository;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.Values;
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

/** One's own goals, projects, tasks and reviews. A user has no access to the data of others. */
@RestController
@RequestMapping("/api/life")
class LifeController {
    private static final Pattern VERSION = Pattern.compile("(?:W/)?\"?(\\d{1,18})\"?");
    private static final int USUAL = 20; // of a page

    private final HomeLifeRepository home;

    LifeController(HomeLifeRepository home) {
        this.home = home;
    }

    private Life life(UserPrincipal caller) {
        return home.of(caller.user());
    }

    private static ItemKind kind(String word) {
        return ItemKind.of(word)
                .filter(kind -> kind.plural().equals(word))
                .orElseThrow(() ->
                        ApiException.notFound(
                                "没有 /api/life/%s；有 goals、projects、tasks、reviews",
                                "there is no /api/life/%s; there are goals, projects, tasks, reviews",
                                word));
    }

    @GetMapping("/{kind}")
    @RequiresRole(Role.VIEWER)
    Value list(
            UserPrincipal caller,
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
            throw ApiException.badRequest(
                    "page 应为 1 到 1000000，order 应为 asc 或 desc",
                    "use a page from 1 to 1000000, and asc or desc as order");
        }
        int count = Paging.pageSize(limit);
        var listing =
                new ItemQuery(
                        filters, search, sort, order.equals("desc"), (page - 1) * count, count);
        var found = life(caller).list(kind(kind), listing);
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
    @RequiresRole(Role.VIEWER)
    ResponseEntity<Value> show(
            UserPrincipal caller,
            @PathVariable("kind") String kind,
            @PathVariable("id") String id) {
        return respond(HttpStatus.OK, life(caller).get(kind(kind), id));
    }

    @PostMapping("/{kind}")
    @RequiresRole(Role.MEMBER)
    ResponseEntity<Value> add(
            UserPrincipal caller, @PathVariable("kind") String kind, @RequestBody Value sent) {
        var life = life(caller);
        return respond(HttpStatus.CREATED, life.add(kind(kind), fields(sent)));
    }

    /** As RFC 7396: omitted fields do not change, null clears. */
    @PatchMapping("/{kind}/{id}")
    @RequiresRole(Role.MEMBER)
    ResponseEntity<Value> update(
            UserPrincipal caller,
            @PathVariable("kind") String kind,
            @PathVariable("id") String id,
            @RequestHeader(name = "If-Match", required = false) @Nullable String match,
            @RequestBody Value sent) {
        var life = life(caller);
        return respond(HttpStatus.OK, life.update(kind(kind), id, fields(sent), version(match)));
    }

    @PatchMapping("/tasks/{id}/complete")
    @RequiresRole(Role.MEMBER)
    ResponseEntity<Value> complete(UserPrincipal caller, @PathVariable("id") String id) {
        return respond(HttpStatus.OK, life(caller).complete(id));
    }

    @DeleteMapping("/{kind}/{id}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            UserPrincipal caller,
            @PathVariable("kind") String kind,
            @PathVariable("id") String id,
            @RequestParam(name = "cascade", defaultValue = "false") boolean cascade) {
        life(caller).delete(kind(kind), id, cascade);
    }

    @PostMapping("/goals/{id}/link")
    @RequiresRole(Role.MEMBER)
    ResponseEntity<Value> link(
            UserPrincipal caller, @PathVariable("id") String id, @RequestBody Value sent) {
        var project = RequestFields.of(sent, "projectId").text("projectId", 200);
        return respond(HttpStatus.OK, life(caller).link(id, project, true));
    }

    @DeleteMapping("/goals/{id}/link/{project}")
    @RequiresRole(Role.MEMBER)
    ResponseEntity<Value> unlink(
            UserPrincipal caller,
            @PathVariable("id") String id,
            @PathVariable("project") String project) {
        return respond(HttpStatus.OK, life(caller).link(id, project, false));
    }

    @GetMapping("/changes")
    @RequiresRole(Role.VIEWER)
    Value changes(
            UserPrincipal caller, @RequestParam(name = "limit", defaultValue = "50") int limit) {
        var found = life(caller).changes(Paging.pageSize(limit));
        return Values.record("items", Values.list(found, LifeController::json));
    }

    @PostMapping("/undo")
    @RequiresRole(Role.MEMBER)
    Value undo(UserPrincipal caller) {
        return json(life(caller).undo());
    }

    @GetMapping("/settings")
    @RequiresRole(Role.VIEWER)
    Value settings(UserPrincipal caller) {
        return settings(life(caller));
    }

    /** An empty zone is that of the server. */
    @PutMapping("/settings")
    @RequiresRole(Role.MEMBER)
    Value updateSettings(UserPrincipal caller, @RequestBody Value sent) {
        var life = life(caller);
        life.setZone(
                RequestFields.of(sent, "zone")
                        .optionalText("zone", 100)
                        .orElseThrow(() ->
                                ApiException.badRequest("缺少字段 zone", "field zone is missing")));
        return settings(life);
    }

    private static Value settings(Life life) {
        return Values.record(
                "zone", Value.of(life.zone().getId()),
                "isOwn", Value.of(life.hasOwnZone()),
                "today", Value.of(life.today().toString()));
    }

    private static Value json(LifeChange change) {
        LocalizedText said = change.description();
        return Values.record(
                "number", Value.of(change.number()),
                "at", Values.time(change.at()),
                "verb", Value.of(change.verb().name()),
                "kind", Value.of(change.kind().name()),
                "id", Value.of(change.id()),
                "name", Value.of(change.name()),
                "undone", Value.of(change.isUndone()),
                "said", Json.toValue(said));
    }

    private static Map<String, Value> fields(Value sent) {
        if (sent instanceof Value.RecordOf(var fields)) {
            return fields;
        }
        throw ApiException.badRequest("请求体必须是 JSON 对象", "the body must be a JSON object");
    }

    private static OptionalLong version(@Nullable String match) {
        if (match == null || match.strip().equals("*")) {
            return OptionalLong.empty();
        }
        var matcher = VERSION.matcher(match.strip());
        if (!matcher.matches()) {
            throw ApiException.badRequest(
                    "If-Match“%s”无效；请使用读取时的 ETag，如 \"3\"",
                    "If-Match '%s' is not valid; use the ETag that was read, such as \"3\"", match);
        }
        return OptionalLong.of(Long.parseLong(matcher.group(1)));
    }

    /** With its version as ETag. */
    private static ResponseEntity<Value> respond(HttpStatus status, Item item) {
        return ResponseEntity.status(status)
                .eTag("\"" + item.version() + "\"")
                .body(item.toValue());
    }
}
