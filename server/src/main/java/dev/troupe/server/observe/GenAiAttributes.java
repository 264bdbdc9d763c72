package dev.troupe.server.observe;

import dev.troupe.model.OfflineModel;
import java.util.Map;

/**
 * Names of OpenTelemetry's semantic conventions for generative AI, version 0.1 of the separate
 * repository, as far as they are used here.
 */
public final class GenAiAttributes {
    static final String OPERATION = "gen_ai.operation.name";
    static final String PROVIDER = "gen_ai.provider.name";
    static final String CONVERSATION = "gen_ai.conversation.id";
    static final String AGENT = "gen_ai.agent.name";
    static final String REQUEST_MODEL = "gen_ai.request.model";
    static final String REQUEST_MAX_TOKENS = "gen_ai.request.max_tokens";
    static final String REQUEST_TEMPERATURE = "gen_ai.request.temperature";
    static final String RESPONSE_MODEL = "gen_ai.response.model";
    static final String FINISH_REASONS = "gen_ai.response.finish_reasons";
    public static final String INPUT_TOKENS = "gen_ai.usage.input_tokens";
    static final String OUTPUT_TOKENS = "gen_ai.usage.output_tokens";
    static final String TOOL = "gen_ai.tool.name";
    static final String TOOL_CALL = "gen_ai.tool.call.id";
    static final String TOOL_TYPE = "gen_ai.tool.type";
    static final String TOOL_ARGUMENTS = "gen_ai.tool.call.arguments";
    static final String SKILL = "gen_ai.skill.name";
    static final String SYSTEM_INSTRUCTIONS = "gen_ai.system_instructions";
    static final String INPUT_MESSAGES = "gen_ai.input.messages";
    static final String OUTPUT_MESSAGES = "gen_ai.output.messages";
    static final String ERROR = "error.type";

    static final String CHAT = "chat";
    static final String EXECUTE_TOOL = "execute_tool";
    static final String INVOKE_AGENT = "invoke_agent";
    static final String PLAN = "plan";
    static final String INVOKE_WORKFLOW = "invoke_workflow";

    /** Where the conventions call a provider otherwise than settings do. */
    private static final Map<String, String> PROVIDERS =
            Map.of("gemini", "gcp.gemini", "mistral", "mistral_ai", "xai", "x_ai", "grok", "x_ai");

    private GenAiAttributes() {}

    /**
     * A provider as the conventions have it.
     *
     * @param name of a model, {@code provider:name}
     */
    static String provider(String name) {
        var provider = name.substring(0, Math.max(0, name.indexOf(':')));
        return PROVIDERS.getOrDefault(provider, provider);
    }

    /** The model's name without its provider. */
    static String model(String name) {
        return name.substring(name.indexOf(':') + 1);
    }

    /** Whether a model works in this process. */
    static boolean isLocal(String name) {
        return name.equals(OfflineModel.NAME);
    }
}
