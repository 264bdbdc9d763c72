package dev.troupe.packs.data.drawing;

import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.PathIterator;
import java.awt.geom.Point2D;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes what is drawn on it as SVG 1.1. Text stays text, as wide as the font of the charts makes
 * it whatever font the reader has; nothing outside the file is referred to.
 */
final class SvgCanvas extends VectorGraphics {
    /** The font of the charts first, then what systems bring for Chinese. */
    private static final String FONTS =
            "'WenQuanYi Micro Hei','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif";

    private final StringBuilder body;
    private final Map<String, String> clips; // path to id

    SvgCanvas() {
        this(blankGraphics(), new StringBuilder(), new LinkedHashMap<>());
    }

    private SvgCanvas(Graphics2D state, StringBuilder body, Map<String, String> clips) {
        super(state);
        this.body = body;
        this.clips = clips;
    }

    /** The whole file. */
    String svg(int width, int height, String title) {
        var out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"%s\">\n"
                        .formatted(width, height, width, height, FONTS));
        if (!title.isBlank())
            out.append("<title>").append(MarkupEscaper.escape(title)).append("</title>\n");
        if (!clips.isEmpty()) {
            out.append("<defs>\n");
            clips.forEach((path, id) ->
                    out.append(
                            "<clipPath id=\"%s\"><path d=\"%s\"/></clipPath>\n"
                                    .formatted(id, path)));
            out.append("</defs>\n");
        }
        return out.append(body).append("</svg>\n").toString();
    }

    @Override
    public Graphics create() {
        return new SvgCanvas((Graphics2D) state.create(), body, clips);
    }

    @Override
    public void fill(Shape shape) {
        var path = path(getTransform().createTransformedShape(shape));
        if (!path.isEmpty())
            body.append("<path d=\"")
                    .append(path)
                    .append('"')
                    .append(paint("fill"))
                    .append(clipAttribute())
                    .append("/>\n");
    }

    @Override
    public void draw(Shape shape) {
        var transform = getTransform();
        boolean keepsWidths =
                (transform.getType()
                                & ~(AffineTransform.TYPE_TRANSLATION
                                        | AffineTransform.TYPE_QUADRANT_ROTATION
                                        | AffineTransform.TYPE_GENERAL_ROTATION))
                        == 0;
        if (!(getStroke() instanceof BasicStroke stroke) || !keepsWidths) {
            fill(getStroke().createStrokedShape(shape));
            return;
        }
        var path = path(transform.createTransformedShape(shape));
        if (!path.isEmpty())
            body.append("<path d=\"")
                    .append(path)
                    .append("\" fill=\"none\"")
                    .append(paint("stroke"))
                    .append(line(stroke))
                    .append(clipAttribute())
                    .append("/>\n");
    }

    @Override
    public void drawString(String text, float x, float y) {
        if (text.isBlank()) return;
        var transform = getTransform();
        var at = transform.transform(new Point2D.Double(x, y), null);
        double angle = Math.toDegrees(Math.atan2(transform.getShearY(), transform.getScaleX()));
        var font = getFont();
        double width = font.getStringBounds(text, getFontRenderContext()).getWidth();
        body.append("<text x=\"")
                .append(number(at.getX()))
                .append("\" y=\"")
                .append(number(at.getY()))
                .append("\" font-size=\"")
                .append(number(font.getSize2D()))
                .append('"');
        if ((font.getStyle() & Font.BOLD) != 0) body.append(" font-weight=\"bold\"");
        if (Math.abs(angle) > 0.01)
            body.append(" transform=\"rotate(")
                    .append(number(angle))
                    .append(' ')
                    .append(number(at.getX()))
                    .append(' ')
                    .append(number(at.getY()))
                    .append(")\"");
        body.append(" textLength=\"")
                .append(number(width))
                .append("\" lengthAdjust=\"spacingAndGlyphs\"")
                .append(paint("fill"))
                .append(clipAttribute())
                .append('>')
                .append(MarkupEscaper.escape(text))
                .append("</text>\n");
    }

    private String paint(String attribute) {
        var color = getPaint() instanceof Color one ? one : getColor();
        double alpha = color.getAlpha() / 255.0;
        if (getComposite() instanceof AlphaComposite composite) alpha *= composite.getAlpha();
        var shown =
                " %s=\"#%02x%02x%02x\""
                        .formatted(attribute, color.getRed(), color.getGreen(), color.getBlue());
        return alpha > 0.999
                ? shown
                : shown + " %s-opacity=\"%s\"".formatted(attribute, number(alpha));
    }

    private static String line(BasicStroke stroke) {
        var out = new StringBuilder(" stroke-width=\"" + number(stroke.getLineWidth()) + '"');
        switch (stroke.getEndCap()) {
            case BasicStroke.CAP_ROUND -> out.append(" stroke-linecap=\"round\"");
            case BasicStroke.CAP_SQUARE -> out.append(" stroke-linecap=\"square\"");
            default -> {}
        }
        switch (stroke.getLineJoin()) {
            case BasicStroke.JOIN_ROUND -> out.append(" stroke-linejoin=\"round\"");
            case BasicStroke.JOIN_BEVEL -> out.append(" stroke-linejoin=\"bevel\"");
            default -> {}
        }
        var dashes = stroke.getDashArray();
        if (dashes != null) {
            out.append(" stroke-dasharray=\"");
            for (int i = 0; i < dashes.length; i++)
                out.append(i > 0 ? "," : "").append(number(dashes[i]));
            out.append('"');
        }
        return out.toString();
    }

    private String clipAttribute() {
        var clip = getClip();
        if (clip == null) return "";
        var path = path(getTransform().createTransformedShape(clip));
        var id = clips.computeIfAbsent(path, _ -> "clip" + (clips.size() + 1));
        return " clip-path=\"url(#" + id + ")\"";
    }

    private static String path(Shape shape) {
        var out = new StringBuilder();
        var points = new double[6];
        for (var path = shape.getPathIterator(null); !path.isDone(); path.next()) {
            int count =
                    switch (path.currentSegment(points)) {
                        case PathIterator.SEG_MOVETO -> command(out, 'M', 1);
                        case PathIterator.SEG_LINETO -> command(out, 'L', 1);
                        case PathIterator.SEG_QUADTO -> command(out, 'Q', 2);
                        case PathIterator.SEG_CUBICTO -> command(out, 'C', 3);
                        default -> command(out, 'Z', 0);
                    };
            for (int i = 0; i < 2 * count; i++)
                out.append(i > 0 ? " " : "").append(number(points[i]));
        }
        return out.toString();
    }

    private static int command(StringBuilder out, char letter, int points) {
        out.append(letter);
        return points;
    }

    /** Two decimals: a hundredth of a pixel. */
    private static String number(double value) {
        long hundredths = Math.round(value * 100);
        return hundredths % 100 == 0
                ? Long.toString(hundredths / 100)
                : java.math.BigDecimal.valueOf(hundredths, 2).stripTrailingZeros().toPlainString();
    }
}
