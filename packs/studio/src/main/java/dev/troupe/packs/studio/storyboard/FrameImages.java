package dev.troupe.packs.studio.storyboard;

import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.parser.resources.ResourcePolicy;
import com.github.weisj.jsvg.view.ViewBox;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import java.awt.Component;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

/** The drawings of this package as pixels. */
final class FrameImages {
    private static final LoaderContext ALONE =
            LoaderContext.builder().externalResourcePolicy(ResourcePolicy.DENY_EXTERNAL).build();

    private FrameImages() {}

    /**
     * @param svg as {@link FrameDrawing} draws it
     * @param width in pixels
     */
    static BufferedImage render(String svg, int width, int height) {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var in = new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8));
        var document = new SVGLoader().load(in, null, ALONE);
        if (document == null) {
            throw new ToolException(AgentProblem.FILE, "画面无法绘制", "The frame cannot be drawn");
        }
        var canvas = image.createGraphics();
        canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        document.render((Component) null, canvas, new ViewBox(0, 0, width, height));
        canvas.dispose();
        return image;
    }
}
