package dev.troupe.packs.browser;

import dev.troupe.agent.ToolReply;
import dev.troupe.agent.ToolStatus;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.util.LinkedHashMap;
import java.util.List;

/** Something that could not be done in a browser: what, of which kind, and what to try instead. */
final class BrowserFailure extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    private final BrowserProblem type;
    private final String code;
    private final transient Sentence error;
    private final transient Sentence suggestion;

    BrowserFailure(BrowserProblem type, Sentence error, Sentence suggestion) {
        this(type, type.id(), error, suggestion);
    }

    /**
     * @param code of the problem where it is not the type's, as of a policy that refused something
     */
    BrowserFailure(BrowserProblem type, String code, Sentence error, Sentence suggestion) {
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
    public Sentence sentence() {
        return new Sentence(
                open(error.zh()) + "；" + suggestion.zh(),
                open(error.en()) + "; " + suggestion.en());
    }

    /** Without a full stop, so that something can follow. */
    private static String open(String sentence) {
        return sentence.replaceFirst("[。.]$", "");
    }

    /**
     * {@code {success: false, error, errorType, suggestion}} and what happened meanwhile.
     *
     * @param notes what else happened on the page
     */
    ToolReply reply(Language language, List<Sentence> notes) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("success", Value.of(false));
        fields.put("error", Value.of(language.choose(error.zh(), error.en())));
        fields.put("errorType", Value.of(type.name()));
        fields.put("suggestion", Value.of(language.choose(suggestion.zh(), suggestion.en())));
        Notes.add(fields, notes, language);
        var said = sentence();
        return new ToolReply(
                ToolStatus.ERROR, Value.of(fields), code, language.choose(said.zh(), said.en()));
    }
}
