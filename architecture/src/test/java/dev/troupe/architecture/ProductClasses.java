package dev.troupe.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** Troupe's classes on the class path, which all tests share: reading them takes seconds. */
final class ProductClasses {
    /** Those of the product. */
    static final JavaClasses OF_PRODUCT =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.troupe");

    private static final class WithTests {
        private static final JavaClasses CLASSES =
                new ClassFileImporter().importPackages("dev.troupe");
    }

    private ProductClasses() {}

    /** Those of the product and of its tests, as far as they are on the class path. */
    static JavaClasses withTests() {
        return WithTests.CLASSES;
    }
}
