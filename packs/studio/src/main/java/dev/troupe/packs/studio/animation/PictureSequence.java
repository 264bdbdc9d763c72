package dev.troupe.packs.studio.animation;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;

/**
 * An animatic without ffmpeg: a directory of numbered pictures and a page that shows them in time.
 *
 * @param folder path of the directory in the workspace
 */
record PictureSequence(String folder, Animatic animatic) {
    /** The files in their order, the page last. */
    List<Path> files(ToolContext context) {
        var files = new ArrayList<Path>();
        for (int number = 1; number <= animatic.pictures().size(); number++) {
            files.add(context.workspace().resolveWritable(folder + "/" + name(number)));
        }
        files.add(context.workspace().resolveWritable(folder + "/index.html"));
        return files;
    }

    private static String name(int number) {
        return "%04d.png".formatted(number);
    }

    /** Writes them and returns the path of the page. */
    String write(String title, FramePainter painter, List<String> inputs, ToolContext context)
            throws InterruptedException {
        var files = files(context);
        for (int at = 0; at < animatic.pictures().size(); at++) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            var picture = animatic.pictures().get(at);
            var bytes = new ByteArrayOutputStream();
            try {
                ImageIO.write(painter.paint(picture.shot(), picture.subtitle()), "png", bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            MediaFile.save(bytes.toByteArray(), files.get(at), inputs, context);
        }
        return MediaFile.save(
                page(title).getBytes(StandardCharsets.UTF_8), files.getLast(), inputs, context);
    }

    /** Without scripts: an animation shows each picture for its time. */
    private String page(String title) {
        var rules = new StringBuilder();
        var pictures = new StringBuilder();
        double start = 0;
        for (int number = 1; number <= animatic.pictures().size(); number++) {
            var picture = animatic.pictures().get(number - 1);
            double seconds = picture.length().toMillis() / 1_000.0;
            rules.append(
                    String.format(
                            Locale.ROOT,
                            "#p%d { animation: show %.3fs %.3fs steps(1) both; }%n",
                            number,
                            seconds,
                            start));
            pictures.append(
                    "<img id=\"p%d\" src=\"%s\" alt=\"%s\">%n"
                            .formatted(number, name(number), picture.shot().id()));
            start += seconds;
        }
        return """
        <!DOCTYPE html>
        <html>
        <head>
        <meta charset="utf-8">
        <title>%s</title>
        <style>
        body { margin: 0; background: #000; }
        img { position: absolute; width: 100%%; height: 100vh; object-fit: contain; }
        @keyframes show { from { visibility: visible; } to { visibility: hidden; } }
        img { visibility: hidden; }
        %s</style>
        </head>
        <body>
        %s</body>
        </html>
        """
                .formatted(escape(title), rules, pictures)
                .replace("\r\n", "\n");
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
