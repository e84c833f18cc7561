/** Rows for the tables of each migration, so that the steps after it meet data; statements of both engines. */
const hash = (letter: string): string => letter.repeat(64)

const key = (id: string, revokedAt: string, from: string): string =>
  `insert into keys (id, account, hash, preview, plan, name, created_at, expires_at, revoked_at, rotated_from)
    values ('${id}', 'a1', '${hash(id)}', 'ob_${id}', null, 'Key ${id}', 1, null, ${revokedAt}, ${from})`

/** By the name of a step. A step that makes no table to be filled has none. */
export const stepRows: Readonly<Record<string, readonly string[]>> = {
  'accounts-0001-keys': [
    `insert into accounts (id, name, plan, disabled, created_at)
      values ('a1', 'ann@example.com', 'pro', 0, 1), ('a2', 'Größe', 'free', 1, 2)`,
    key('1', '5', 'null'),
    key('2', 'null', `'1'`),
    `insert into key_uses (key, last_used_at, last_used_address) values ('1', 3, null), ('2', 4, '127.0.0.1')`,
  ],
  'accounts-0002-members': [
    `insert into members (account, role, password, created_at, last_seen_at) values ('a1', 'operator', 'x', 1, null)`,
    `insert into sessions (id, account, hash, created_at, last_seen_at) values ('s1', 'a1', '${hash('3')}', 1, 2)`,
    `insert into links (id, kind, hash, mail, plan, role, account, created_at, expires_at)
      values ('l1', 'recovery', '${hash('4')}', null, 'pro', 'operator', 'a1', 1, 2)`,
    `insert into operator_log (at, id, who, action, subject, detail) values (1, 'o1', 'ann', 'invite', 'bob', null)`,
    `insert into operator_settings (name, value) values ('sign-up', 'open')`,
  ],
  'accounts-0003-usage': [
    `insert into usage (subject, step_seconds, started_at, operation, status, requests) values ('1', 60, 0, 'getQuote', 200, 7)`,
    `insert into screens (id, account, name, query, created_at) values ('c1', 'a1', 'Cheap', 'pe<10', 1)`,
    `insert into feed_requests (feed, requested_at) values ('sec-submissions', 1)`,
  ],
  'accounts-0004-webhooks': [
    `insert into webhooks (id, address, topics, filters, secret, created_at)
      values ('w1', 'https://example.com', '["filings"]', '{}', 'x', 1)`,
    `insert into webhook_topics (webhook, topic, reached_at) values ('w1', 'filings', '2026-01-01T00:00:00Z')`,
    `insert into webhook_dead_letters
      (webhook, event_id, topic, body, first_attempt_at, died_at, attempts, last_status, reason, replay_at)
      values ('w1', 'e1', 'filings', '{}', 1, 2, 3, null, 'gone', null)`,
  ],
  'market-0001-versions': [
    `insert into meta (name, value) values ('epoch', 'x')`,
    `insert into versions (collection, version, origin, rows, updated_at, source)
      values ('filings', 3, 'real', 7, '2026-01-01T00:00:00Z', 'sec-submissions')`,
    `insert into counts (collection, grouped, value, n) values ('filings', '[]', '[]', 7)`,
    `insert into leases (name, holder, held_until) values ('sec-submissions', 'worker', '2026-01-01T00:00:00Z')`,
  ],
  'market-0002-lease-starts': [],
  'market-0003-request-times': [
    `insert into request_times (host_group, next_at) values ('sec.gov', '2026-01-01T00:00:00Z')`,
  ],
}

/** The rows of a table after a step, with the columns alone that it had before. */
export const keptRows = (
  before: readonly Readonly<Record<string, unknown>>[],
  after: readonly Readonly<Record<string, unknown>>[],
): readonly Readonly<Record<string, unknown>>[] => {
  const columns = Object.keys(before[0] ?? {})
  return after.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))
}
