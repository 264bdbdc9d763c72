package dev.troupe.packs.amis;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;

/** What tests need that check or show pages: the files that the build takes from npm. */
interface Installed {
    @BeforeAll
    static void requireAmis() {
        Assumptions.assumeTrue(
                AmisSdk.isInstalled(),
                "this build left out amis (-Dskip.console); build packs/amis without it to run this test");
    }
}
