package dev.troupe.page.template;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/** A template that cannot be used, or values that do not fit it, with everything that is wrong. */
public final class InvalidTemplate extends IllegalArgumentException
        implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    private final transient List<LocalizedText> problems;

    /**
     * @param problems at least 1
     */
    public InvalidTemplate(List<LocalizedText> problems) {
        super(LocalizedText.join("; ", problems).en());
        this.problems = List.copyOf(problems);
    }

    public List<LocalizedText> problems() {
        return problems;
    }

    @Override
    public LocalizedText text() {
        return LocalizedText.join("; ", problems);
    }
}
