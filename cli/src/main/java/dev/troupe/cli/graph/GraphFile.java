package dev.troupe.cli.graph;

import dev.troupe.cli.option.RequestReader;
import dev.troupe.cli.terminal.CliContext;
import dev.troupe.codec.Json;
import dev.troupe.codec.ParseResult;
import dev.troupe.codec.StateGraphJson;
import dev.troupe.core.graph.StateGraphDocument;

/** Reads a state graph that a user has as a file. */
final class GraphFile {
    private GraphFile() {}

    /**
     * @throws dev.troupe.cli.terminal.UsageException when the file cannot be read
     * @throws dev.troupe.codec.JsonException naming everything that is not of the kind it must be
     */
    static ParseResult<StateGraphDocument> read(String name, CliContext context) {
        return StateGraphJson.read(Json.parse(RequestReader.readFile(name, context)));
    }
}
