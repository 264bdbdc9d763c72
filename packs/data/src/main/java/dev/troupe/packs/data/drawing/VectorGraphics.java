package dev.troupe.packs.data.drawing;

import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.Paint;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A drawing surface that retains lines and text as such: everything is reduced to {@link
 * #draw(Shape)}, {@link #fill(Shape)} and {@link #drawString(String, float, float)}. The state
 * (paint, stroke, transform, clip, font) is that of an ordinary surface on which nothing is drawn.
 * Pictures are not taken.
 */
abstract class VectorGraphics extends Graphics2D {
    final Graphics2D state;

    VectorGraphics(Graphics2D state) {
        this.state = state;
    }

    /** The state of a new surface. */
    static Graphics2D blankGraphics() {
        return new BufferedImage(1, 1, BufferedImage.TYPE_INT_ARGB).createGraphics();
    }

    @Override
    public void drawString(String text, int x, int y) {
        drawString(text, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, int x, int y) {
        drawString(text, (float) x, (float) y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, float x, float y) {
        new TextLayout(text, getFontRenderContext()).draw(this, x, y);
    }

    @Override
    public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
        fill(glyphs.getOutline(x, y));
    }

    @Override
    public void drawLine(int x1, int y1, int x2, int y2) {
        draw(new Line2D.Float(x1, y1, x2, y2));
    }

    @Override
    public void fillRect(int x, int y, int width, int height) {
        fill(new Rectangle(x, y, width, height));
    }

    @Override
    public void clearRect(int x, int y, int width, int height) {
        var paint = getPaint();
        setPaint(getBackground());
        fillRect(x, y, width, height);
        setPaint(paint);
    }

    @Override
    public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        draw(new RoundRectangle2D.Float(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        fill(new RoundRectangle2D.Float(x, y, width, height, arcWidth, arcHeight));
    }

    @Override
    public void drawOval(int x, int y, int width, int height) {
        draw(new Ellipse2D.Float(x, y, width, height));
    }

    @Override
    public void fillOval(int x, int y, int width, int height) {
        fill(new Ellipse2D.Float(x, y, width, height));
    }

    @Override
    public void drawArc(int x, int y, int width, int height, int start, int angle) {
        draw(new Arc2D.Float(x, y, width, height, start, angle, Arc2D.OPEN));
    }

    @Override
    public void fillArc(int x, int y, int width, int height, int start, int angle) {
        fill(new Arc2D.Float(x, y, width, height, start, angle, Arc2D.PIE));
    }

    @Override
    public void drawPolyline(int[] xs, int[] ys, int count) {
        var path = new Path2D.Float();
        for (int i = 0; i < count; i++) {
            if (i == 0) path.moveTo(xs[i], ys[i]);
            else path.lineTo(xs[i], ys[i]);
        }
        draw(path);
    }

    @Override
    public void drawPolygon(int[] xs, int[] ys, int count) {
        draw(new Polygon(xs, ys, count));
    }

    @Override
    public void fillPolygon(int[] xs, int[] ys, int count) {
        fill(new Polygon(xs, ys, count));
    }

    @Override
    public boolean hit(Rectangle rectangle, Shape shape, boolean onStroke) {
        var hit = onStroke ? getStroke().createStrokedShape(shape) : shape;
        return getTransform().createTransformedShape(hit).intersects(rectangle);
    }

    @Override
    public GraphicsConfiguration getDeviceConfiguration() {
        return state.getDeviceConfiguration();
    }

    @Override
    public void setComposite(Composite composite) {
        state.setComposite(composite);
    }

    @Override
    public Composite getComposite() {
        return state.getComposite();
    }

    @Override
    public void setPaint(Paint paint) {
        state.setPaint(paint);
    }

    @Override
    public Paint getPaint() {
        return state.getPaint();
    }

    @Override
    public void setStroke(Stroke stroke) {
        state.setStroke(stroke);
    }

    @Override
    public Stroke getStroke() {
        return state.getStroke();
    }

    @Override
    public void setBackground(Color color) {
        state.setBackground(color);
    }

    @Override
    public Color getBackground() {
        return state.getBackground();
    }

    @Override
    public void setRenderingHint(RenderingHints.Key key, @Nullable Object value) {
        if (value != null) state.setRenderingHint(key, value);
    }

    @Override
    public @Nullable Object getRenderingHint(RenderingHints.Key key) {
        return state.getRenderingHint(key);
    }

    @Override
    public void setRenderingHints(Map<?, ?> hints) {
        state.setRenderingHints(hints);
    }

    @Override
    public void addRenderingHints(Map<?, ?> hints) {
        state.addRenderingHints(hints);
    }

    @Override
    public RenderingHints getRenderingHints() {
        return state.getRenderingHints();
    }

    @Override
    public void translate(int x, int y) {
        state.translate(x, y);
    }

    @Override
    public void translate(double x, double y) {
        state.translate(x, y);
    }

    @Override
    public void rotate(double angle) {
        state.rotate(angle);
    }

    @Override
    public void rotate(double angle, double x, double y) {
        state.rotate(angle, x, y);
    }

    @Override
    public void scale(double x, double y) {
        state.scale(x, y);
    }

    @Override
    public void shear(double x, double y) {
        state.shear(x, y);
    }

    @Override
    public void transform(AffineTransform transform) {
        state.transform(transform);
    }

    @Override
    public void setTransform(AffineTransform transform) {
        state.setTransform(transform);
    }

    @Override
    public AffineTransform getTransform() {
        return state.getTransform();
    }

    @Override
    public void clip(@Nullable Shape clip) {
        state.clip(clip);
    }

    @Override
    public void clipRect(int x, int y, int width, int height) {
        state.clipRect(x, y, width, height);
    }

    @Override
    public void setClip(int x, int y, int width, int height) {
        state.setClip(x, y, width, height);
    }

    @Override
    public void setClip(@Nullable Shape clip) {
        state.setClip(clip);
    }

    @Override
    public @Nullable Shape getClip() {
        return state.getClip();
    }

    @Override
    public @Nullable Rectangle getClipBounds() {
        return state.getClipBounds();
    }

    @Override
    public FontRenderContext getFontRenderContext() {
        return new FontRenderContext(null, true, true);
    }

    @Override
    public Color getColor() {
        return state.getColor();
    }

    @Override
    public void setColor(@Nullable Color color) {
        if (color != null) state.setColor(color);
    }

    @Override
    public void setPaintMode() {
        state.setPaintMode();
    }

    @Override
    public Font getFont() {
        return state.getFont();
    }

    @Override
    public void setFont(Font font) {
        state.setFont(font);
    }

    @Override
    public FontMetrics getFontMetrics(Font font) {
        return state.getFontMetrics(font);
    }

    @Override
    public void dispose() {
        state.dispose();
    }

    @Override
    public void setXORMode(Color color) {
        throw noPictures();
    }

    @Override
    public void copyArea(int x, int y, int width, int height, int dx, int dy) {
        throw noPictures();
    }

    @Override
    public boolean drawImage(Image image, AffineTransform at, @Nullable ImageObserver observer) {
        throw noPictures();
    }

    @Override
    public void drawImage(BufferedImage image, BufferedImageOp op, int x, int y) {
        throw noPictures();
    }

    @Override
    public void drawRenderedImage(RenderedImage image, AffineTransform at) {
        throw noPictures();
    }

    @Override
    public void drawRenderableImage(RenderableImage image, AffineTransform at) {
        throw noPictures();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, @Nullable ImageObserver observer) {
        throw noPictures();
    }

    @Override
    public boolean drawImage(
            Image image, int x, int y, int width, int height, @Nullable ImageObserver observer) {
        throw noPictures();
    }

    @Override
    public boolean drawImage(
            Image image, int x, int y, Color color, @Nullable ImageObserver observer) {
        throw noPictures();
    }

    @Override
    public boolean drawImage(
            Image image,
            int x,
            int y,
            int width,
            int height,
            Color color,
            @Nullable ImageObserver observer) {
        throw noPictures();
    }

    @Override
    public boolean drawImage(
            Image image,
            int toX1,
            int toY1,
            int toX2,
            int toY2,
            int x1,
            int y1,
            int x2,
            int y2,
            @Nullable ImageObserver observer) {
        throw noPictures();
    }

    @Override
    public boolean drawImage(
            Image image,
            int toX1,
            int toY1,
            int toX2,
            int toY2,
            int x1,
            int y1,
            int x2,
            int y2,
            Color color,
            @Nullable ImageObserver observer) {
        throw noPictures();
    }

    private static UnsupportedOperationException noPictures() {
        return new UnsupportedOperationException(
                "Only lines, shapes and text can be drawn as vectors; draw this on a picture instead");
    }

    @Override
    public abstract Graphics create();
}
