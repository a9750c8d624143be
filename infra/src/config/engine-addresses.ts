import { z } from 'zod'

const HOST = String.raw`(\[[\da-fA-F:.]+\]|[^\s/?#@,:[\]]+)(:\d{1,5})?`
const HOSTS = `${HOST}(,${HOST})*`
const CREDENTIALS = String.raw`([^\s/?#@]+@)?`
const OPTIONS = String.raw`(\?[^\s#]+)?`

const databaseOn = (hosts: string) =>
  new RegExp(String.raw`^postgres(ql)?://${CREDENTIALS}(${hosts})?(/[^\s?#]*)?${OPTIONS}$`)
const DATABASE = databaseOn(HOSTS)
const REPLICA = databaseOn(HOST)
const EVENT_STORE = new RegExp(
  String.raw`^(esdb|kurrentdb)(\+discover)?://${CREDENTIALS}${HOSTS}/?${OPTIONS}$`,
)
const REDIS = new RegExp(String.raw`^rediss?://${CREDENTIALS}${HOST}(/\d{1,4})?$`)

const KEYS = String.raw`[^\s/?#@:]+:[^\s/?#@:]+@`
const BUCKET_NAME = String.raw`[a-z\d][a-z\d.-]{1,61}[a-z\d]`
const BUCKET = new RegExp(String.raw`^https?://${KEYS}${HOST}/${BUCKET_NAME}/?(\?region=[a-z\d-]{1,32})?$`)
const SMTP = new RegExp(`^smtps?://${CREDENTIALS}${HOST}/?$`)

const addressLike = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `must be an address such as ${example}`)

/** The hosts of a cluster are separated by commas. */
export const databaseAddress = addressLike(DATABASE, 'postgres://user:password@host:5432/modstead')

/**
 * One server: another server behind the same address may show less than the one whose progress was asked for.
 */
export const replicaAddress = addressLike(REPLICA, 'postgres://user:password@replica:5432/modstead')

/** In the format of the server's clients. The hosts of a cluster are separated by commas. */
export const eventStoreAddress = addressLike(EVENT_STORE, 'esdb://host:2113?tls=false')
  .refine(
    // A read from a follower may miss the last write.
    (text) => !/[?&]node[_-]?preference=(?!leader(&|$))/i.test(text),
    'must not prefer followers: their reads lag behind',
  )
  .refine(
    // Otherwise the client takes a conflict for a success, and makes up a revision.
    (text) => !/[?&]throw[_-]?on[_-]?append[_-]?failure=(?!true(&|$))/i.test(text),
    'must not set throwOnAppendFailure: a conflict would pass for a success',
  )

/** One server, optionally followed by the number of its database. `rediss` means TLS. */
export const redisAddress = addressLike(REDIS, 'redis://user:password@host:6379/0')

const isPercentEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * One bucket with its access keys. Characters with a meaning in addresses, such as `/` in keys, are
 * percent-encoded.
 */
export const bucketAddress = addressLike(BUCKET, 'https://key:secret@s3.example.org/bucket').refine(
  isPercentEncoded,
  'must have its keys percent-encoded',
)

/** One server. `smtps` means TLS from the start. */
export const smtpAddress = addressLike(SMTP, 'smtps://user:password@mail.example.org:465').refine(
  // Servers refuse a user without a password, and a password without a user.
  (text) => !text.includes('@') || /^smtps?:\/\/[^:@]+:[^@]+@/.test(text),
  'must have a user and a password, or neither',
)
