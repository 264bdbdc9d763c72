package dev.troupe.packs.web.field;

import java.util.Set;

/** The schema.org types that are items of a site, as opposed to its frame. */
public final class SchemaTypes {
    private static final Set<String> ITEMS =
            Set.of(
                    "Product",
                    "ProductGroup",
                    "IndividualProduct",
                    "ProductModel",
                    "Vehicle",
                    "Car",
                    "Book",
                    "Movie",
                    "Recipe",
                    "Event",
                    "JobPosting",
                    "Article",
                    "NewsArticle",
                    "BlogPosting",
                    "TechArticle",
                    "Report",
                    "Course",
                    "Game",
                    "SoftwareApplication",
                    "MobileApplication",
                    "WebApplication",
                    "LocalBusiness",
                    "Restaurant",
                    "Store",
                    "Hotel",
                    "Apartment",
                    "House",
                    "RealEstateListing",
                    "Place",
                    "TouristAttraction",
                    "Service",
                    "Quotation",
                    "CreativeWork",
                    "VideoObject",
                    "MusicRecording",
                    "MusicAlbum",
                    "Podcast",
                    "PodcastEpisode",
                    "Dataset",
                    "MenuItem",
                    "Drug",
                    "TVSeries");

    private SchemaTypes() {}

    static boolean isItem(String type) {
        return ITEMS.contains(type);
    }

    /** Whether items of this type are goods; a site that has goods is about them. */
    public static boolean isGoods(String type) {
        return type.contains("Product") || type.equals("Vehicle") || type.equals("Car");
    }
}
