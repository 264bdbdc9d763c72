package dev.troupe.packs.studio.animation;

import com.github.weisj.jsvg.parser.DocumentLimits;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.parser.resources.ResourcePolicy;
import com.github.weisj.jsvg.view.ViewBox;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.ffmpeg.MediaFile;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import java.awt.Color;
import java.awt.Component;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.imageio.ImageIO;

/**
 * Draws the picture of a shot in the size of the film, with black bars where its shape differs. A
 * picture is drawn from its own file alone: what it refers to is not loaded.
 */
record FrameImage(int width, int height) {
    private static final long MAX_BYTES = 16L << 20;
    private static final long MAX_PIXELS = 64_000_000;
    private static final Set<String> PICTURES = Set.of("png", "jpg", "jpeg");
    private static final LoaderContext ALONE =
            LoaderContext.builder()
                    .externalResourcePolicy(ResourcePolicy.DENY_EXTERNAL)
                    .documentLimits(new DocumentLimits(30, 8, 20_000))
                    .build();

    /** Referred to, so that its level lasts: what is wrong with a file is reported as a problem. */
    private static final Logger LIBRARY = Logger.getLogger("com.github.weisj.jsvg");

    static {
        LIBRARY.setLevel(Level.OFF);
    }

    /** An empty picture of the film. */
    BufferedImage blank() {
        return new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    }

    /**
     * @param path of the picture in the workspace
     * @throws ToolException if it is missing, too large or no picture
     */
    BufferedImage read(String path, ToolContext context) {
        var file = context.workspace().resolveExisting(path);
        var image = blank();
        var canvas = canvas(image);
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw refusal("大于 16 MB", "is larger than 16 MB", path);
            }
            if (MediaFile.extension(path).equals("svg")) {
                drawVector(file, path, canvas);
            } else if (PICTURES.contains(MediaFile.extension(path))) {
                drawPicture(file, path, canvas);
            } else {
                throw refusal("不是 SVG、PNG 或 JPEG", "is not SVG, PNG or JPEG", path);
            }
            return image;
        } catch (IOException e) {
            throw refusal("无法读取", "cannot be read", path);
        } finally {
            canvas.dispose();
        }
    }

    private void drawVector(Path file, String path, Graphics2D canvas) throws IOException {
        try {
            var text = Files.readString(file); // of another encoding, entities would be missed
            if (text.contains("<!ENTITY") || text.indexOf('\0') >= 0) {
                throw refusal("含有实体声明", "declares entities", path);
            }
            var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
            var document = new SVGLoader().load(in, null, ALONE);
            if (document == null) {
                throw refusal("不是有效的 SVG", "is not a valid SVG", path);
            }
            var place = fit(document.size().width, document.size().height);
            canvas.clip(place);
            document.render(
                    (Component) null,
                    canvas,
                    new ViewBox(place.x, place.y, place.width, place.height));
        } catch (CharacterCodingException _) {
            throw refusal("不是 UTF-8 编码", "is not in UTF-8", path);
        } catch (IllegalStateException | IllegalArgumentException e) { // of its limits
            throw refusal("不是有效的 SVG", "is not a valid SVG", path);
        }
    }

    private void drawPicture(Path file, String path, Graphics2D canvas) throws IOException {
        try (var in = ImageIO.createImageInputStream(file.toFile())) {
            var readers = ImageIO.getImageReaders(in);
            if (!readers.hasNext()) {
                throw refusal("不是图片", "is not a picture", path);
            }
            var reader = readers.next();
            try {
                reader.setInput(in, true, true);
                if ((long) reader.getWidth(0) * reader.getHeight(0) > MAX_PIXELS) {
                    throw refusal("超过 6400 万像素", "has more than 64 million pixels", path);
                }
                var picture = reader.read(0);
                var place = fit(picture.getWidth(), picture.getHeight());
                canvas.drawImage(picture, place.x, place.y, place.width, place.height, null);
            } finally {
                reader.dispose();
            }
        }
    }

    /** The largest place in the middle that has the shape of the picture. */
    private Rectangle fit(double pictureWidth, double pictureHeight) {
        double scale =
                Math.min(width / Math.max(1, pictureWidth), height / Math.max(1, pictureHeight));
        int fitWidth = Math.max(1, (int) Math.round(pictureWidth * scale));
        int fitHeight = Math.max(1, (int) Math.round(pictureHeight * scale));
        return new Rectangle((width - fitWidth) / 2, (height - fitHeight) / 2, fitWidth, fitHeight);
    }

    /** A smooth canvas; the caller disposes it. */
    static Graphics2D canvas(BufferedImage image) {
        var canvas = image.createGraphics();
        canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        canvas.setRenderingHint(
                RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        canvas.setRenderingHint(
                RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        canvas.setColor(Color.BLACK);
        return canvas;
    }

    private static ToolException refusal(String zh, String en, String path) {
        return new ToolException(
                MediaProblem.UNREADABLE,
                "画面“%s”" + zh + "；请换用其他画面，或从分镜中删去它",
                "Frame '%s' " + en + "; use another one, or remove it from the storyboard",
                path);
    }
}
