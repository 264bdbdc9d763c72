package dev.troupe.server.stream;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;

/**
 * Lets handlers ask whether the client of a request is still there, which a servlet cannot find out
 * before it writes.
 */
public final class DisconnectValve extends ValveBase {
    private static final String ATTRIBUTE = DisconnectValve.class.getName();

    public DisconnectValve() {
        super(true);
    }

    /** Asks about one request, on its thread, once its body has been read. */
    @FunctionalInterface
    public interface Connection {
        boolean isGone();
    }

    /** The client of a request; one that never goes where the connection cannot be asked. */
    public static Connection of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Connection client ? client : () -> false;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        var connection = request.getCoyoteRequest();
        request.setAttribute(ATTRIBUTE, (Connection) () -> isGone(connection));
        getNext().invoke(request, response);
    }

    /**
     * Tomcat tries to read without waiting. It reports readable input if the connection has ended,
     * every time; if the next request has arrived already, once.
     */
    private static boolean isGone(org.apache.coyote.Request connection) {
        for (int look = 0; look < 2; look++) {
            connection.action(ActionCode.AVAILABLE, true);
            if (connection.getAvailable() == 0) {
                return false;
            }
        }
        return true;
    }
}
