package dev.troupe.packs.data.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SufficientTableTest {
    private static final Table PRODUCTS =
            table("products", "name,model,price", "A1,van,10", "A2,van,20", "B1,bus,30");
    private static final Table MODELS = table("model", "name,weight", "x,2", "y,3");

    @Test
    void findsTheTableThatHasAllColumnsOfAQuestion() {
        var question = "In products.csv and model.csv, what is the average price per model?";

        assertThat(SufficientTable.find(question, List.of(PRODUCTS, MODELS))).hasValue(0);
    }

    @Test
    void findsNoneWhereBothTablesAreNamed() {
        var customers = table("customers", "id,city", "1,Rome", "2,Rome");
        var orders = table("orders", "id,customer_id", "1,2", "2,2");
        var question = "In customers.csv and orders.csv, how many customers have orders?";

        assertThat(SufficientTable.find(question, List.of(customers, orders))).isEmpty();
    }

    @Test
    void findsNoneWhereAColumnIsInEachTable() {
        var question = "In products.csv and model.csv, total price and total weight";

        assertThat(SufficientTable.find(question, List.of(PRODUCTS, MODELS))).isEmpty();
    }

    @Test
    void findsNoneWhereItHasOnlyIdentifiersOfWhatIsAsked() {
        var crews = table("crews", "id,name,port", "1,Gull,Oslo", "2,Tern,Bari");
        var trips = table("trips", "id,crew_id,fish", "1,1,30", "2,1,20", "3,2,90");
        var tables = List.of(crews, trips);

        assertThat(SufficientTable.find("total fish by crew", tables)).isEmpty();
        assertThat(SufficientTable.find("total fish", tables)).hasValue(1);
    }

    @Test
    void findsNoneWhereAColumnWithoutEmptyCellsHasToBeEmpty() {
        var booked = table("booked", "person,course", "Ann,Art", "Ben,Art", "Cid,Music");
        var seated = table("seated", "person,course,seated_at", "Ann,Art,2026-01-02 09:00");
        var tables = List.of(booked, seated);

        assertThat(SufficientTable.find("who has no seated_at", tables)).isEmpty();
        assertThat(SufficientTable.find("latest seated_at", tables)).hasValue(1);
    }

    private static Table table(String name, String... lines) {
        return TableFiles.parse(
                name + ".csv", String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }
}
