package dev.troupe.protocols.a2a;

/** What is asked of an agent, by its names in both versions. */
enum A2aMethod {
    SEND("SendMessage", "message/send"),
    STREAM("SendStreamingMessage", "message/stream"),
    GET("GetTask", "tasks/get"),
    CANCEL("CancelTask", "tasks/cancel"),
    SUBSCRIBE("SubscribeToTask", "tasks/resubscribe");

    private final String current;
    private final String legacy;

    A2aMethod(String current, String legacy) {
        this.current = current;
        this.legacy = legacy;
    }

    String nameFor(RemoteCard.Endpoint endpoint) {
        return endpoint.isLegacy() ? legacy : current;
    }
}
