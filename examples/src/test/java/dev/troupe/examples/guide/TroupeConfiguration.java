package dev.troupe.examples.guide;

import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.store.DurableJournal;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

// tag::configuration[]
/** One runtime and one journal per application; Spring closes both. */
@Configuration(proxyBeanMethods = false)
public class TroupeConfiguration {
    @Bean
    public TroupeRuntime troupe(Environment environment) {
        var log = LoggerFactory.getLogger(TroupeRuntime.class);
        return TroupeRuntime.open(
                StandardPacks::open,
                ModelSelection.of(null, environment),
                environment,
                warning -> log.warn("{}", warning.en()));
    }

    @Bean
    public DurableJournal journal(TroupeRuntime troupe) {
        return troupe.journal().open();
    }
}
// end::configuration[]
