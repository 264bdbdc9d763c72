package dev.troupe.server;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
import dev.troupe.packs.life.Kind;
import dev.troupe.packs.life.LifeFiles;
import dev.troupe.packs.life.LifeFormat;
import dev.troupe.runtime.LifeHome;
import dev.troupe.server.Caller.Role;
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
@RestController
@RequestMapping("/api/life")
class LifeFilesDoor {
    private static final long MAX_BYTES = 16L * 1024 * 1024;
    private static final int COPIES = 4; // of a file's bytes, while it is read

    private final LifeHome home;

    LifeFilesDoor(LifeHome home) {
        this.home = home;
    }

    @GetMapping("/export")
    void write(
            Caller caller,
            @RequestParam(name = "format", defaultValue = "json") String format,
            @RequestParam(name = "kind", defaultValue = "tasks") String kind,
            HttpServletResponse response)
            throws IOException {
        var form = LifeFormat.of(format);
        var text = new LifeFiles(home.of(caller.user())).write(form, kind(kind));
        var name = (form == LifeFormat.CSV ? kind(kind).plural() : "life") + "." + form.extension();
        response.setContentType(form.mediaType());
        response.setCharacterEncoding("UTF-8");
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(name).build().toString());
        response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** All of it or nothing; undone at once. */
    @PostMapping("/import")
    Value read(
            Caller caller,
            @RequestParam(name = "format", defaultValue = "json") String format,
            @RequestParam(name = "kind", defaultValue = "tasks") String kind,
            HttpServletRequest request)
            throws IOException {
        caller.require(Role.MEMBER);
        Bounded.require(request.getContentLengthLong(), MAX_BYTES);
        BodyLimits.weigh(request, COPIES);
        var bytes = new ByteArrayOutputStream();
        request.getInputStream().transferTo(new Bounded(bytes, MAX_BYTES));
        var files = new LifeFiles(home.of(caller.user()));
        var form = LifeFormat.of(format);
        return Json.from(files.read(form, kind(kind), text(bytes), "import." + form.extension()));
    }

    private static String text(ByteArrayOutputStream bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException _) {
            throw Refusal.bad("文件不是 UTF-8 编码", "the file is not in UTF-8");
        }
    }

    private static Kind kind(String word) {
        return Kind.of(word)
                .orElseThrow(() ->
                        Refusal.bad(
                                "kind 是“%s”；应为 goals、projects、tasks 或 reviews",
                                "kind is '%s'; give goals, projects, tasks or reviews", word));
    }
}
