package dev.troupe.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class UrlPathsTest {
    @Test
    void tokensAreNotInTheLog() {
        assertThat(UrlPaths.forLog(request("/%61pprove/s3cret", "/approve/s3cret")))
                .isEqualTo("/approve/...");
        assertThat(UrlPaths.forLog(request("/api/triggers/s3cret", "/api/triggers/s3cret")))
                .isEqualTo("/api/triggers/...");
        assertThat(UrlPaths.forLog(request("/api/runs/1/approve/x", "/api/runs/1/approve/x")))
                .isEqualTo("/api/runs/1/approve/x");
    }

    private static HttpServletRequest request(String uri, String path) {
        return (HttpServletRequest)
                Proxy.newProxyInstance(
                        HttpServletRequest.class.getClassLoader(),
                        new Class<?>[] {HttpServletRequest.class},
                        (_, method, _) -> method.getName().equals("getServletPath") ? path : uri);
    }
}
