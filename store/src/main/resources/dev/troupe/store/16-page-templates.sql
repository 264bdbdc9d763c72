-- Requests for pages with slots, which their users may let all others use.

create table page_template (
    id text primary key,
    user_id text not null,
    shared bigint not null,
    name text not null,
    created bigint not null,
    content text not null,
    bytes bigint not null
);

create index page_template_by_user on page_template (user_id, name);
