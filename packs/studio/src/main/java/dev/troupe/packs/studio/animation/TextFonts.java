package dev.troupe.packs.studio.animation;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import java.awt.Font;
import java.util.List;

/** Finds an installed font that has every letter of a text. */
final class TextFonts {
    /** The logical font last: where the system is set up for it, it has Chinese letters, too. */
    private static final List<String> FAMILIES =
            List.of(
                    "Noto Sans CJK SC",
                    "Noto Sans SC",
                    "Source Han Sans SC",
                    "WenQuanYi Zen Hei",
                    "WenQuanYi Micro Hei",
                    "PingFang SC",
                    "Microsoft YaHei",
                    "SimHei",
                    "DejaVu Sans",
                    Font.SANS_SERIF);

    private TextFonts() {}

    /**
     * @throws ToolException naming a letter that no font has
     */
    static Font findFor(String text, int style, float size) {
        var letters =
                text.codePoints()
                        .filter(letter -> !Character.isWhitespace(letter))
                        .filter(letter -> !Character.isISOControl(letter))
                        .distinct()
                        .toArray();
        int missing = -1;
        for (var family : FAMILIES) {
            var font = new Font(family, style, 12);
            int lacking = findLacking(font, letters);
            if (lacking < 0) {
                return font.deriveFont(size);
            }
            missing = lacking;
        }
        throw new ToolException(
                MediaProblem.UNREADABLE,
                "已安装的字体都没有文字“%s”，因此未绘制；请安装中文字体，例如 apt-get install fonts-noto-cjk",
                "No installed font has the letter '%s', so nothing was drawn; install one that has it, for Chinese for example: apt-get install fonts-noto-cjk",
                Character.toString(missing));
    }

    private static int findLacking(Font font, int[] letters) {
        for (int letter : letters) {
            if (!font.canDisplay(letter)) {
                return letter;
            }
        }
        return -1;
    }
}
