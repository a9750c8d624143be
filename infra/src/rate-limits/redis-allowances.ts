import type { RedisClient } from '../redis/open-redis.ts'
import { allowanceIds } from './allowance-id.ts'
import { AHEAD_PART, costOf, TOLERANCE } from './cell-rate.ts'
import type { Allowances, Use } from './port.ts'

/**
 * The value of each key is when the allowance is full again, in milliseconds since 1970. Uses the clock of
 * Redis and the rules of `cell-rate.ts`.
 */
const TAKE = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + time[2] / 1000
  local tolerance = tonumber(ARGV[1])
  local answer = {}
  for place, key in ipairs(KEYS) do
    local function given(which) return tonumber(ARGV[4 * place - 3 + which]) end
    local cost, max, wanted, part = given(1), given(2), given(3), given(4)
    local used = math.max((tonumber(redis.call('GET', key)) or now) - now, 0)
    local available = math.max(0, math.floor(max - used / cost + tolerance))
    local granted = math.min(available, math.max(wanted, math.floor(available * part)))
    used = used + granted * cost
    if granted > 0 then
      redis.call('SET', key, string.format('%.17g', now + used), 'EX', math.ceil(used / 1000))
    end
    answer[2 * place - 1] = granted
    answer[2 * place] = string.format('%.17g', used)
  end
  return answer
`

const GIVE_BACK = `
  local at = tonumber(redis.call('GET', KEYS[1]))
  if at then redis.call('SET', KEYS[1], string.format('%.17g', at - ARGV[1]), 'KEEPTTL') end
`

/** The driver sends the script itself only to a server that does not know it. */
interface Taking {
  takeAllowances(keys: number, ...parts: readonly (string | number)[]): Promise<readonly (number | string)[]>
  giveAllowanceBack(keys: 1, key: string, cost: number): Promise<null>
}

const taking = (redis: RedisClient): Taking => {
  redis.defineCommand('takeAllowances', { lua: TAKE })
  redis.defineCommand('giveAllowanceBack', { lua: GIVE_BACK })
  return redis as unknown as Taking
}

/** Stored in Redis, where full allowances expire. `secret` keys the digests that identify clients. */
export const redisAllowances = (redis: RedisClient, secret: Buffer): Allowances => {
  const store = taking(redis)
  const idOf = allowanceIds(secret)
  const keyOf = (use: Use): string => `modstead:allowance:${idOf(use).toString('base64url')}`

  return {
    async take(asks) {
      const answer = await store.takeAllowances(
        asks.length,
        ...asks.map(keyOf),
        TOLERANCE,
        ...asks.flatMap(({ limit, wanted, ahead }) => [
          costOf(limit),
          limit.max,
          wanted,
          ahead && wanted > 0 ? 1 / AHEAD_PART : 0,
        ]),
      )
      return asks.map((_, place) => ({
        granted: Number(answer[2 * place]),
        usedMs: Number(answer[2 * place + 1]),
      }))
    },
    async giveBack(use) {
      await store.giveAllowanceBack(1, keyOf(use), costOf(use.limit))
    },
    async sweep() {},
  }
}
