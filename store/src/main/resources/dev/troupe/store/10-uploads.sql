-- Bytes that users have uploaded within the last day.

create table upload_total (
    user_id text primary key,
    bytes bigint not null,
    at bigint not null
);
