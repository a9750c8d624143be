import type { Hearing, Listening } from '../postgres/listen.ts'
import { openRedis, type RedisClient } from '../redis/open-redis.ts'
import type { FanOut } from './port.ts'

const PREFIX = 'modstead:news:'
/** Well below the silence after which a connection is replaced. */
const SIGN_OF_LIFE_MS = 10_000

export interface RedisFanOutSettings {
  readonly url: string
  /**
   * Sends news while Redis is away. It is always listened to, because the sender may miss a Redis that
   * listeners can reach.
   */
  readonly beside: FanOut
  readonly onFailure: (error: Error) => void
}

/** Uses PUBLISH after the commit, so the commit does not wait for other commits that notify. */
export const redisFanOut = ({ url, beside, onFailure }: RedisFanOutSettings): FanOut => {
  let publisher: RedisClient | undefined
  let opening: Promise<void> | undefined
  /** Opened when the first news is sent, because most processes only listen. */
  const openPublisher = async () => {
    publisher = await openRedis(url, { name: 'modstead news', onError: onFailure })
  }

  const subscribe = async (channel: string, hearing: Hearing): Promise<RedisClient> => {
    const redis = await openRedis(url, {
      name: 'modstead listener',
      waitsWhileAway: true,
      onError: onFailure,
    })
    redis.on('message', (_channel, payload: string) => hearing.onPayload(payload))
    // Called each time a connection is made.
    redis.on('ready', () => {
      redis.subscribe(`${PREFIX}${channel}`).then(() => hearing.onListening?.(), onFailure)
    })
    return redis
  }

  const listen = (channel: string, hearing: Hearing): Listening => {
    const subscribed = subscribe(channel, hearing)
    const signs = setInterval(() => {
      subscribed.then((redis) => redis.ping()).catch(() => {})
    }, SIGN_OF_LIFE_MS)
    return {
      async close() {
        clearInterval(signs)
        ;(await subscribed).disconnect()
      },
    }
  }

  return {
    async tell(client, channel, payload) {
      opening ??= openPublisher()
      const redis = publisher
      if (redis?.status !== 'ready') return beside.tell(client, channel, payload)
      return () => void redis.publish(`${PREFIX}${channel}`, payload).catch(onFailure)
    },
    listen(channel, hearing) {
      const both = [beside.listen(channel, hearing), listen(channel, hearing)]
      return {
        async close() {
          await Promise.all(both.map((each) => each.close()))
        },
      }
    },
    async close() {
      await opening
      publisher?.disconnect()
      await beside.close()
    },
  }
}
