package dev.troupe.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;

/** Troupe's classes on the class path, which all tests share: reading them takes seconds. */
final class ProductClasses {
    /** Those of the product and of its tests, as far as they are on the class path. */
    static final JavaClasses WITH_TESTS = new ClassFileImporter().importPackages("dev.troupe");

    /** Those of the product. */
    static final JavaClasses OF_PRODUCT =
            WITH_TESTS.that(
                    DescribedPredicate.describe("are of the product", ProductClasses::isOfProduct));

    private ProductClasses() {}

    private static boolean isOfProduct(JavaClass type) {
        return type.getSource()
                .filter(source -> source.getUri().toString().contains("/target/test-classes/"))
                .isEmpty();
    }
}
