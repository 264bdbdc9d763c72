package dev.troupe.testing.text;

import dev.troupe.core.value.InterruptibleText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Finds the regular expressions of a module's classes and feeds each the hostile texts: those that
 * stand in static fields, also inside collections and records, and literals that methods of {@code
 * String} and {@code Pattern} get. Expressions that are composed at run time are not found.
 */
public final class RegexScan {
    private static final Pattern LITERAL = Pattern.compile("[\\p{L}\\p{N}]{1,12}");
    private static final Set<String> OF_STRING =
            Set.of("matches", "replaceAll", "replaceFirst", "split");

    /** Instructions between an expression and the call that uses it. */
    private static final int NEAR = 24;

    private static final int MAX_LITERALS = 24; // of one expression

    private final Map<String, Set<Use>> uses = new HashMap<>();
    private final Map<String, Found> found = new LinkedHashMap<>();

    private enum Use {
        FIND,
        MATCH,
        LOOK
    }

    private record Found(String where, Pattern pattern, Set<Use> uses) {}

    private final Set<String> whole;

    private RegexScan(Set<String> whole) {
        this.whole = whole;
    }

    /**
     * Asserts that every expression of the module of a class takes time linear in the text.
     *
     * @param anchor any class of the module's main code
     * @param whole fields, such as {@code Rules.NAMES}, whose expressions have to match a whole
     *     text; if an expression is in a list or is passed on, its class does not show it
     */
    public static void check(Class<?> anchor, String... whole) {
        var scan = new RegexScan(Set.of(whole));
        var names = scan.read(anchor);
        for (var name : names) {
            scan.addStaticFields(name, anchor.getClassLoader());
        }
        var slow = new ArrayList<String>();
        for (var one : scan.found.values()) {
            scan.findViolations(one).forEach(slow::add);
        }
        if (scan.found.isEmpty()) {
            throw new AssertionError("no expression is found beside " + anchor);
        }
        if (!slow.isEmpty()) {
            throw new AssertionError(
                    slow.size()
                            + " of "
                            + scan.found.size()
                            + " expressions take too long:\n  "
                            + String.join("\n  ", slow));
        }
    }

    private List<String> findViolations(Found one) {
        var texts = new ArrayList<WorstCaseTexts.WorstCaseText>();
        WorstCaseTexts.withoutContext().stream()
                .filter(text -> !text.isOfMarks()) // MessageText bounds them; \\b is slow at them
                .forEach(texts::add);
        var literals = new LinkedHashSet<String>();
        var matcher = LITERAL.matcher(one.pattern().pattern().replaceAll("\\\\[a-zA-Z]", " "));
        while (matcher.find() && literals.size() < MAX_LITERALS) {
            literals.add(matcher.group());
        }
        for (var literal : literals) {
            texts.add(new WorstCaseTexts.WorstCaseText("", literal, ""));
            texts.add(new WorstCaseTexts.WorstCaseText("", literal, "x"));
            texts.add(new WorstCaseTexts.WorstCaseText("", literal + " ", ""));
            texts.add(new WorstCaseTexts.WorstCaseText("", literal + " x ", ""));
            texts.add(new WorstCaseTexts.WorstCaseText(literal, " ", "x"));
            texts.add(new WorstCaseTexts.WorstCaseText(literal, "x", "\n"));
        }
        for (var use : one.uses()) {
            for (var text :
                    LinearTimeAssert.suspicious(
                            texts, LIMIT, string -> run(one.pattern(), use, string))) {
                var wrong =
                        LinearTimeAssert.findViolation(
                                text, LIMIT, string -> run(one.pattern(), use, string));
                if (wrong.isPresent()) {
                    var source = one.pattern().pattern();
                    return List.of(
                            one.where()
                                    + " ("
                                    + use
                                    + "): "
                                    + wrong.get()
                                    + "  "
                                    + (source.length() > 160
                                            ? source.substring(0, 160) + "…"
                                            : source));
                }
            }
        }
        return List.of();
    }

    private static final Duration LIMIT = LinearTimeAssert.LIMIT;

    private static void run(Pattern pattern, Use use, String text) {
        var matcher = pattern.matcher(InterruptibleText.of(text));
        switch (use) {
            case MATCH -> matcher.matches();
            case LOOK -> matcher.lookingAt();
            case FIND -> {
                while (matcher.find()) {
                    // every one
                }
            }
        }
    }

    // ---- byte code

