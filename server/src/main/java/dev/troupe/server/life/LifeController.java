package dev.troupe.server.life;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.store.Life;
import dev.troupe.runtime.pack.HomeLifeRepository;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ItemsOf;
import dev.troupe.server.http.Paging;
import dev.troupe.server.life.LifePage.LifePageMeta;
import dev.troupe.server.life.LifeSettings.NewLifeSettings;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.headers.Header;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
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
@Tag(name = "life")
@RestController
@RequestMapping("/api/life")
class LifeController {
    private static final Pattern VERSION = Pattern.compile("(?:W/)?\"?(\\d{1,18})\"?");
    private static final int USUAL = 20; // of a page
    private static final String CURRENT = "The current item; its ETag is its version";

    /** The project that a goal is linked to. */
    record ProjectLink(@Schema(maxLength = 200) String projectId) {}

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
    @Operation(
            summary =
                    "List your items, newest first; any other parameter is a filter, such as status,"
                            + " stage, type, priority, completed, projectId, goalId, due (overdue, today,"
                            + " upcoming, none), from and to (days of reviews, days or times when tasks"
                            + " are due), tag")
    @ApiResponse(responseCode = "200", description = "A page")
    LifePage list(
            UserPrincipal caller,
            @PathVariable("kind")
                    @Schema(allowableValues = {"goals", "projects", "tasks", "reviews"})
                    String kind,
            @RequestParam(name = "page", defaultValue = "1") @Schema(minimum = "1") int page,
            @RequestParam(name = "limit", defaultValue = "" + USUAL)
                    @Schema(minimum = "1", maximum = "200")
                    int limit,
            @RequestParam(name = "sort", defaultValue = "") @Parameter(description = "A field")
                    String sort,
            @RequestParam(name = "order", defaultValue = "asc")
                    @Schema(allowableValues = {"asc", "desc"})
                    String order,
            @RequestParam(name = "search", defaultValue = "")
                    @Parameter(description = "Words that must all occur")
                    String search,
            @RequestParam @Parameter(hidden = true) Map<String, String> all) {
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
        return new LifePage(
                found.items().stream().map(LifeItem::of).toList(),
                new LifePageMeta(found.total(), page, count, hasMore));
    }

    @GetMapping("/{kind}/{id}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get an item")
    @ApiResponse(
            responseCode = "200",
            description = CURRENT,
            headers = @Header(name = "ETag", schema = @Schema(type = "string")),
            useReturnTypeSchema = true)
    ResponseEntity<LifeItem> show(
            UserPrincipal caller,
            @PathVariable("kind")
                    @Schema(allowableValues = {"goals", "projects", "tasks", "reviews"})
                    String kind,
            @PathVariable("id") String id) {
        return respond(HttpStatus.OK, life(caller).get(kind(kind), id));
    }

    @PostMapping("/{kind}")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Create an item; omitted fields have default values")
    @ApiResponse(
            responseCode = "201",
            description = CURRENT,
            headers = @Header(name = "ETag", schema = @Schema(type = "string")),
            useReturnTypeSchema = true)
    ResponseEntity<LifeItem> add(
            UserPrincipal caller,
            @PathVariable("kind")
                    @Schema(allowableValues = {"goals", "projects", "tasks", "reviews"})
                    String kind,
            @RequestBody @Parameter(description = LifeItem.FIELDS) Value sent) {
        var life = life(caller);
        return respond(HttpStatus.CREATED, life.add(kind(kind), fields(sent)));
    }

    /** As RFC 7396: omitted fields do not change, null clears. */
    @PatchMapping("/{kind}/{id}")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Update the given fields; null clears a field")
    @ApiResponse(
            responseCode = "200",
            description = CURRENT,
            headers = @Header(name = "ETag", schema = @Schema(type = "string")),
            useReturnTypeSchema = true)
    ResponseEntity<LifeItem> update(
            UserPrincipal caller,
            @PathVariable("kind")
                    @Schema(allowableValues = {"goals", "projects", "tasks", "reviews"})
                    String kind,
            @PathVariable("id") String id,
            @RequestHeader(name = "If-Match", required = false)
                    @Parameter(
                            description =
                                    "The ETag that was read; the update fails if the item has changed"
                                            + " since")
                    @Nullable String match,
            @RequestBody @Parameter(description = LifeItem.FIELDS) Value sent) {
        var life = life(caller);
        return respond(HttpStatus.OK, life.update(kind(kind), id, fields(sent), version(match)));
    }

