package dev.troupe.packs.browser;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolStatus;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.LinkedHashMap;
import java.util.List;

/** Something that could not be done in a browser: what, of which kind, and what to try instead. */
final class BrowserException extends RuntimeException implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final BrowserProblem type;
    private final String code;
    private final transient LocalizedText error;
    private final transient LocalizedText suggestion;

    BrowserException(BrowserProblem type, LocalizedText error, LocalizedText suggestion) {
        this(type, type.id(), error, suggestion);
    }

    /**
     * @param code of the problem if it differs from the type's, as of a policy that refused
     *     something
     */
    BrowserException(
            BrowserProblem type, String code, LocalizedText error, LocalizedText suggestion) {
        super(error.en());
        this.type = type;
        this.code = code;
        this.error = error;
        this.suggestion = suggestion;
    }

    BrowserProblem type() {
        return type;
    }

    @Override
    public LocalizedText text() {
        return new LocalizedText(
                open(error.zh()) + "；" + suggestion.zh(),
                open(error.en()) + "; " + suggestion.en());
    }

    /** Without a full stop, so that something can follow. */
    private static String open(String text) {
        return text.replaceFirst("[。.]$", "");
    }

    /**
     * {@code {success: false, error, errorType, suggestion}} and what happened in the meantime.
     *
     * @param notes what else happened on the page
     */
    ToolReply reply(Language language, List<LocalizedText> notes) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("success", Value.of(false));
        fields.put("error", Value.of(language.choose(error.zh(), error.en())));
        fields.put("errorType", Value.of(type.name()));
        fields.put("suggestion", Value.of(language.choose(suggestion.zh(), suggestion.en())));
        PageNotes.add(fields, notes, language);
        var said = text();
        return new ToolReply(
                ToolStatus.ERROR, Value.of(fields), code, language.choose(said.zh(), said.en()));
    }
}
