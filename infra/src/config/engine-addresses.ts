import { z } from 'zod'

const HOST = String.raw`(\[[\da-fA-F:.]+\]|[^\s/?#@,:[\]]+)(:\d{1,5})?`
const HOSTS = `${HOST}(,${HOST})*`
const CREDENTIALS = String.raw`([^\s/?#@]+@)?`
const OPTIONS = String.raw`(\?[^\s#]+)?`

const DATABASE = new RegExp(String.raw`^postgres(ql)?://${CREDENTIALS}(${HOSTS})?(/[^\s?#]*)?${OPTIONS}$`)
const EVENT_STORE = new RegExp(
  String.raw`^(esdb|kurrentdb)(\+discover)?://${CREDENTIALS}${HOSTS}/?${OPTIONS}$`,
)

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
