package dev.troupe.server;

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
final class ClientWatch extends ValveBase {
    private static final String ATTRIBUTE = ClientWatch.class.getName();

    ClientWatch() {
        super(true);
    }

    /** Asks about one request, on its thread, once its body has been read. */
    @FunctionalInterface
    interface Client {
        boolean isGone();
    }

    /** The client of a request; one that never goes where the connection cannot be asked. */
    static Client of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Client client ? client : () -> false;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        var connection = request.getCoyoteRequest();
        request.setAttribute(ATTRIBUTE, (Client) () -> isGone(connection));
        getNext().invoke(request, response);
    }

    /**
     * Tomcat tries to read without waiting. It says that something can be read where the connection
     * has ended, every time; where the next request is there already, once.
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
