package dev.troupe.runtime.pack;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.amis.AmisPack;
import dev.troupe.packs.code.CodePack;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.files.FilesPack;
import dev.troupe.packs.life.LifePack;
import dev.troupe.packs.schedule.SchedulePack;
import dev.troupe.packs.school.SchoolPack;
import dev.troupe.packs.school.record.SchoolSource;
import dev.troupe.packs.studio.StudioPack;
import dev.troupe.packs.web.WebPack;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.protocols.a2a.A2aPack;
import dev.troupe.protocols.mcp.client.McpPack;
import dev.troupe.retrieval.DocsPack;
import dev.troupe.runtime.page.DashboardPack;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.settings.SettingsException;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The packs that Troupe comes with: schedules, pages, web, files, data, documents, amis, life,
 * school, code, studio and browser, and one with an agent of each MCP server, and of each A2A
 * agent, that settings name.
 */
public final class StandardPacks {
    private static final String PAGE_HOSTS = "TROUPE_PAGE_HOSTS";

    private StandardPacks() {}

    /**
     * Opens them; the hosts that may be reached are those that {@code TROUPE_ALLOW_HOSTS} lists,
     * and public ones.
     *
     * @throws SettingsException when the list of allowed hosts cannot be read
     */
    public static Packs open(Environment environment) {
        var allowed = allowedHosts(environment);
        var browsers = BrowserPackFactory.open(environment, allowed);
        var http = GuardedHttp.create(allowed);
        var documents = DocumentLibrary.of(environment);
        var life = HomeLifeRepository.of(environment);
        var school = HomeSchoolRepository.of(environment);
        var schedules = HomeScheduleStore.of(environment);
        var backend = SchoolBackend.open(environment, allowed);
        var media = ConfiguredMediaModels.open(environment);
        SchoolSource.Provider records = backend.isPresent() ? backend.get() : school::of;
        var lifePack = new LifePack(life);
        var schoolPack = new SchoolPack(records, school::of, HomeSchoolRepository.FILES);
        var recipes =
                Stream.concat(lifePack.pageRecipes().stream(), schoolPack.pageRecipes().stream())
                        .toList();
        var mcp = McpPack.open(Settings.mcpServers(environment), environment.home(), allowed);
        var a2a = A2aPack.open(Settings.a2aAgents(environment), allowed);
        return new Packs(
                List.of(
                        new SchedulePack(
                                schedules::store,
                                user -> life.of(user).zone(),
                                InstantSource.system()),
                        new DashboardPack(recipes),
                        WebPack.of(http),
                        new FilesPack(),
                        new DataPack(new TableEngine()),
                        new DocsPack(documents::index, documents::hasAny),
                        new AmisPack(pageHosts(environment)),
                        lifePack,
                        schoolPack,
                        new CodePack(new TableScriptWriter()),
                        new StudioPack(media),
                        browsers,
                        mcp,
                        a2a),
                documents,
                media,
                () -> {
                    mcp.close();
                    a2a.close();
                    browsers.close();
                    http.close();
                    documents.close();
                    life.close();
                    school.close();
                    schedules.close();
                    backend.ifPresent(SchoolBackend::close);
                    media.close();
                });
    }

    /** Other hosts that pages may send requests to. */
    public static Set<String> pageHosts(Environment environment) {
        return Pattern.compile("[,\\s]+")
                .splitAsStream(environment.variable(PAGE_HOSTS).orElse("").strip())
                .filter(host -> !host.isEmpty())
                .map(host -> host.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    /**
     * The private hosts that {@code TROUPE_ALLOW_HOSTS} opens for tools.
     *
     * @throws SettingsException when the list cannot be read
     */
    public static AllowedHosts allowedHosts(Environment environment) {
        try {
            return AllowedHosts.parse(environment.variable(AllowedHosts.VARIABLE).orElse(""));
        } catch (IllegalArgumentException e) {
            throw new SettingsException(LocalizedText.of(e));
        }
    }
}
