package dev.troupe.runtime.settings;

import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.codec.StateGraphJson;
import dev.troupe.core.graph.InvalidStateGraph;
import dev.troupe.core.graph.StateGraphDocument;
import java.io.IOException;
import java.nio.file.Files;

/** Which document the coordinator's stages are read from. */
public final class GraphSettings {
    private GraphSettings() {}

    /**
     * The file that {@code graph} in {@code TROUPE_HOME/troupe.yaml} names, else {@code
     * TROUPE_HOME/graph.json} if it exists, else the document that comes with the product.
     *
     * @throws SettingsException naming the file and everything that is wrong in it
     */
    public static StateGraphDocument read(Environment environment) {
        var file = Settings.graphFile(environment);
        if (file.isEmpty()) {
            return CoordinatorGraph.shippedDocument();
        }
        try {
            var read = StateGraphJson.read(Json.parse(Files.readString(file.get())));
            var problems = CoordinatorGraph.check(read.value());
            if (!problems.isEmpty()) {
                throw new SettingsException(
                        "%s：%s；用 troupe graph check 检查修改，或删除此文件以使用内置状态图",
                        "%s: %s\nCheck edits with troupe graph check, or delete the file to use the shipped graph",
                        file.get(),
                        new InvalidStateGraph(read.value().metadata().id(), problems).text());
            }
            return read.value();
        } catch (JsonException e) {
            throw new SettingsException("%s：%s", "%s: %s", file.get(), e.text());
        } catch (IOException e) {
            throw new SettingsException(
                    "无法读取 %s：%s", "%s cannot be read: %s", file.get(), e.getMessage());
        }
    }
}
