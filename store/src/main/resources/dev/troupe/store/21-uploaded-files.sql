-- Files that clients of the OpenAI-compatible API upload. Their contents are stored with the files
-- of runs, under their ids; "bytes" counts towards what the user stores.

create table uploaded_file (
    id text primary key,
    user_id text not null,
    name text not null,
    purpose text not null,
    created bigint not null,
    bytes bigint not null
);

create index uploaded_file_user on uploaded_file (user_id, created);