    @PatchMapping("/tasks/{id}/complete")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Complete a task")
    @ApiResponse(
            responseCode = "200",
            description = CURRENT,
            headers = @Header(name = "ETag", schema = @Schema(type = "string")),
            useReturnTypeSchema = true)
    ResponseEntity<LifeItem> complete(UserPrincipal caller, @PathVariable("id") String id) {
        return respond(HttpStatus.OK, life(caller).complete(id));
    }

    @DeleteMapping("/{kind}/{id}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete an item; undo restores it")
    @ApiResponse(responseCode = "204", description = "Deleted")
    void delete(
            UserPrincipal caller,
            @PathVariable("kind")
                    @Schema(allowableValues = {"goals", "projects", "tasks", "reviews"})
                    String kind,
            @PathVariable("id") String id,
            @RequestParam(name = "cascade", defaultValue = "false")
                    @Parameter(description = "Whether the tasks of a project are deleted too")
                    boolean cascade) {
        life(caller).delete(kind(kind), id, cascade);
    }

    @PostMapping("/goals/{id}/link")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Link a goal to a project; returns the project")
    @ApiResponse(
            responseCode = "200",
            description = CURRENT,
            headers = @Header(name = "ETag", schema = @Schema(type = "string")),
            useReturnTypeSchema = true)
    ResponseEntity<LifeItem> link(
            UserPrincipal caller, @PathVariable("id") String id, @RequestBody ProjectLink sent) {
        return respond(HttpStatus.OK, life(caller).link(id, sent.projectId(), true));
    }

    @DeleteMapping("/goals/{id}/link/{project}")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Unlink a goal from a project; returns the project")
    @ApiResponse(
            responseCode = "200",
            description = CURRENT,
            headers = @Header(name = "ETag", schema = @Schema(type = "string")),
            useReturnTypeSchema = true)
    ResponseEntity<LifeItem> unlink(
            UserPrincipal caller,
            @PathVariable("id") String id,
            @PathVariable("project") String project) {
        return respond(HttpStatus.OK, life(caller).link(id, project, false));
    }

    @GetMapping("/changes")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List your changes, newest first")
    @ApiResponse(responseCode = "200", description = "The latest changes")
    ItemsOf<LifeChangeEntry> changes(
            UserPrincipal caller,
            @RequestParam(name = "limit", defaultValue = "50")
                    @Schema(minimum = "1", maximum = "200")
                    int limit) {
        var found = life(caller).changes(Paging.pageSize(limit));
        return ItemsOf.of(found, LifeChangeEntry::of);
    }

    @PostMapping("/undo")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Undo the last change with all its effects")
    @ApiResponse(responseCode = "200", description = "The change that was undone")
    LifeChangeEntry undo(UserPrincipal caller) {
        return LifeChangeEntry.of(life(caller).undo());
    }

    @GetMapping("/settings")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get the time zone in which your days start and end")
    @ApiResponse(responseCode = "200", description = "The current settings")
    LifeSettings settings(UserPrincipal caller) {
        return settings(life(caller));
    }

    /** An empty zone is that of the server. */
    @PutMapping("/settings")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Set the time zone; due times of tasks keep their local time")
    @ApiResponse(responseCode = "200", description = "The current settings")
    LifeSettings updateSettings(UserPrincipal caller, @RequestBody NewLifeSettings sent) {
        var life = life(caller);
        if (sent.zone() == null) {
            throw ApiException.badRequest("缺少字段 zone", "field zone is missing");
        }
        life.setZone(sent.zone());
        return settings(life);
    }

    private static LifeSettings settings(Life life) {
        return new LifeSettings(life.zone().getId(), life.hasOwnZone(), life.today());
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
    private static ResponseEntity<LifeItem> respond(HttpStatus status, Item item) {
        return ResponseEntity.status(status)
                .eTag("\"" + item.version() + "\"")
                .body(LifeItem.of(item));
    }
}
