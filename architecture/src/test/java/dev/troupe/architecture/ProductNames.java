package dev.troupe.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.troupe.architecture.ProductTexts.Area;
import dev.troupe.architecture.ProductTexts.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The names of types and their methods, word by word. */
final class ProductNames {
    /** Marks a method whose name is a participle and nothing else. */
    static final String PARTICIPLE = "@participle";

    private static final Pattern REGULAR = Pattern.compile("[a-z]{2,}ed");
    private static final Set<String> NO_PARTICIPLES =
            Set.of(
                    "speed", "need", "feed", "seed", "embed", "exceed", "proceed", "succeed",
                    "shed");
    private static final Set<String> IRREGULAR =
            Set.of(
                    "begun",
                    "brought",
                    "built",
                    "chosen",
                    "cut",
                    "done",
                    "drawn",
                    "fallen",
                    "found",
                    "given",
                    "gone",
                    "grown",
                    "heard",
                    "held",
                    "hidden",
                    "kept",
                    "known",
                    "left",
                    "lost",
                    "made",
                    "meant",
                    "met",
                    "paid",
                    "read",
                    "said",
                    "seen",
                    "sent",
                    "shown",
                    "shut",
                    "spent",
                    "split",
                    "spoken",
                    "struck",
                    "taken",
                    "thought",
                    "told",
                    "undone",
                    "understood",
                    "won",
                    "worn",
                    "written");

    private ProductNames() {}

    static List<Text> read() {
        JavaClasses classes = ProductClasses.OF_PRODUCT;
        var names = new ArrayList<Text>();
        for (var type : classes) {
            if (type.isAnonymousClass() || type.getPackageName().startsWith("dev.troupe.bench")) {
                continue;
            }
            boolean isPublic = isPublic(type);
            names.add(
                    new Text(
                            isPublic ? Area.NAME : Area.INTERNAL,
                            type.getName(),
                            words(type.getSimpleName())));
            for (var method : type.getMethods()) {
                if (!method.getModifiers().contains(JavaModifier.SYNTHETIC)
                        && !method.getName().contains("$")) {
                    boolean isOpen =
                            isPublic && method.getModifiers().contains(JavaModifier.PUBLIC);
                    names.add(
                            new Text(
                                    isOpen ? Area.NAME : Area.INTERNAL,
                                    type.getName() + "#" + method.getName(),
                                    words(method.getName())
                                            + (isParticiple(type, method)
                                                    ? " " + PARTICIPLE
                                                    : "")));
                }
            }
        }
        return names;
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(ProductNames::isPublic).orElse(true);
    }

    /** Components of records are what they say they are. */
    private static boolean isParticiple(JavaClass type, JavaMethod method) {
        var name = method.getName();
        boolean isComponent =
                type.isRecord()
                        && method.getRawParameterTypes().isEmpty()
                        && type.tryGetField(name).isPresent();
        return !isComponent
                && !NO_PARTICIPLES.contains(name)
                && (IRREGULAR.contains(name)
                                && !name.equals("read")
                                && !name.equals("split")
                                && !name.equals("cut")
                        || REGULAR.matcher(name).matches());
    }

    /** {@code lettingGoOfWaiting} as {@code letting go of waiting}. */
    private static String words(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_", " ")
                .toLowerCase(Locale.ROOT);
    }
}
