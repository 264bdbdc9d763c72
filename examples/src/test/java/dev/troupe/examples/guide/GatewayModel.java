package dev.troupe.examples.guide;

import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import java.util.function.UnaryOperator;

// tag::model[]
/** A model that another part of the program calls, such as the gateway of a company. */
record GatewayModel(String name, UnaryOperator<String> gateway) implements ChatModel {
    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) {
        var text = gateway.apply(request.messages().getLast().text());
        onText.onText(text);
        return ModelReply.text(text, name);
    }
}
// end::model[]
