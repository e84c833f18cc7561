-- What every market store has beside the tables of its collections.
create table meta (name text collate "C" primary key, value text not null);
create table versions (
  collection text collate "C" primary key, version bigint not null, origin text not null, rows bigint not null,
  updated_at text, source text);
create table counts (
  collection text collate "C" not null, grouped text collate "C" not null, value text collate "C" not null,
  n bigint not null, primary key (collection, grouped, value));
create table leases (name text collate "C" primary key, holder text not null, held_until timestamptz not null);
insert into meta (name, value) values ('commit', '0');
