/** Sentence embeddings in this process. */
module dev.troupe.embedding {
    requires static org.jspecify;
    requires transitive dev.troupe.model;
    requires langchain4j.core;
    requires langchain4j.embeddings;
    requires langchain4j.embeddings.bge.small.zh.v15.q;

    exports dev.troupe.embedding;

    provides dev.troupe.model.Embedder with
            dev.troupe.embedding.BgeSmallZhEmbedder;
}
