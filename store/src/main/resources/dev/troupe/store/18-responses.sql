-- Responses that clients of the OpenAI-compatible API may refer to later. Those of a turn name it;
-- "bytes" counts towards what the user stores.

create table response (
    id text primary key,
    user_id text not null,
    conversation_id text,
    turn bigint,
    created bigint not null,
    content text not null,
    bytes bigint not null
);

create index response_user on response (user_id, created);

create index response_conversation on response (conversation_id);
