-- Times are milliseconds since 1970. A secret signs what is sent, so that it cannot be kept as a hash.
create table webhooks (
  id text collate "C" primary key,
  address text not null,
  topics text not null,
  filters text not null,
  secret text not null,
  created_at bigint not null,
  dead_letters_dropped bigint not null default 0
);

-- How far each topic of a webhook is: behind an event of an epoch, or from an instant on where the epoch is null. The revision
-- grows with each change, so that a process that has lost its lease changes nothing.
create table webhook_topics (
  webhook text collate "C" not null references webhooks (id),
  topic text collate "C" not null,
  revision bigint not null default 1,
  epoch text collate "C",
  sequence bigint not null default 0,
  reached_at text collate "C" not null,
  delivered_id text collate "C",
  delivered_at bigint,
  head_id text collate "C",
  head_since bigint,
  attempts bigint not null default 0,
  failures bigint not null default 0,
  failing_since bigint,
  next_attempt_at bigint,
  last_status bigint,
  last_error text,
  lost_behind text collate "C",
  lost_at bigint,
  primary key (webhook, topic)
);

-- Events that were given up; one with a time in replay_at is to be sent once more.
create table webhook_dead_letters (
  webhook text collate "C" not null references webhooks (id),
  event_id text collate "C" not null,
  topic text collate "C" not null,
  body text not null,
  first_attempt_at bigint not null,
  died_at bigint not null,
  attempts bigint not null,
  last_status bigint,
  reason text not null,
  replay_at bigint,
  primary key (webhook, event_id)
);
create index webhook_dead_letters_by_time on webhook_dead_letters (webhook, died_at, event_id);
