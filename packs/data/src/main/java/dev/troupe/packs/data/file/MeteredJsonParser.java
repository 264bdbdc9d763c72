package dev.troupe.packs.data.file;

import dev.troupe.packs.data.memory.TableLease;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.util.JsonParserDelegate;

/** Counts what the tree of a JSON text takes while it is read: {@code {}} is 3 bytes and 80. */
final class MeteredJsonParser extends JsonParserDelegate {
    private static final int NODE = 24; // bytes of a value and its place
    private static final int CONTAINER = 88; // bytes of an empty list or record
    private static final int ENTRY = 56; // bytes of a name's place in its record

    private final TableLease lease;

    MeteredJsonParser(JsonParser parser, TableLease lease) {
        super(parser);
        this.lease = lease;
    }

    private @Nullable JsonToken count(@Nullable JsonToken token) {
        if (token == null) return null;
        switch (token) {
            case START_OBJECT, START_ARRAY -> lease.addBytes(CONTAINER);
            case PROPERTY_NAME -> lease.addBytes(ENTRY);
            case VALUE_STRING -> lease.addBytes(NODE + TableLease.TEXT + getStringLength());
            case VALUE_NUMBER_FLOAT, VALUE_NUMBER_INT -> lease.addBytes(NODE + TableLease.TEXT);
            default -> {}
        }
        return token;
    }

    @Override
    public @Nullable JsonToken nextToken() {
        return count(delegate.nextToken());
    }

    @Override
    public @Nullable JsonToken nextValue() {
        return count(delegate.nextValue());
    }

    @Override
    public @Nullable String nextName() {
        var name = delegate.nextName();
        count(delegate.currentToken());
        return name;
    }
}
