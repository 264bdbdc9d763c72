package dev.troupe.protocols.mcp.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that break do not end the waiting. */
@Timeout(180)
class LoopbackListenerTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Test
    void aConnectionThatBreaksIsNotTheBrowser() throws IOException {
        try (var listener = new LoopbackListener(0)) {
            breakOff(connect(listener), "");
            breakOff(connect(listener), "GET /call");
            try (var browser = connect(listener)) {
                browser.getOutputStream().write(request("code=c&state=mine"));

                assertThat(listener.await("mine", PATIENCE)).containsEntry("code", "c");
            }
        }
    }

    @Test
    void whatABrowserBroughtCountsAlthoughItIsGone() throws IOException {
        try (var listener = new LoopbackListener(0)) {
            breakOff(
                    connect(listener),
                    new String(request("code=c&state=mine"), StandardCharsets.US_ASCII));

            assertThat(listener.await("mine", PATIENCE)).containsEntry("code", "c");
        }
    }

    private static Socket connect(LoopbackListener listener) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), listener.address().getPort());
    }

    /** Sends something, then resets the connection. */
    private static void breakOff(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.setSoLinger(true, 0);
        socket.close();
    }

    private static byte[] request(String query) {
        return ("GET /callback?" + query + " HTTP/1.1\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
