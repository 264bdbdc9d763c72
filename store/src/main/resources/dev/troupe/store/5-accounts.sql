-- Who may use a server: people, what they are signed in with, their keys, and what was done.

create table account_guard (
    id bigint primary key,
    held bigint not null
);

insert into account_guard values (1, 0);

create table account (
    id text primary key,
    name text not null,
    name_key text not null unique,
    subject text not null,
    password text not null,
    role text not null,
    disabled bigint not null,
    created bigint not null
);

create unique index account_by_subject on account (subject) where subject <> '';

create table sign_in (
    token_hash text primary key,
    account_id text not null,
    created bigint not null,
    seen bigint not null,
    expires bigint not null
);

create index sign_in_by_account on sign_in (account_id);
create index sign_in_by_expiry on sign_in (expires);

create table api_key (
    id text primary key,
    account_id text not null,
    secret_hash text not null unique,
    prefix text not null,
    name text not null,
    scopes text not null,
    created bigint not null,
    used bigint,
    expires bigint,
    revoked bigint
);

create index api_key_by_account on api_key (account_id, created, id);

create table audit_entry (
    id text primary key,
    at bigint not null,
    user_id text not null,
    user_name text not null,
    action text not null,
    target text not null,
    detail text not null,
    address text not null
);

create index audit_entry_by_time on audit_entry (at, id);
