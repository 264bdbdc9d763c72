-- What the agents did in each session, counted up to an event of its conversation, and which
-- messages under an Idempotency-Key answered questions of agents.

alter table agent_session add column counted bigint not null default 0;

create table agent_session_work (
    session_id text not null,
    agent text not null,
    state text not null,
    tasks bigint not null,
    completed bigint not null,
    failed bigint not null,
    ended bigint not null,
    millis bigint not null,
    primary key (session_id, agent)
);

create table agent_session_answer (
    session_id text not null,
    idempotency_key text not null,
    digest text not null,
    turn bigint not null,
    question text not null,
    primary key (session_id, idempotency_key)
);
