package dev.troupe.cli.schedule;

import dev.troupe.packs.schedule.store.ApprovalLinkPolicy;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code sign-in} and {@code link}. */
final class ApprovalLinkPolicyConverter implements ITypeConverter<ApprovalLinkPolicy> {
    @Override
    public ApprovalLinkPolicy convert(String text) {
        return ApprovalLinkPolicy.parse(text.strip().toLowerCase(Locale.ROOT))
                .orElseThrow(() ->
                        new TypeConversionException(
                                "'" + text + "' is not a policy; use sign-in or link"));
    }
}
