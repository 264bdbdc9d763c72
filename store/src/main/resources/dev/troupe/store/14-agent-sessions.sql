-- Conversations that programs opened as sessions with agents, their webhooks, and what is to be
-- delivered. "notified" is the last event of the conversation that webhooks were notified of.

create table agent_session (
    id text primary key,
    user_id text not null,
    status text not null,
    context text not null,
    created bigint not null,
    closed bigint,
    notified bigint not null default 0
);

create index agent_session_user on agent_session (user_id, created);

create table webhook (
    id text primary key,
    user_id text not null,
    url text not null,
    events text not null,
    secret text not null,
    created bigint not null
);

create index webhook_user on webhook (user_id);

create table webhook_delivery (
    id text primary key,
    webhook_id text not null,
    event text not null,
    payload text not null,
    status text not null,
    attempts bigint not null,
    due bigint not null,
    created bigint not null,
    response bigint,
    problem text
);

create index webhook_delivery_due on webhook_delivery (status, due);
