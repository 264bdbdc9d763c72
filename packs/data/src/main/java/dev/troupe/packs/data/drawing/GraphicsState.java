package dev.troupe.packs.data.drawing;

import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.Paint;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a drawing surface (paint, stroke, transform, clip, font), which is that of an
 * ordinary surface on which nothing is drawn. Pictures are not taken.
 */
abstract class GraphicsState extends Graphics2D {
    final Graphics2D state;

    GraphicsState(Graphics2D state) {
        this.state = state;
    }

    /** The state of a new surface. */
    static Graphics2D blankGraphics() {
        return new BufferedImage(1, 1, BufferedImage.TYPE_INT_ARGB).createGraphics();
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

    static UnsupportedOperationException noPictures() {
        return new UnsupportedOperationException(
                "Only lines, shapes and text can be drawn as vectors; draw this on a picture instead");
    }
}
