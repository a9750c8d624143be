import { z } from 'zod'
import { logLevels } from '../telemetry/log-level.ts'
import { databaseAddress, eventStoreAddress, redisAddress } from './engine-addresses.ts'

/** One environment variable: how it is checked, and what `npm start -- --help` says about it. */
export interface Variable<Value> {
  readonly check: z.ZodType<Value>
  /** Shown by `--help`; the real default stands in `settings.ts` where it depends on other variables. */
  readonly defaultText: string
  readonly meaning: string
}

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)

const webAddress = (example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol),
      `must be an address such as ${example}`,
    )
    .refine(
      (value) => !URL.canParse(value) || (new URL(value).search === '' && new URL(value).hash === ''),
      'must have no ? and no #',
    )
    .transform((value) => value.replace(/\/+$/, ''))

const keyLength = 32
const keyBytes = (text: string) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')

const masterKey = z
  .string()
  .refine(
    (text) => /^([0-9a-f]{64}|[\w+/-]{43}=?)$/i.test(text) && keyBytes(text).length === keyLength,
    'must be 32 random bytes in hex or base64, as `openssl rand -base64 32` prints them',
  )
  .transform(keyBytes)

/** A value of fastify's `trustProxy`: nobody, everybody, a number of hops, or addresses and networks. */
export type TrustProxy = boolean | number | readonly string[]

const trustProxy = z
  .string()
  .refine(
    (text) => /^(true|false|\d{1,2}|[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*)$/.test(text),
    'must be true, false, a number of proxies, or addresses and networks between commas',
  )
  .transform((text): TrustProxy => {
    if (text === 'true' || text === 'false') return text === 'true'
    return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim())
  })

/** Every variable that the product reads, in the order of `--help`. */
export const variables = {
  PORT: {
    check: wholeNumber(1, 65_535),
    defaultText: '3000',
    meaning: 'Port of the site and the API.',
  },
  HOST: {
    check: z.string().regex(/^[\w.:-]{1,253}$/, 'must be a host name or an address'),
    defaultText: '127.0.0.1',
    meaning: 'Address to listen on. 0.0.0.0 serves the whole network.',
  },
  DATA_DIR: {
    check: z.string().max(4096, 'is too long'),
    defaultText: '.data',
    meaning: 'Directory of the database, the uploaded files and the keys. Back this up.',
  },
  PUBLIC_URL: {
    check: webAddress('https://mods.example.org'),
    defaultText: 'http://localhost:PORT',
    meaning: 'Address under which visitors reach the site; links and answers carry it.',
  },
  FILES_URL: {
    check: webAddress('https://files.example.org'),
    defaultText: 'PUBLIC_URL/files',
    meaning:
      'Address of uploaded files; best a host of its own, so that none of them acts as part of the site.',
  },
  DATABASE_URL: {
    check: databaseAddress,
    defaultText: 'embedded',
    meaning:
      'Postgres 18 or newer; of several hosts between commas, the first that takes writes. Unset: one is started in DATA_DIR.',
  },
  EVENTSTORE_URL: {
    check: eventStoreAddress,
    defaultText: 'embedded',
    meaning: 'EventStoreDB. Unset: events are tables of the Postgres above.',
  },
  REDIS_URL: {
    check: redisAddress,
    defaultText: 'none',
    meaning: 'Redis 6.2 or newer for limits and jobs. Unset: they are in the Postgres above.',
  },
  OPENSEARCH_URL: {
    check: webAddress('http://127.0.0.1:9200'),
    defaultText: 'embedded',
    meaning: 'OpenSearch 3 or newer. Unset: each process that answers reads has a search index of its own.',
  },
  API_URL: {
    check: webAddress('http://127.0.0.1:3001'),
    defaultText: 'PUBLIC_URL',
    meaning: 'Where the role `web` reads what its pages show, when it runs alone.',
  },
  MASTER_KEY: {
    check: masterKey,
    defaultText: 'a file in DATA_DIR',
    meaning: 'Key that encrypts the keys of personal data: 32 bytes in hex or base64.',
  },
  RATE_LIMIT: {
    check: wholeNumber(1, 10_000_000),
    defaultText: '300',
    meaning: 'Requests to the API a minute and address.',
  },
  TRUST_PROXY: {
    check: trustProxy,
    defaultText: 'false',
    meaning: 'Whose X-Forwarded-* to believe: true, false, a number of proxies, or addresses.',
  },
  CHECK_ANSWERS: {
    check: z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true'),
    defaultText: 'false',
    meaning: 'For tests: an answer that its route does not declare becomes a 500. Slow.',
  },
  LOG_LEVEL: {
    check: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
    defaultText: 'info; at a terminal warn',
    meaning: `How much is logged: ${logLevels.join(', ')}.`,
  },
  NODE_ENV: {
    check: z.enum(['development', 'test', 'production'], 'must be one of development, test, production'),
    defaultText: 'development',
    meaning: 'production: no sample catalogue, no demo accounts.',
  },
} satisfies Record<string, Variable<unknown>>

export type VariableName = keyof typeof variables
