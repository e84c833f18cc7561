-- A member is an account whose name is its mail address in lower case, and which has a password.
create table members (
  account text collate "C" primary key references accounts (id),
  role text not null check (role in ('operator', 'member')),
  password text not null,
  created_at bigint not null,
  last_seen_at bigint
);

-- Hashes alone: what a cookie or a link holds is nowhere in the store.
create table sessions (
  id text collate "C" primary key,
  account text collate "C" not null references members (account),
  hash text collate "C" not null unique check (length(hash) = 64),
  created_at bigint not null,
  last_seen_at bigint not null
);

-- A link that was used has no row. The account is that of a recovery; mail, plan and role are those of an invitation.
create table links (
  id text collate "C" primary key,
  kind text not null check (kind in ('set-up', 'invitation', 'recovery')),
  hash text collate "C" not null unique check (length(hash) = 64),
  mail text,
  plan text not null,
  role text not null check (role in ('operator', 'member')),
  account text collate "C" references members (account),
  created_at bigint not null,
  expires_at bigint not null
);

create table operator_log (
  at bigint not null,
  id text collate "C" not null,
  who text not null,
  action text not null,
  subject text not null,
  detail text,
  primary key (at, id)
);

create table operator_settings (name text collate "C" primary key, value text not null);
