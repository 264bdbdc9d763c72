package dev.troupe.packs.amis.page;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;

/** What tests need that check or show pages: the files that the build takes from npm. */
public interface Installed {
    @BeforeAll
    static void requireAmis() {
        Assumptions.assumeTrue(
                AmisSdk.isInstalled(),
                "this build left out amis (-Dskip.console); build packs/amis without it to run this test");
    }
}
