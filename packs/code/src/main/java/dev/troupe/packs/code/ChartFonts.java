package dev.troupe.packs.code;

import java.util.List;

/** Fonts with Chinese letters that charts are drawn with, the best first. */
final class ChartFonts {
    static final List<String> NAMES =
            List.of(
                    "WenQuanYi Zen Hei",
                    "WenQuanYi Micro Hei",
                    "Noto Sans CJK SC",
                    "Noto Sans CJK JP",
                    "Source Han Sans SC",
                    "Droid Sans Fallback",
                    "AR PL UMing CN",
                    "DejaVu Sans");

    private ChartFonts() {}
}
