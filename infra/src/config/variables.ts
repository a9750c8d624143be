import { z } from 'zod'
import { type ScannerKeys, scannerKeyOf } from '../identity/scanner-signature.ts'
import { logLevels } from '../telemetry/log-level.ts'
import {
  bucketAddress,
  databaseAddress,
  eventStoreAddress,
  redisAddress,
  replicaAddress,
  smtpAddress,
} from './engine-addresses.ts'
import { providerVariables } from './provider-variables.ts'
import type { Variable } from './variable.ts'

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)

const oneOf = <const Name extends string>(names: readonly Name[]) =>
  z.enum(names, `must be one of ${names.join(', ')}`)

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

/** The host name is resolved, so there is no TLS, and paths are those of the requests. */
const processesAddress = (example: string) =>
  webAddress(example).refine(
    (value) => /^http:\/\/[^/]+$/.test(value),
    `must be an address without TLS and path such as ${example}`,
  )

const keyLength = 32
const keyBytes = (text: string) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')

const masterKey = z
  .string()
  .refine(
    (text) => /^([0-9a-f]{64}|[\w+/-]{43}=?)$/i.test(text) && keyBytes(text).length === keyLength,
    'must be 32 random bytes in hex or base64, as `openssl rand -base64 32` prints them',
  )
  .transform(keyBytes)

const accountKey = z.string().regex(/^[\w.-]{1,200}$/, 'must be a key as the vendor shows it')

const scannerKeys = z
  .string()
  .transform((text) => text.split(',').map((each) => scannerKeyOf(each.trim())))
  .refine(
    (keys) => keys.every((key) => key !== undefined),
    'must be identifiers with public keys of ECDSA, as in IDENTIFIER=BASE64,IDENTIFIER=BASE64',
  )
  .transform((keys): ScannerKeys => new Map(keys.filter((key) => key !== undefined)))

const sender = z
  .string()
  .regex(
    /^([^<>@,;:"()[\]\\\r\n]{1,100} <[^<>\s@,;]+@[^<>\s@,;]+>|[^<>\s@,;]+@[^<>\s@,;]+)$/,
    'must be one address such as mods@example.org or Mods <mods@example.org>',
  )

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

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

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
  DATABASE_REPLICA_URL: {
    check: replicaAddress,
    defaultText: 'none',
    meaning: 'A streaming replica of that Postgres, which answers reads while it is not behind.',
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
  SEARCH_FALLBACK: {
    check: z.enum(['embedded', 'none'], 'must be embedded or none'),
    defaultText: 'embedded',
    meaning:
      'While OpenSearch is away: an index in the memory of each process that answers reads, 5 kB a project, or none.',
  },
  S3_URL: {
    check: bucketAddress,
    defaultText: 'none',
    meaning: 'Bucket of an S3 server for uploaded files and pictures. Unset: they are in DATA_DIR.',
  },
  SMTP_URL: {
    check: smtpAddress,
    defaultText: 'none',
    meaning: 'Server that sends mails. Unset: they are files in DATA_DIR/mailbox; in production they wait.',
  },
  MAIL_FROM: {
    check: sender,
    defaultText: 'Modstead <no-reply@HOST>',
    meaning: 'Sender of mails; HOST is the one of PUBLIC_URL.',
  },
  CAPTCHA: {
    check: oneOf(['proof-of-work', 'hcaptcha', 'turnstile']),
    defaultText: 'proof-of-work',
    meaning:
      'What keeps programs from signing up: some work for the browser, or a vendor that the next two name an account with.',
  },
  CAPTCHA_SITE_KEY: {
    check: accountKey,
    defaultText: 'none',
    meaning: 'The site key of hCaptcha or Turnstile, which pages show.',
  },
  CAPTCHA_SECRET: {
    check: accountKey,
    defaultText: 'none',
    meaning: 'The secret that belongs to it.',
  },
  CAPTCHA_VERIFY_URL: {
    check: webAddress('https://proxy.example.org/siteverify'),
    defaultText: 'the vendor',
    meaning: 'Where answers are checked, for networks that reach the vendor by a proxy only.',
  },
  SECRET_SCANNER_KEYS: {
    check: scannerKeys,
    defaultText: 'none',
    meaning:
      'Who may report secrets that stand in public: identifiers with public keys (IDENTIFIER=BASE64,…). Unset: everybody who has the secret.',
  },
  API_URL: {
    check: webAddress('http://127.0.0.1:3001'),
    defaultText: 'PUBLIC_URL',
    meaning: 'Where the role `web` reads what its pages show, when it runs alone.',
  },
  COMMAND_API_URL: {
    check: processesAddress('http://command-api:3000'),
    defaultText: 'none',
    meaning:
      'Where a gateway that runs alone finds the role `command-api`: a name that stands for all of its processes.',
  },
  QUERY_API_URL: {
    check: processesAddress('http://query-api:3000'),
    defaultText: 'none',
    meaning: 'The same for the role `query-api`.',
  },
  WEB_URL: {
    check: processesAddress('http://web:3000'),
    defaultText: 'none',
    meaning: 'The same for the role `web`.',
  },
  MASTER_KEY: {
    check: masterKey,
    defaultText: 'a file in DATA_DIR',
    meaning: 'Key that encrypts the keys of personal data: 32 bytes in hex or base64.',
  },
  AUDIT_KEY: {
    check: z.string().max(4096, 'is too long'),
    defaultText: 'a file in DATA_DIR',
    meaning:
      'Key that signs the end of the log each minute: the path of an Ed25519 key in PEM, or the PEM itself.',
  },
  ...providerVariables,
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
  DRAIN_SECONDS: {
    check: wholeNumber(0, 60),
    defaultText: '3; 0 where all roles run together',
    meaning:
      'After SIGTERM, requests are answered for so long while /readyz is 503, so that others are asked.',
  },
  CHECK_ANSWERS: {
    check: z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true'),
    defaultText: 'false',
    meaning: 'For tests: an answer that its route does not declare becomes a 500. Slow.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    check: webAddress('http://127.0.0.1:4318'),
    defaultText: 'none',
    meaning: 'Collector of traces, by OTLP over HTTP. Unset: nothing is traced.',
  },
  OTEL_TRACES_SAMPLER: {
    check: oneOf(samplers),
    defaultText: 'parentbased_always_on',
    meaning: `Which traces are kept: ${samplers.join(', ')}.`,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    check: z
      .string()
      .regex(/^(0|1|0?\.\d{1,9}|1\.0{1,9})$/, 'must be a share from 0 to 1')
      .transform(Number),
    defaultText: '1',
    meaning: 'Share of the traces that a sampler by ratio keeps.',
  },
  LOG_LEVEL: {
    check: oneOf(logLevels),
    defaultText: 'info; at a terminal warn',
    meaning: `How much is logged: ${logLevels.join(', ')}.`,
  },
  NODE_ENV: {
    check: oneOf(['development', 'test', 'production']),
    defaultText: 'development',
    meaning: 'production: no sample catalogue, no demo accounts.',
  },
} satisfies Record<string, Variable<unknown>>

export type VariableName = keyof typeof variables
