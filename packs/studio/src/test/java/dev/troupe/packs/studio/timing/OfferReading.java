package dev.troupe.packs.studio.timing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.studio.specialist.Offer;
import dev.troupe.packs.studio.specialist.OfferReader;
import dev.troupe.packs.studio.specialist.Specialist;
import dev.troupe.packs.studio.specialist.SpecialistSkill;
import dev.troupe.packs.studio.specialist.StudioTask;

/** How the rules of one specialist read requests. */
public record OfferReading(Specialist specialist) {
    private OfferReader reader() {
        return new OfferReader(specialist.offers());
    }

    /** Requires that a request is read to its last word, as one call. */
    public void requireCall(String request, String tool, String arguments) {
        assertThat(respond(request))
                .isInstanceOfSatisfying(
                        Offer.Call.class,
                        call -> {
                            assertThat(call.tool()).isEqualTo(tool);
                            assertThat(Value.of(call.arguments())).isEqualTo(Json.parse(arguments));
                        });
        assertThat(unread(request)).isEmpty();
    }

    public void requireRefusal(String request) {
        assertThat(respond(request)).isInstanceOf(Offer.Refusal.class);
    }

    public void requireUnread(String request) {
        assertThat(unread(request)).isNotBlank();
    }

    private Offer.Response respond(String request) {
        var found = reader().find(request);
        assertThat(found).as(request).hasSize(1);
        return found.getFirst()
                .offer()
                .response()
                .respond(new StudioTask(request, request, Language.of(request)));
    }

    private String unread(String request) {
        var skill = new SpecialistSkill(specialist.agent().card().type(), reader());
        var rest = new StringBuilder(request);
        for (var span : skill.read(request).read()) {
            for (int at = span.start(); at < span.end(); at++) {
                rest.setCharAt(at, ' ');
            }
        }
        return rest.toString().replaceAll("[\\p{Punct}\\s，。]", "");
    }
}
