package dev.troupe.server;

import dev.troupe.server.access.PublicEndpoint;
import dev.troupe.server.http.ProblemResponse;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** Reports errors of requests that reach no handler, in the same form as handlers do. */
@Configuration(proxyBeanMethods = false)
public class ErrorConfiguration {
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> tomcatErrorReports() {
        return factory ->
                factory.addContextCustomizers(context -> {
                    if (context.getParent() instanceof StandardHost host) {
                        host.setErrorReportValveClass(ProblemReportValve.class.getName());
                    }
                });
    }

    /** What the container sends on, because a filter or a servlet refused it. */
    @Controller
    public static final class DispatchedErrorController implements ErrorController {
        @RequestMapping("${server.error.path:/error}")
        @PublicEndpoint
        void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
            var told = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
            ErrorConfiguration.write(told instanceof Integer code ? code : 404, request, response);
        }
    }

    /** What never came as far as the application. */
    public static final class ProblemReportValve extends ErrorReportValve {
        @Override
        protected void report(Request request, Response response, @Nullable Throwable thrown) {
            if (response.getStatus() < 400 || response.getContentWritten() > 0) {
                return;
            }
            try {
                ErrorConfiguration.write(
                        response.getStatus(), request.getRequest(), response.getResponse());
            } catch (IOException | IllegalStateException _) {
                // the response is not read any more
            }
        }
    }

    private static void write(int status, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var problem = ProblemResponse.ofStatus(status, request);
        ProblemResponse.write(status, problem, List.of(), request, response);
    }
}
