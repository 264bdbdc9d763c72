package dev.troupe.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What each module may use of the others; README.md has the same table. */
class ArrowsTest {
    private static final String ROOT = "dev.troupe.";
    private static final JavaClasses CLASSES = ProductClasses.OF_PRODUCT;

    private static final Set<String> AGENT = Set.of("core", "language", "codec", "model", "agent");
    private static final Set<String> EXTRACTING =
            Set.of("core", "language", "codec", "model", "agent", "extraction");
    private static final Set<String> WRITING =
            Set.of("core", "language", "codec", "model", "agent", "retrieval");
    private static final Set<String> STUDIO =
            Set.of("core", "language", "codec", "model", "agent", "retrieval", "extraction");
    private static final Set<String> LIFE =
            Set.of("core", "language", "codec", "model", "agent", "page", "store");
    private static final Set<String> SCHOOL = LIFE;
    private static final Set<String> RUNTIME =
            Set.of(
                    "core",
                    "extraction",
                    "language",
                    "codec",
                    "model",
                    "model.langchain4j",
                    "agent",
                    "chat",
                    "retrieval",
                    "page",
                    "packs.web",
                    "packs.files",
                    "packs.data",
                    "packs.amis",
                    "packs.life",
                    "packs.schedule",
                    "packs.school",
                    "packs.writing",
                    "packs.code",
                    "packs.studio",
                    "packs.browser",
                    "protocols",
                    "store");
    private static final Map<String, Set<String>> MAY_USE = arrows();
    private static final Set<String> PROGRAMS = Set.of("cli", "server", "examples", "bench");

    private static Map<String, Set<String>> arrows() {
        var arrows = new LinkedHashMap<String, Set<String>>();
        arrows.put("core", Set.of());
        arrows.put("extraction", Set.of("core"));
        arrows.put("language", Set.of());
        arrows.put("codec", Set.of("core"));
        arrows.put("model", Set.of("core"));
        arrows.put("model.langchain4j", Set.of("core", "codec", "model"));
        arrows.put("embedding", Set.of("core", "model"));
        arrows.put("agent", Set.of("core", "language", "codec", "model"));
        arrows.put("chat", AGENT);
        arrows.put("retrieval", EXTRACTING);
        arrows.put("page", AGENT);
        arrows.put("packs.web", AGENT);
        arrows.put("packs.files", AGENT);
        arrows.put("packs.data", EXTRACTING);
        arrows.put("packs.amis", AGENT);
        arrows.put("packs.life", LIFE);
        arrows.put(
                "packs.schedule", Set.of("core", "language", "codec", "model", "agent", "store"));
        arrows.put("packs.school", SCHOOL);
        arrows.put("packs.writing", WRITING);
        arrows.put("packs.studio", STUDIO);
        arrows.put("packs.code", AGENT);
        arrows.put("packs.browser", AGENT);
        arrows.put("store", Set.of("core", "codec"));
        arrows.put("engine.restate", Set.of("core", "codec"));
        arrows.put("protocols", Set.of("core", "language", "codec", "model", "agent", "packs.web"));
        arrows.put("runtime", RUNTIME);
        arrows.put("testing", AGENT);
        arrows.put("testing.agent", AGENT);
        return arrows;
    }

    @Test
    void readsTheClassFilesOfThisJavaVersion() {
        var modules = CLASSES.stream().map(ArrowsTest::moduleOf).toList();

        assertThat(modules).contains("core", "chat", "cli");
        assertThat(CLASSES.get("dev.troupe.core.engine.Engine").getMethods()).isNotEmpty();
    }

    @TestFactory
    Stream<DynamicTest> eachModuleUsesOnlyTheModulesBelowIt() {
        return MAY_USE.entrySet().stream()
                .map(arrow ->
                        DynamicTest.dynamicTest(
                                arrow.getKey(), () -> check(arrow.getKey(), arrow.getValue())));
    }

    private static void check(String module, Set<String> mayUse) {
        var forbidden =
                describe(
                        "be Troupe's, but none of " + mayUse,
                        (JavaClass used) ->
                                used.getPackageName().startsWith(ROOT)
                                        && !moduleOf(used).equals(module)
                                        && !mayUse.contains(moduleOf(used)));

        noClasses()
                .that(describe("are in " + module, used -> moduleOf(used).equals(module)))
                .should()
                .dependOnClassesThat(forbidden)
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void everyModuleOfTheProductHasItsArrows() {
        assertThat(CLASSES.stream().map(JavaClass::getPackageName).distinct())
                .allMatch(name ->
                        Stream.concat(MAY_USE.keySet().stream(), PROGRAMS.stream())
                                .anyMatch(module -> isIn(name, module)));
    }

    /** The module of a class: the longest of the names that its package begins with. */
    private static String moduleOf(JavaClass type) {
        return Stream.concat(MAY_USE.keySet().stream(), PROGRAMS.stream())
                .filter(module -> isIn(type.getPackageName(), module))
                .max(Comparator.comparingInt(String::length))
                .orElse("");
    }

    private static boolean isIn(String name, String module) {
        return (name + ".").startsWith(ROOT + module + ".");
    }

    @Test
    void nothingUsesTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.troupe.cli..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.troupe.cli.."))
                .check(CLASSES);
    }

    @Test
    void nothingUsesTheServer() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.troupe.server..")
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("dev.troupe.server..", "org.springframework.."))
                .check(CLASSES);
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("dev.troupe.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void theCoreUsesNothingButTheBaseOfJavaAndJSpecify() {
        var base = Object.class.getModule().getPackages();
        DescribedPredicate<JavaClass> elsewhere =
                describe(
                        "lie outside java.base, JSpecify and the core",
                        used -> {
                            var name = used.getBaseComponentType().getPackageName();
                            return !name.isEmpty()
                                    && !base.contains(name)
                                    && !name.startsWith("dev.troupe.core.")
                                    && !name.equals("org.jspecify.annotations");
                        });

        noClasses()
                .that()
                .resideInAPackage("dev.troupe.core..")
                .should()
                .dependOnClassesThat(elsewhere)
                .check(CLASSES);
    }

    @Test
    void onlyTheCommandLineWritesToTheStandardStreams() {
        noClasses()
                .that(
                        DescribedPredicate.not(
                                resideInAnyPackage(
                                        "dev.troupe.cli..",
                                        "dev.troupe.bench..",
                                        "dev.troupe.examples..")))
                .and()
                .doNotHaveFullyQualifiedName(
                        "dev.troupe.server.ServeCommand") // is started by a user
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(CLASSES);
    }

    @Test
    void onlyNullMarkedPackagesExist() {
        var packages = CLASSES.stream().map(JavaClass::getPackageName).distinct().sorted().toList();

        assertThat(packages).isNotEmpty().allSatisfy(ArrowsTest::assertNullMarked);
    }

    private static void assertNullMarked(String name) throws ClassNotFoundException {
        var annotations = List.of(Class.forName(name + ".package-info").getAnnotations());

        assertThat(annotations)
                .as(name)
                .anyMatch(annotation ->
                        annotation.annotationType().getSimpleName().equals("NullMarked"));
    }

    @Test
    void onlyTheAdaptersUseLangChain4j() {
        noClasses()
                .that()
                .resideOutsideOfPackages("dev.troupe.model.langchain4j..", "dev.troupe.embedding..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("dev.langchain4j.."))
                .check(CLASSES);
    }
}
