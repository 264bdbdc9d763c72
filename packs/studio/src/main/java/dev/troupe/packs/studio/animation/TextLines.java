package dev.troupe.packs.studio.animation;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.font.LineBreakMeasurer;
import java.awt.font.TextAttribute;
import java.awt.font.TextLayout;
import java.text.AttributedString;
import java.util.ArrayList;
import java.util.List;

/** Parts a text into lines that fit a width; Chinese lines break between any two characters. */
final class TextLines {
    private TextLines() {}

    /**
     * @param most number of lines; the last ends with an ellipsis if the text is longer
     */
    static List<TextLayout> of(String text, Font font, float width, int most, Graphics2D canvas) {
        var context = canvas.getFontRenderContext();
        var lines = new ArrayList<TextLayout>();
        for (var paragraph : text.lines().filter(line -> !line.isBlank()).toList()) {
            var measurer = measurer(paragraph, font, context);
            while (measurer.getPosition() < paragraph.length()) {
                if (lines.size() == most) {
                    lines.set(most - 1, new TextLayout("…", font, context));
                    return lines;
                }
                lines.add(measurer.nextLayout(width));
            }
        }
        return lines;
    }

    private static LineBreakMeasurer measurer(
            String paragraph, Font font, FontRenderContext context) {
        var text = new AttributedString(paragraph);
        text.addAttribute(TextAttribute.FONT, font);
        return new LineBreakMeasurer(text.getIterator(), context);
    }
}
