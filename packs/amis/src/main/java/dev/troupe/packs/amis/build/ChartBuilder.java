package dev.troupe.packs.amis.build;

import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.config.ComponentConfig;
import dev.troupe.packs.amis.request.ComponentSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Charts as amis components; their values stay in the page's data. */
final class ChartBuilder {
    private ChartBuilder() {}

    static Value chart(ComponentSpec.Chart chart) {
        if (chart.data() == null) {
            return ComponentConfig.of("chart")
                    .with("height", 320)
                    .with("api", "get:" + chart.api().path())
                    .value();
        }
        var config =
                ComponentConfig.empty()
                        .with(
                                "title",
                                ComponentConfig.empty()
                                        .with("text", chart.title())
                                        .with("left", "center"))
                        .with(
                                "tooltip",
                                ComponentConfig.empty()
                                        .with("trigger", isPie(chart) ? "item" : "axis"))
                        .with(
                                "dataset",
                                ComponentConfig.empty().with("source", "${" + chart.data() + "}"))
                        .with("series", series(chart));
        if (!isPie(chart)) {
            config.with(
                            "grid",
                            ComponentConfig.empty()
                                    .with("containLabel", true)
                                    .with("left", 24)
                                    .with("right", 24)
                                    .with("bottom", 24))
                    .with("xAxis", ComponentConfig.empty().with("type", "category"))
                    .with("yAxis", ComponentConfig.empty().with("type", "value"));
        }
        if (isPie(chart) || chart.values().size() > 1) {
            config.with("legend", ComponentConfig.empty().with("bottom", 0));
        }
        return ComponentConfig.of("chart").with("height", 320).with("config", config).value();
    }

    private static boolean isPie(ComponentSpec.Chart chart) {
        return chart.shape() == ComponentSpec.Shape.PIE;
    }

    private static List<Value> series(ComponentSpec.Chart chart) {
        var series = new ArrayList<Value>();
        for (var value : chart.values()) {
            var encode =
                    isPie(chart)
                            ? ComponentConfig.empty()
                                    .with("itemName", chart.label())
                                    .with("value", value)
                            : ComponentConfig.empty().with("x", chart.label()).with("y", value);
            var one =
                    ComponentConfig.of(chart.shape().name().toLowerCase(Locale.ROOT))
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
