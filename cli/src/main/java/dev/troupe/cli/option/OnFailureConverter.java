package dev.troupe.cli.option;

import dev.troupe.core.workflow.OnFailure;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code stop}, {@code continue} and {@code replan}. */
final class OnFailureConverter implements ITypeConverter<OnFailure> {
    @Override
    public OnFailure convert(String text) {
        try {
            return OnFailure.valueOf(text.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            throw new TypeConversionException(
                    "'" + text + "' is not a policy on failure; write stop, continue or replan");
        }
    }
}