    private List<String> read(Class<?> anchor) {
        var names = new ArrayList<String>();
        try {
            var place = Path.of(anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
            boolean isJar = Files.isRegularFile(place);
            try (var jar = isJar ? FileSystems.newFileSystem(place) : null;
                    Stream<Path> files = Files.walk(jar == null ? place : jar.getPath("/"))) {
                for (var file :
                        files.filter(path -> path.toString().endsWith(".class"))
                                .filter(path -> !path.endsWith("module-info.class"))
                                .filter(path -> !path.endsWith("package-info.class"))
                                .sorted()
                                .toList()) {
                    var model = ClassFile.of().parse(Files.readAllBytes(file));
                    names.add(model.thisClass().asInternalName().replace('/', '.'));
                    read(model);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        return names;
    }

    private void read(ClassModel model) {
        for (var method : model.methods()) {
            method.code()
                    .ifPresent(code -> {
                        var instructions = new ArrayList<Instruction>();
                        code.forEach(element -> {
                            if (element instanceof Instruction instruction) {
                                instructions.add(instruction);
                            }
                        });
                        read(
                                model.thisClass().asInternalName().replace('/', '.')
                                        + "#"
                                        + method.methodName().stringValue(),
                                instructions);
                    });
        }
    }

    private void read(String where, List<Instruction> code) {
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i) instanceof FieldInstruction field
                    && field.opcode() == Opcode.GETSTATIC
                    && field.type().stringValue().equals("Ljava/util/regex/Pattern;")) {
                var use = useAfter(code, i);
                uses.computeIfAbsent(
                                field.owner().asInternalName().replace('/', '.')
                                        + "."
                                        + field.name().stringValue(),
                                _ -> EnumSet.noneOf(Use.class))
                        .addAll(use);
            }
            if (code.get(i) instanceof InvokeInstruction invoke && !where.endsWith("<clinit>")) {
                var owner = invoke.owner().asInternalName();
                var name = invoke.name().stringValue();
                boolean isOfString = owner.equals("java/lang/String") && OF_STRING.contains(name);
                boolean isOfPattern =
                        owner.equals("java/util/regex/Pattern")
                                && (name.equals("compile") || name.equals("matches"));
                if (isOfString || isOfPattern) {
                    addLiteral(where, code, i, name.equals("matches") ? Use.MATCH : Use.FIND);
                }
            }
        }
    }

    /** How the pattern that an instruction loads is used by those that follow. */
    private static Set<Use> useAfter(List<Instruction> code, int from) {
        for (int i = from + 1; i < Math.min(code.size(), from + NEAR); i++) {
            if (code.get(i) instanceof InvokeInstruction invoke) {
                var owner = invoke.owner().asInternalName();
                var name = invoke.name().stringValue();
                if (owner.equals("java/util/regex/Matcher")) {
                    return switch (name) {
                        case "matches" -> Set.of(Use.MATCH);
                        case "lookingAt" -> Set.of(Use.LOOK);
                        default -> Set.of(Use.FIND);
                    };
                }
                if (owner.equals("java/util/regex/Pattern") && !name.equals("matcher")) {
                    return Set.of(name.equals("asMatchPredicate") ? Use.MATCH : Use.FIND);
                }
            }
        }
        return Set.of();
    }

    private void addLiteral(String where, List<Instruction> code, int call, Use use) {
        var before = new ArrayList<String>();
        for (int i = call - 1; i >= Math.max(0, call - NEAR) && before.size() < 2; i--) {
            if (code.get(i) instanceof ConstantInstruction constant
                    && constant.constantValue() instanceof String text) {
                before.add(text);
            }
        }
        for (var text : before) {
            if (text.length() > 1) {
                try {
                    add(where, Pattern.compile(text), EnumSet.of(use));
                } catch (PatternSyntaxException _) {
                    // another argument
                }
            }
        }
    }

    // ---- static fields

    private void addStaticFields(String name, ClassLoader loader) {
        try {
            var type = Class.forName(name, true, loader);
            for (var field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers())
                        && !field.getType().isPrimitive()
                        && !field.getType().equals(String.class)) {
                    readValue(type, field);
                }
            }
        } catch (LinkageError | ReflectiveOperationException _) {
            // needs what is not on this path, so nothing here runs it either
        }
    }

    private void readValue(Class<?> type, Field field) throws ReflectiveOperationException {
        field.setAccessible(true);
        var where = type.getName() + "." + field.getName();
        if (field.get(null) instanceof Pattern pattern) {
            var use = uses.getOrDefault(where, Set.of());
            add(where, pattern, use.isEmpty() ? EnumSet.of(Use.FIND) : EnumSet.copyOf(use));
        } else {
            addNested(where, field.get(null), Collections.newSetFromMap(new IdentityHashMap<>()));
        }
    }

    private void addNested(String where, Object object, Set<Object> seen)
            throws ReflectiveOperationException {
        if (object == null || !seen.add(object) || seen.size() > 5_000) {
            return;
        }
        switch (object) {
            case Pattern pattern -> add(where, pattern, EnumSet.of(Use.FIND));
            case Map<?, ?> map -> {
                for (var entry : map.entrySet()) {
                    addNested(where, entry.getKey(), seen);
                    addNested(where, entry.getValue(), seen);
                }
            }
            case List<?> all -> {
                for (var one : all) {
                    addNested(where, one, seen);
                }
            }
            case Set<?> all -> {
                for (var one : all) {
                    addNested(where, one, seen);
                }
            }
            case Object[] all -> {
                for (var one : all) {
                    addNested(where, one, seen);
                }
            }
            default -> addFields(where, object, seen);
        }
    }

    private void addFields(String where, Object object, Set<Object> seen)
            throws ReflectiveOperationException {
        for (Class<?> type = object.getClass();
                type != null && type.getName().startsWith("dev.troupe.") && !type.isHidden();
                type = type.getSuperclass()) {
            for (var field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    addNested(where, field.get(object), seen);
                }
            }
        }
    }

    private void add(String where, Pattern pattern, Set<Use> seen) {
        boolean isWhole =
                whole.contains(
                        where.substring(where.lastIndexOf('.', where.lastIndexOf('.') - 1) + 1));
        var use = isWhole ? EnumSet.of(Use.MATCH) : seen;
        var key = pattern.pattern() + "\u0000" + pattern.flags() + use;
        found.putIfAbsent(key, new Found(where, pattern, use));
    }
}
