package dev.troupe.server.life;

import dev.troupe.packs.life.file.LifeFileFormat;
import dev.troupe.packs.life.file.LifeFiles;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.runtime.pack.HomeLifeRepository;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.LimitedOutputStream;
import dev.troupe.server.limit.BodyLimitValve;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** One's own goals, projects, tasks and reviews as files, which leave here and come in. */
@Tag(name = "life")
@RestController
@RequestMapping("/api/life")
class LifeFileController {
    private static final long MAX_BYTES = 16L * 1024 * 1024;
    private static final int COPIES = 4; // of a file's bytes, while it is read

    private final HomeLifeRepository home;

    LifeFileController(HomeLifeRepository home) {
        this.home = home;
    }

    @GetMapping("/export")
    @RequiresRole(Role.VIEWER)
    @Operation(
            summary =
                    "Export everything as JSON, one kind as CSV, or tasks with due dates as iCalendar")
    @ApiResponse(
            responseCode = "200",
            description = "A file",
            content = @Content(mediaType = "*/*"))
    void exportFile(
            UserPrincipal caller,
            @RequestParam(name = "format", defaultValue = "json")
                    @Schema(allowableValues = {"json", "csv", "ics"})
                    String format,
            @RequestParam(name = "kind", defaultValue = "tasks")
                    @Parameter(description = "The kind of items in a CSV file")
                    @Schema(allowableValues = {"goals", "projects", "tasks", "reviews"})
                    String kind,
            HttpServletResponse response)
            throws IOException {
        var form = LifeFileFormat.of(format);
        var text = new LifeFiles(home.of(caller.user())).write(form, kind(kind));
        var name =
                (form == LifeFileFormat.CSV ? kind(kind).plural() : "life")
                        + "."
                        + form.extension();
        response.setContentType(form.mediaType());
        response.setCharacterEncoding("UTF-8");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(name).build().toString());
        response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** All of it or nothing; undone as a whole. */
    @PostMapping("/import")
    @RequiresRole(Role.MEMBER)
    @Operation(
            summary =
                    "Import a file, completely or not at all; existing items with the same name are"
                            + " unchanged",
            requestBody = @RequestBody(required = true, content = @Content(mediaType = "*/*")))
    @ApiResponse(responseCode = "200", description = "Result of the import")
    LifeImport importFile(
            UserPrincipal caller,
            @RequestParam(name = "format", defaultValue = "json")
                    @Schema(allowableValues = {"json", "csv", "ics"})
                    String format,
            @RequestParam(name = "kind", defaultValue = "tasks")
                    @Parameter(description = "The kind of items in a CSV file")
                    @Schema(allowableValues = {"goals", "projects", "tasks", "reviews"})
                    String kind,
            HttpServletRequest request)
            throws IOException {
        LimitedOutputStream.requireWithinLimit(request.getContentLengthLong(), MAX_BYTES);
        BodyLimitValve.setMemoryWeight(request, COPIES);
        var bytes = new ByteArrayOutputStream();
        request.getInputStream().transferTo(new LimitedOutputStream(bytes, MAX_BYTES));
        var files = new LifeFiles(home.of(caller.user()));
        var form = LifeFileFormat.of(format);
        return LifeImport.of(
                files.read(form, kind(kind), decode(bytes), "import." + form.extension()));
    }

    private static String decode(ByteArrayOutputStream bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException _) {
            throw ApiException.badRequest("文件不是 UTF-8 编码", "the file is not in UTF-8");
        }
    }

    private static ItemKind kind(String word) {
        return ItemKind.of(word)
                .orElseThrow(() ->
                        ApiException.badRequest(
                                "kind 是“%s”；应为 goals、projects、tasks 或 reviews",
                                "kind is '%s'; give goals, projects, tasks or reviews", word));
    }
}
