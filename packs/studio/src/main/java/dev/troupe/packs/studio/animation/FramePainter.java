package dev.troupe.packs.studio.animation;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.language.Language;
import dev.troupe.packs.studio.storyboard.Storyboard.TimedShot;
import dev.troupe.packs.studio.timing.Subtitle;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Draws what is seen of a shot: its picture, or a card with its description if it has none, and a
 * subtitle over it. Used by one call of a tool.
 */
final class FramePainter {
    private static final Color BACKGROUND = new Color(0x20_24_2a);
    private static final Color FAINT = new Color(0x9a_a4_b0);
    private static final int MAX_SUBTITLE = 3; // lines
    private static final int MAX_CARD = 8; // lines

    private final FrameImage frame;
    private final ToolContext context;
    private final Map<String, BufferedImage> pictures = new HashMap<>(); // of the last shot only

    FramePainter(FrameImage frame, ToolContext context) {
        this.frame = frame;
        this.context = context;
    }

    /**
     * @param subtitle {@code null} for none
     */
    BufferedImage paint(TimedShot shot, @Nullable Subtitle subtitle) {
        var picture = picture(shot);
        if (subtitle == null) {
            return picture;
        }
        var image = frame.blank();
        var canvas = FrameImage.canvas(image);
        try {
            canvas.drawImage(picture, 0, 0, null);
            drawSubtitle(subtitle.text(), canvas);
            return image;
        } finally {
            canvas.dispose();
        }
    }

    private BufferedImage picture(TimedShot shot) {
        var known = pictures.get(shot.id());
        if (known != null) {
            return known;
        }
        var made =
                shot.shot().frame().isEmpty()
                        ? drawCard(shot)
                        : frame.read(shot.shot().frame(), context);
        pictures.clear();
        pictures.put(shot.id(), made);
        return made;
    }

    private BufferedImage drawCard(TimedShot shot) {
        boolean inChinese = context.language() == Language.ZH;
        var image = frame.blank();
        var canvas = FrameImage.canvas(image);
        try {
            canvas.setColor(BACKGROUND);
            canvas.fillRect(0, 0, frame.width(), frame.height());
            float margin = frame.width() * 0.06f;
            var head =
                    String.join(
                            "  ·  ",
                            shot.id(),
                            shot.shot().size().label().text(inChinese),
                            shot.shot().angle().label().text(inChinese),
                            shot.shot().movement().label().text(inChinese));
            float at = drawLines(head, 0.045f, FAINT, margin, margin, 1, canvas);
            at = drawLines(shot.scene().heading(), 0.04f, FAINT, margin, at, 1, canvas);
            drawLines(
                    shot.shot().action(),
                    0.06f,
                    Color.WHITE,
                    margin,
                    at + margin / 2,
                    MAX_CARD,
                    canvas);
            return image;
        } finally {
            canvas.dispose();
        }
    }

    /** Draws from the top and returns where the next line begins. */
    private float drawLines(
            String text,
            float size,
            Color color,
            float margin,
            float top,
            int most,
            Graphics2D canvas) {
        if (text.isBlank()) {
            return top;
        }
        var font = TextFonts.findFor(text, Font.PLAIN, frame.height() * size);
        canvas.setColor(color);
        float at = top;
        for (var line : TextLines.of(text, font, frame.width() - 2 * margin, most, canvas)) {
            at += line.getAscent();
            line.draw(canvas, margin, at);
            at += line.getDescent() + line.getLeading() + font.getSize2D() * 0.2f;
        }
        return at;
    }

    /** White with a black outline at the bottom, readable on any picture. */
    private void drawSubtitle(String text, Graphics2D canvas) {
        var font = TextFonts.findFor(text, Font.BOLD, frame.height() * 0.055f);
        var lines = TextLines.of(text, font, frame.width() * 0.86f, MAX_SUBTITLE, canvas);
        float bottom = frame.height() * 0.94f;
        for (var line : lines.reversed()) {
            draw(line, bottom - line.getDescent(), canvas);
            bottom -= line.getAscent() + line.getDescent() + font.getSize2D() * 0.1f;
        }
    }

    private void draw(TextLayout line, float baseline, Graphics2D canvas) {
        float left = (frame.width() - line.getAdvance()) / 2;
        var outline = line.getOutline(AffineTransform.getTranslateInstance(left, baseline));
        canvas.setStroke(
                new BasicStroke(
                        Math.max(2, frame.height() / 180f),
                        BasicStroke.CAP_ROUND,
                        BasicStroke.JOIN_ROUND));
        canvas.setColor(Color.BLACK);
        canvas.draw(outline);
        canvas.setColor(Color.WHITE);
        canvas.fill(outline);
    }

    /**
     * Everything of a storyboard that is drawn as text, so that a missing font is noticed first.
     */
    static void requireFonts(List<Subtitle> subtitles) {
        subtitles.forEach(subtitle -> TextFonts.findFor(subtitle.text(), Font.BOLD, 12));
    }
}
