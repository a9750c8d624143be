import { openRedis } from '@modstead/infra/redis/open-redis'
import type { ArrivedMail } from './mail-receiver.ts'
import type { Lane } from './model.ts'

const MARK = 'faults'

export interface RedisWatch {
  /** Whether a Redis that answers has lost everything since the last call. */
  wasEmptied(): Promise<boolean>
  close(): void
}

const noRedis: RedisWatch = { wasEmptied: async () => false, close() {} }

/** Leaves a mark in the Redis of a site, which goes with everything else there. */
export const watchRedis = async (url: string | undefined): Promise<RedisWatch> => {
  if (url === undefined) return noRedis
  const redis = await openRedis(url, { name: 'faults', onError: () => {} })
  await redis.set(MARK, '1')
  return {
    async wasEmptied() {
      try {
        return (await redis.set(MARK, '1', 'GET')) === null
      } catch {
        // It is away, and nobody knows yet.
        return false
      }
    },
    close: () => redis.disconnect(),
  }
}

/**
 * Jobs in a Redis that loses them are lost (docs/adr/0033-redis-by-variable.md). Mails that had not come by then
 * need not come any more, and still must not come twice.
 */
export const releaseWaitingMails = (lanes: readonly Lane[], arrived: readonly ArrivedMail[]): void => {
  const here = new Set(arrived.map(({ to }) => to))
  for (const { mails } of lanes) for (const to of mails.keys()) if (!here.has(to)) mails.set(to, null)
}
