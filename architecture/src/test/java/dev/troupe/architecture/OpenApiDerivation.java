package dev.troupe.architecture;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.server.TroupeServer;
import dev.troupe.server.access.PublicEndpoint;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.http.EnvelopeErrorBody;
import dev.troupe.server.http.FileResponses;
import dev.troupe.server.http.ProblemBody;
import dev.troupe.server.http.ProblemResponse;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.server.settings.ServerSettings;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.models.SpecVersion;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.JsonSchema;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.PathParameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.springdoc.core.configuration.SpringDocConfiguration;
import org.springdoc.core.configuration.SpringDocSpecPropertiesConfiguration;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springdoc.core.customizers.SpringDocCustomizers;
import org.springdoc.core.filters.GlobalOpenApiMethodFilter;
import org.springdoc.core.properties.SpringDocConfigProperties;
import org.springdoc.core.providers.SpringDocProviders;
import org.springdoc.core.service.AbstractRequestService;
import org.springdoc.core.service.GenericResponseService;
import org.springdoc.core.service.OpenAPIService;
import org.springdoc.core.service.OperationService;
import org.springdoc.core.utils.SpringDocAnnotationsUtils;
import org.springdoc.core.utils.SpringDocUtils;
import org.springdoc.webmvc.api.OpenApiWebMvcResource;
import org.springdoc.webmvc.core.configuration.MultipleOpenApiSupportConfiguration;
import org.springdoc.webmvc.core.configuration.SpringDocWebMvcConfiguration;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.web.method.HandlerMethod;

/**
 * The description of the API as springdoc derives it from the controllers and their records. In
 * tests alone: a server that runs serves the reviewed result.
 */
final class OpenApiDerivation {
    private static final String PATH = "/v3/api-docs";

    private static final Map<String, Object> PROPERTIES =
            Map.of(
                    "server.port", 0,
                    "springdoc.api-docs.version", "openapi_3_1",
                    "springdoc.default-produces-media-type", "application/json",
                    "springdoc.override-with-generic-response", false,
                    "logging.level.root", "error");

    private OpenApiDerivation() {}

    /**
     * @param home empty
     */
    static Value derive(Path home) throws IOException, InterruptedException {
        // The command has another logging system on the same class path.
        System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
        var application = new SpringApplication(TroupeServer.class, Springdoc.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setDefaultProperties(PROPERTIES);
        application.addInitializers(
                context -> register((GenericApplicationContext) context, settings(home)));
        try (var context = application.run();
                var client = HttpClient.newHttpClient()) {
            var server =
                    Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer());
            var uri = URI.create("http://localhost:" + server.getPort() + PATH);
            var reply = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
            if (reply.statusCode() != 200) {
                throw new IllegalStateException(reply.body());
            }
            return context.getBean(OpenApiRecords.class).complete(Json.parse(reply.body()));
        }
    }

    private static void register(GenericApplicationContext context, ServerSettings settings) {
        context.registerBean(ServerSettings.class, () -> settings);
        context.registerBean(AccessSettings.class, settings::access);
    }

    private static ServerSettings settings(Path home) {
        return new ServerSettings(
                new Environment(Map.of("TROUPE_HOME", home.toString()), home),
                StandardPacks::open,
                AccessSettings.OPEN,
                0,
                home,
                "offline",
                ServerLimits.standard(true),
                ServerSettings.HEARTBEAT);
    }

    /** The endpoint of springdoc, declared as the server requires it of every endpoint. */
    static class PublicDescription extends OpenApiWebMvcResource {
        PublicDescription(
                ObjectFactory<OpenAPIService> builder,
                AbstractRequestService requests,
                GenericResponseService responses,
                OperationService operations,
                SpringDocConfigProperties properties,
                SpringDocProviders providers,
                SpringDocCustomizers customizers) {
            super(builder, requests, responses, operations, properties, providers, customizers);
        }

        @Override
        @PublicEndpoint
        public byte[] openapiJson(HttpServletRequest request, String url, Locale locale)
                throws JsonProcessingException {
            return super.openapiJson(request, PATH, locale);
        }
    }

    /** The parts of springdoc that are used. No component, so that no other server finds it. */
    @ImportAutoConfiguration({
        SpringDocConfiguration.class,
        SpringDocConfigProperties.class,
        SpringDocSpecPropertiesConfiguration.class,
        SpringDocWebMvcConfiguration.class,
        MultipleOpenApiSupportConfiguration.class
    })
    @Import(PublicDescription.class)
    static class Springdoc {
        static {
            SpringDocUtils.getConfig().addRequestWrapperToIgnore(UserPrincipal.class);
        }

