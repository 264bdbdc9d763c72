package dev.troupe.testing.model;

import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The wire format of one provider. */
interface Dialect {
    /** The header that carries the key. */
    String keyHeader();

    /** What follows the port in the base URL that a client is given. */
    String basePath();

    /** Whether a reply is asked for at this path. */
    boolean isChat(String path);

    /** The answer at another path if there is one. */
    Optional<HttpReply> page(String path);

    /** Why the provider would refuse the request. */
    Optional<String> problemOf(Value body);

    ModelRequest request(Value body);

    boolean streams(String path, Value body);

    String streamType();

    Frames frames(Value body);

    HttpReply wrongKey();

    HttpReply notFound(String path);

    HttpReply badRequest(String message);

    HttpReply internal(String message);

    HttpReply of(ModelException failure);

    /** One reply as it goes over the wire. May store what it has written. */
    interface Frames {
        List<String> text(String delta);

        /** What follows the text. */
        List<String> end(ModelReply reply);

        Value whole(ModelReply reply);
    }

    /** The problem's kind; one that is not a model's counts as the server's own fault. */
    static ModelProblem kindOf(ModelException failure) {
        return Arrays.stream(ModelProblem.values())
                .filter(failure.problem()::is)
                .findFirst()
                .orElse(ModelProblem.NEEDS_MODEL);
    }
}
