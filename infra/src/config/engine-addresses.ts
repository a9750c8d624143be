import { z } from 'zod'

const HOST = String.raw`(\[[\da-fA-F:.]+\]|[^\s/?#@,:[\]]+)(:\d{1,5})?`
const HOSTS = `${HOST}(,${HOST})*`
const CREDENTIALS = String.raw`([^\s/?#@]+@)?`
const OPTIONS = String.raw`(\?[^\s#]+)?`

const DATABASE = new RegExp(String.raw`^postgres(ql)?://${CREDENTIALS}(${HOSTS})?(/[^\s?#]*)?${OPTIONS}$`)
const EVENT_STORE = new RegExp(
  String.raw`^(esdb|kurrentdb)(\+discover)?://${CREDENTIALS}${HOSTS}/?${OPTIONS}$`,
)
const REDIS = new RegExp(String.raw`^rediss?://${CREDENTIALS}${HOST}(/\d{1,4})?$`)

const addressLike = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `must be an address such as ${example}`)

/** The hosts of a cluster between commas. */
export const databaseAddress = addressLike(DATABASE, 'postgres://user:password@host:5432/modstead')

/** As the clients of the server write it, the hosts of a cluster between commas. */
export const eventStoreAddress = addressLike(EVENT_STORE, 'esdb://host:2113?tls=false').refine(
  // A read of a follower may miss the last write.
  (text) => !/[?&]node_?preference=(?!leader(&|$))/i.test(text),
  'must not prefer followers: their reads lag behind',
)

/** One server, at the end perhaps the number of its database; `rediss` is TLS. */
export const redisAddress = addressLike(REDIS, 'redis://user:password@host:6379/0')
