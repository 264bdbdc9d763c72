package dev.troupe.packs.amis.page;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** amis's own schema of pages (JSON Schema draft 7), as its npm package has it. */
final class AmisSchema {
    /** Read once, on first use: it takes a moment and does not change. */
    private static final class Holder {
        private static final AmisSchema ONLY = new AmisSchema(AmisSdk.schema());
    }

    private static final Pattern REGISTERED =
            Pattern.compile(
                    "(?:Renderer|FormItem|OptionsControl|FormControl)\\w{0,60}+\\)?\\(\\{(?:[^{}]{0,80},)?type:\"([\\w-]+)\"");

    private final Schema validator;
    private final Set<String> types;

    private AmisSchema(String text) {
        var schema = Json.parse(text);
        this.validator =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                        .getSchema(
                                Json.write(OpenReferences.resolve(LenientSchema.of(schema))),
                                InputFormat.JSON);
        this.types = types(schema);
        types.addAll(registeredTypes());
    }

    /**
     * @throws AmisException where the build left amis out
     */
    static AmisSchema load() {
        return Holder.ONLY;
    }

    /** What the schema finds wrong with a page, the deepest places only. */
    List<AmisPageProblem> problems(Value page) {
        return SchemaProblems.of(validator.validate(Json.write(page), InputFormat.JSON));
    }

    /** Types that a component may have, sorted. */
    Set<String> types() {
        return Set.copyOf(types);
    }

    /** Components that the SDK registers and the schema omits, such as {@code markdown}. */
    private static Set<String> registeredTypes() {
        return REGISTERED
                .matcher(AmisSdk.sdk("sdk.js"))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    /** The schema distinguishes components by conditions on their type; these name all of them. */
    private static Set<String> types(Value schema) {
        var found = new TreeSet<String>();
        for (var condition :
                schema.field("definitions").field("SchemaObject").field("allOf").items()) {
            var type = condition.field("if").field("properties").field("type");
            var named = new ArrayList<>(type.field("enum").items());
            named.add(type.field("const"));
            named.stream().filter(name -> !name.isMissing()).map(Value::asText).forEach(found::add);
        }
        return found;
    }
}
