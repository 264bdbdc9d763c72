package dev.troupe.server.a2a;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.server.http.A2aError;

/** A request that is not carried out, in the terms of A2A. */
final class A2aException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient A2aError error;

    A2aException(int code, String reason, String zh, String en, Object... values) {
        this(new A2aError(code, reason, LocalizedText.of(zh, en, values)));
    }

    private A2aException(A2aError error) {
        super(error.message().en());
        this.error = error;
    }

    static A2aException invalid(String zh, String en, Object... values) {
        return new A2aException(A2aError.INVALID_PARAMS, "INVALID_PARAMS", zh, en, values);
    }

    static A2aException taskNotFound(String task) {
        return new A2aException(
                A2aError.TASK_NOT_FOUND,
                "TASK_NOT_FOUND",
                "任务“%s”不存在",
                "task '%s' does not exist",
                task);
    }

    static A2aException ofUnsupported(String zh, String en, Object... values) {
        return new A2aException(
                A2aError.UNSUPPORTED_OPERATION, "UNSUPPORTED_OPERATION", zh, en, values);
    }

    A2aError error() {
        return error;
    }

    @Override
    public LocalizedText text() {
        return error.message();
    }
}
