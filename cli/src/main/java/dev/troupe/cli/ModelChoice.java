package dev.troupe.cli;

import dev.troupe.language.Language;
import dev.troupe.model.ModelName;
import org.jspecify.annotations.Nullable;

/**
 * Which model is used, and why.
 *
 * @param name {@code null} for the offline model
 */
record ModelChoice(@Nullable ModelName name, Reason reason) {
    private static final String OFFLINE = "offline";
    private static final ModelName STANDARD = new ModelName("openai", "gpt-5-mini");

    /** What decided. */
    enum Reason {
        OPTION("由 --model 指定", "given by --model"),
        VARIABLE("由 TROUPE_MODEL 指定", "given by TROUPE_MODEL"),
        KEY("因为设置了 OPENAI_API_KEY", "because OPENAI_API_KEY is set"),
        NOTHING(
                "因为没有设置 OPENAI_API_KEY；按规则工作，不需要网络",
                "because OPENAI_API_KEY is not set; works by rules, needs no network");

        private final String zh;
        private final String en;

        Reason(String zh, String en) {
            this.zh = zh;
            this.en = en;
        }

        String in(Language language) {
            return language.choose(zh, en);
        }
    }

    /**
     * By {@code --model}, else {@code TROUPE_MODEL}, else OpenAI's where there is a key for it,
     * else the offline model.
     *
     * @throws UsageException when the name has another form than {@code provider:name}
     */
    static ModelChoice of(@Nullable String option, Surroundings surroundings) {
        if (option != null) {
            return new ModelChoice(parse(option), Reason.OPTION);
        }
        var variable = surroundings.variable("TROUPE_MODEL");
        if (variable.isPresent()) {
            return new ModelChoice(parse(variable.get()), Reason.VARIABLE);
        }
        return surroundings.variable("OPENAI_API_KEY").isPresent()
                ? new ModelChoice(STANDARD, Reason.KEY)
                : offline();
    }

    static ModelChoice offline() {
        return new ModelChoice(null, Reason.NOTHING);
    }

    private static @Nullable ModelName parse(String text) {
        if (text.strip().equals(OFFLINE)) {
            return null;
        }
        try {
            return ModelName.parse(text.strip());
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage() + ", or 'offline'");
        }
    }

    boolean isOffline() {
        return name == null;
    }

    @Override
    public String toString() {
        return name == null ? OFFLINE : name.toString();
    }
}
