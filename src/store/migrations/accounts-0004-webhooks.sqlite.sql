-- Times are milliseconds since 1970. A secret signs what is sent, so that it cannot be kept as a hash.
create table webhooks (
  id text primary key,
  address text not null,
  topics text not null,
  filters text not null,
  secret text not null,
  created_at integer not null,
  dead_letters_dropped integer not null default 0
) strict, without rowid;

-- How far each topic of a webhook is: behind an event of an epoch, or from an instant on where the epoch is null. The revision
-- grows with each change, so that a process that has lost its lease changes nothing.
create table webhook_topics (
  webhook text not null references webhooks (id),
  topic text not null,
  revision integer not null default 1,
  epoch text,
  sequence integer not null default 0,
  reached_at text not null,
  delivered_id text,
  delivered_at integer,
  head_id text,
  head_since integer,
  attempts integer not null default 0,
  failures integer not null default 0,
  failing_since integer,
  next_attempt_at integer,
  last_status integer,
  last_error text,
  lost_behind text,
  lost_at integer,
  primary key (webhook, topic)
) strict, without rowid;

-- Events that were given up; one with a time in replay_at is to be sent once more.
create table webhook_dead_letters (
  webhook text not null references webhooks (id),
  event_id text not null,
  topic text not null,
  body text not null,
  first_attempt_at integer not null,
  died_at integer not null,
  attempts integer not null,
  last_status integer,
  reason text not null,
  replay_at integer,
  primary key (webhook, event_id)
) strict, without rowid;
create index webhook_dead_letters_by_time on webhook_dead_letters (webhook, died_at, event_id);
