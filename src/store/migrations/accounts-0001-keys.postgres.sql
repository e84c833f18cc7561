-- Times are milliseconds since 1970. A key's plan is null where the account's plan holds.
create table accounts (
  id text collate "C" primary key,
  name text collate "C" not null unique,
  plan text not null,
  disabled integer not null default 0 check (disabled in (0, 1)),
  created_at bigint not null
);

create table keys (
  id text collate "C" primary key,
  account text collate "C" not null references accounts (id),
  hash text collate "C" not null unique check (length(hash) = 64),
  preview text not null,
  plan text,
  name text not null,
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint,
  rotated_from text collate "C" references keys (id)
);

create table key_uses (
  key text collate "C" primary key references keys (id),
  last_used_at bigint not null,
  last_used_address text
);

-- One row, by which every process sees that keys changed.
create table changes (number bigint not null);
insert into changes values (0);