        @Bean
        GlobalOpenApiMethodFilter described() {
            return method -> method.isAnnotationPresent(Operation.class);
        }

        @Bean
        ModelConverter recordSchemas() {
            return new OpenApiRecords();
        }

        /** Each endpoint may report a problem. */
        @Bean
        GlobalOperationCustomizer problemResponses() {
            return (operation, method) -> {
                var responses = operation.getResponses();
                var own = method.getMethodAnnotation(ProblemResponses.class);
                if (own != null) {
                    for (int status : own.value()) {
                        responses.addApiResponse(Integer.toString(status), problem());
                    }
                }
                responses.addApiResponse("default", isEnveloped(method) ? envelope() : problem());
                return operation;
            };
        }

        @Bean
        GlobalOperationCustomizer fileResponses() {
            return (operation, method) -> {
                if (method.hasMethodAnnotation(FileResponses.class)) {
                    operation.addParametersItem(
                            new HeaderParameter()
                                    .name("Range")
                                    .schema(new JsonSchema().typesItem("string"))
                                    .example("bytes=0-1023"));
                    operation.setResponses(fileResponses(operation.getResponses()));
                }
                return operation;
            };
        }

        private static ApiResponses fileResponses(ApiResponses others) {
            var file = new Content().addMediaType("*/*", new MediaType().schema(new JsonSchema()));
            others.addApiResponse("200", new ApiResponse().description("The file").content(file));
            others.addApiResponse(
                    "206", new ApiResponse().description("A part of the file").content(file));
            others.addApiResponse(
                    "416", new ApiResponse().description("The range cannot be satisfied"));
            return others;
        }

        /** The body of every problem, and the names of paths that contain slashes. */
        @Bean
        GlobalOpenApiCustomizer problemsAndPaths() {
            return description -> {
                var components = description.getComponents();
                var body =
                        SpringDocAnnotationsUtils.extractSchema(
                                components, ProblemBody.class, null, null, SpecVersion.V31);
                components.addResponses(
                        "Problem",
                        new ApiResponse()
                                .description("What is wrong and how to resolve it")
                                .content(
                                        new Content()
                                                .addMediaType(
                                                        ProblemResponse.TYPE,
                                                        new MediaType().schema(body))));
                var envelope =
                        SpringDocAnnotationsUtils.extractSchema(
                                components, EnvelopeErrorBody.class, null, null, SpecVersion.V31);
                components.addResponses(
                        "EnvelopeError",
                        new ApiResponse()
                                .description("What is wrong")
                                .content(
                                        new Content()
                                                .addMediaType(
                                                        "application/json",
                                                        new MediaType().schema(envelope))));
                var paths = description.getPaths();
                for (var path : List.copyOf(paths.keySet())) {
                    if (path.endsWith("/**")) {
                        var item = Objects.requireNonNull(paths.remove(path));
                        item.addParametersItem(pathParameter());
                        paths.addPathItem(path.replace("**", "{path}"), item);
                    }
                }
            };
        }

        private static Parameter pathParameter() {
            return new PathParameter()
                    .name("path")
                    .description("May contain slashes; each segment is percent-encoded")
                    .schema(new JsonSchema().typesItem("string"));
        }

        /** Ids are names of methods with numbers; an empty default means that there is none. */
        @Bean
        GlobalOperationCustomizer omissions() {
            return (operation, method) -> {
                operation.setOperationId(null);
                for (var parameter :
                        Objects.requireNonNullElse(
                                operation.getParameters(), List.<Parameter>of())) {
                    if ("".equals(parameter.getSchema().getDefault())) {
                        parameter.getSchema().setDefault(null);
                        parameter.getSchema().setDefaultSetFlag(false);
                    }
                }
                return operation;
            };
        }

        /** The others need what the whole description names. */
        @Bean
        GlobalOperationCustomizer publicEndpoints() {
            return (operation, method) -> {
                if (method.hasMethodAnnotation(PublicEndpoint.class)) {
                    operation.setSecurity(List.of());
                }
                return operation;
            };
        }

        private static boolean isEnveloped(HandlerMethod method) {
            return method.getBeanType().getPackageName().equals("dev.troupe.server.session");
        }

        private static ApiResponse envelope() {
            return new ApiResponse().$ref("#/components/responses/EnvelopeError");
        }

        private static ApiResponse problem() {
            return new ApiResponse().$ref("#/components/responses/Problem");
        }
    }
}
