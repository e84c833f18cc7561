/** The atomic steps of Redis, in Lua: lease tokens of a window, take tokens back, report changed windows. */
import { WINDOW_MS } from '../plan.ts'

/**
 * A process that sent nothing for this long is no longer counted: the blocks of others grow, and its tokens end with their
 * windows.
 */
const LIVE_MS = 3000
/** A process leases a twentieth of its part of what remains, so that idle tokens are under 5 % of a limit. */
const PARTS = 20
const MAX_BLOCK = 50
/** Changed windows in one answer, newest first: half a millisecond of Redis's time. */
const MAX_CHANGES = 1000

const PREFIX = 'openbell:'
export const processesKey = `${PREFIX}processes`
/** Keys by the moment of their last lease. */
export const recentKey = `${PREFIX}recent`
export const windowKey = (keyId: string): string => `${PREFIX}window:${keyId}`

const clock = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

const noteAlive = `
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ${LIVE_MS})
redis.call('PEXPIRE', KEYS[1], ${LIVE_MS})
local processes = redis.call('ZCARD', KEYS[1])`

/** Keys: processes, recent, window. Arguments: process, key, limit, known id, used and leftMs, held, waiting, served. */
export const leaseScript = `${clock}${noteAlive}
local limit, held, waiting = tonumber(ARGV[3]), tonumber(ARGV[7]), tonumber(ARGV[8])
local served = tonumber(ARGV[9])
local window = redis.call('HMGET', KEYS[3], 'id', 'used')
local id, used, left = window[1], tonumber(window[2]), redis.call('PTTL', KEYS[3])
local isNew = not id or left < 0
if isNew then id, used, left = ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6]) end
used = used + served
local remaining = math.max(0, limit - used)
local block = math.min(remaining, ${MAX_BLOCK}, math.max(1, math.floor(remaining / (${PARTS} * processes))))
local granted = math.max(0, math.min(remaining, math.max(block, waiting) - held))
if isNew or granted + served > 0 then
  redis.call('HSET', KEYS[3], 'id', id, 'used', used + granted)
  if isNew then redis.call('PEXPIRE', KEYS[3], left) end
  redis.call('ZADD', KEYS[2], now, ARGV[2])
  redis.call('PEXPIRE', KEYS[2], ${WINDOW_MS})
end
return { id, used + granted, left, granted, block, processes }`

/** Keys: recent, window. Arguments: key, window id, tokens. */
export const giveBackScript = `${clock}
if redis.call('HGET', KEYS[2], 'id') ~= ARGV[2] then return 0 end
redis.call('HINCRBY', KEYS[2], 'used', -ARGV[3])
return redis.call('ZADD', KEYS[1], now, ARGV[1])`

/** Keys: processes, recent. Arguments: process, moment of the changes before. The windows are not named: a cluster cannot run it. */
export const changesScript = `${clock}${noteAlive}
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ${WINDOW_MS})
local changes = { tostring(now), processes }
local keys = redis.call('ZREVRANGEBYSCORE', KEYS[2], '+inf', ARGV[2], 'LIMIT', 0, ${MAX_CHANGES})
for _, key in ipairs(keys) do
  local window = redis.call('HMGET', '${windowKey('')}' .. key, 'id', 'used')
  local left = redis.call('PTTL', '${windowKey('')}' .. key)
  if window[1] and left > 0 then
    for _, value in ipairs({ key, window[1], tonumber(window[2]), left }) do table.insert(changes, value) end
  end
end
return changes`
