package dev.troupe.packs.web;

final class DebugMain {
    static void dump(Crawl crawl) {
        var parts = crawl.pages().stream().map(PageParts::of).toList();
        var details = new Details(crawl, parts);
        parts.forEach(p ->
                System.err.println(
                        "PAGE "
                                + p.page().url()
                                + " price="
                                + details.hasPrice(p.page().key())
                                + " detail="
                                + details.isDetail(p.page().key())
                                + " via="
                                + p.page()
                                        .via()
                                        .map(v -> v.link().kind() + ":" + v.link().text())
                                        .orElse("")));
        crawl.problems().forEach(p -> System.err.println("PROBLEM " + p));
        new Sources(crawl, parts, details).debug();
        System.err.println("RESULT");
        SiteTable.read(crawl).rows().forEach(r -> System.err.println("   " + r));
    }
}
