package dev.troupe.packs.amis;

import dev.troupe.core.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Charts as amis components; their values stay in the page's data. */
final class ChartBuilder {
    private ChartBuilder() {}

    static Value chart(Part.Chart chart) {
        if (chart.data() == null) {
            return Config.of("chart")
                    .with("height", 320)
                    .with("api", "get:" + chart.api().path())
                    .value();
        }
        var config =
                Config.empty()
                        .with(
                                "title",
                                Config.empty().with("text", chart.title()).with("left", "center"))
                        .with(
                                "tooltip",
                                Config.empty().with("trigger", isPie(chart) ? "item" : "axis"))
                        .with("dataset", Config.empty().with("source", "${" + chart.data() + "}"))
                        .with("series", series(chart));
        if (!isPie(chart)) {
            config.with(
                            "grid",
                            Config.empty()
                                    .with("containLabel", true)
                                    .with("left", 24)
                                    .with("right", 24)
                                    .with("bottom", 24))
                    .with("xAxis", Config.empty().with("type", "category"))
                    .with("yAxis", Config.empty().with("type", "value"));
        }
        if (isPie(chart) || chart.values().size() > 1) {
            config.with("legend", Config.empty().with("bottom", 0));
        }
        return Config.of("chart").with("height", 320).with("config", config).value();
    }

    private static boolean isPie(Part.Chart chart) {
        return chart.shape() == Part.Shape.PIE;
    }

    private static List<Value> series(Part.Chart chart) {
        var series = new ArrayList<Value>();
        for (var value : chart.values()) {
            var encode =
                    isPie(chart)
                            ? Config.empty().with("itemName", chart.label()).with("value", value)
                            : Config.empty().with("x", chart.label()).with("y", value);
            var one =
                    Config.of(chart.shape().name().toLowerCase(Locale.ROOT))
                            .with("name", value)
                            .with("encode", encode);
            series.add((isPie(chart) ? one.with("radius", "60%") : one).value());
            if (isPie(chart)) {
                break; // one circle shows one column
            }
        }
        return series;
    }
}
