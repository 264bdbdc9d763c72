-- Pages of users with their versions, and the links by which others read them.

create table page (
    id text primary key,
    user_id text not null,
    title text not null,
    created bigint not null,
    updated bigint not null,
    last_version bigint not null,
    bytes bigint not null default 0
);

create index page_by_user on page (user_id, updated, id);

create table page_version (
    page_id text not null,
    version bigint not null,
    at bigint not null,
    cause text not null,
    note text not null,
    content text not null,
    checksum bigint not null,
    primary key (page_id, version)
);

create table page_link (
    hash text primary key,
    id text not null,
    page_id text not null,
    created bigint not null,
    expires bigint not null,
    embed_hosts text not null
);

create index page_link_by_page on page_link (page_id, created);
