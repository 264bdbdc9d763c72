package dev.troupe.packs.data.drawing;

import java.awt.Color;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Polygon;
import java.awt.Rectangle;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.font.TextLayout;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.text.AttributedCharacterIterator;

/**
 * A drawing surface that retains lines and text as such: everything is reduced to {@link
 * #draw(Shape)}, {@link #fill(Shape)} and {@link #drawString(String, float, float)}.
 */
abstract class VectorGraphics extends GraphicsState {
    VectorGraphics(Graphics2D state) {
        super(state);
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
    public FontRenderContext getFontRenderContext() {
        return new FontRenderContext(null, true, true);
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
    public abstract Graphics create();
}
