import { resolve } from 'node:path'
import type { z } from 'zod'
import type { ScannerKeys } from '../identity/scanner-signature.ts'
import type { LogLevel } from '../telemetry/log-level.ts'
import { type ProviderSettings, providerComplaints, providerSettings } from './provider-variables.ts'
import { type TrustProxy, type VariableName, variables } from './variables.ts'

export interface Settings {
  readonly port: number
  readonly host: string
  /** An absolute path. */
  readonly dataDir: string
  /** No slash at the end, as with `filesUrl`. */
  readonly publicUrl: string
  readonly filesUrl: string
  /** Address of the API for pages that are rendered in another process. No slash at the end. */
  readonly apiUrl: string
  /** Undefined: start the embedded Postgres. */
  readonly databaseUrl: string | undefined
  /** Undefined: the database answers all reads. */
  readonly databaseReplicaUrl: string | undefined
  /** Undefined: events live in Postgres. */
  readonly eventStoreUrl: string | undefined
  /** Undefined: limits and jobs live in Postgres. */
  readonly redisUrl: string | undefined
  /** Undefined: an index in the memory of each process that searches. No slash at the end. */
  readonly openSearchUrl: string | undefined
  /** Searches while OpenSearch is away. */
  readonly searchFallback: 'embedded' | 'none'
  /** Undefined: files and pictures lie in the data directory. */
  readonly s3Url: string | undefined
  /** Undefined: no mail leaves this machine. */
  readonly smtpUrl: string | undefined
  /** `name@host` or `Name <name@host>`. */
  readonly mailFrom: string
  /** The method that keeps programs from signing up. */
  readonly captcha: 'proof-of-work' | 'hcaptcha' | 'turnstile'
  /** Site key of an account with a vendor. Only processes that check answers need the secret. */
  readonly captchaSiteKey: string | undefined
  readonly captchaSecret: string | undefined
  /** undefined: the vendor's own address. */
  readonly captchaVerifyUrl: string | undefined
  /** Empty: anybody may report found secrets. */
  readonly scannerKeys: ScannerKeys
  /** Where a separate gateway finds the processes of each role. No slash at the end. */
  readonly commandApiUrl: string | undefined
  readonly queryApiUrl: string | undefined
  readonly webUrl: string | undefined
  /** 32 bytes. Undefined: a key file in the data directory. */
  readonly masterKey: Buffer | undefined
  /** Ed25519, as PEM or the path of a PEM file. Undefined: a key file in the data directory. */
  readonly auditKey: string | undefined
  /** The providers for signing in and for CI. */
  readonly providers: ProviderSettings
  /** Requests per minute and address. */
  readonly rateLimit: number
  readonly trustProxy: TrustProxy
  /** How long requests are still answered after SIGTERM. Undefined: as long as this kind of process needs. */
  readonly drainSeconds: number | undefined
  /** Check answers against the contracts of their routes. */
  readonly checkAnswers: boolean
  /** Undefined: nothing is traced. No slash at the end. */
  readonly otlpUrl: string | undefined
  /** One of the names in the standard. */
  readonly tracesSampler: string
  /** From 0 to 1, for ratio samplers. */
  readonly tracesSamplerShare: number
  readonly logLevel: LogLevel
  readonly production: boolean
}

/** Invalid variables. The message has one line for each, without their values, which may be secrets. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

type Values = { [Name in VariableName]?: z.output<(typeof variables)[Name]['check']> }
type Environment = Readonly<Record<string, string | undefined>>

const checked = (environment: Environment): Values => {
  const values: Record<string, unknown> = {}
  const complaints: string[] = []
  for (const [name, variable] of Object.entries(variables)) {
    const text = environment[name]?.trim()
    if (!text) continue
    const result = variable.check.safeParse(text)
    if (result.success) values[name] = result.data
    else complaints.push(`${name} ${result.error.issues[0]?.message ?? 'is wrong'}.`)
  }
  if (values.DATABASE_REPLICA_URL !== undefined && values.DATABASE_URL === undefined)
    complaints.push('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded Postgres has no replicas.')
  complaints.push(...providerComplaints(values, values.NODE_ENV === 'production'))
  if (complaints.length > 0) throw new SettingsError(complaints.join('\n'))
  return values as Values
}

interface Surroundings {
  readonly workingDirectory?: string
  /** A person reads standard output directly, not a program. */
  readonly isTerminal?: boolean
}

/** Reads and checks every variable. An empty one counts as unset. Throws `SettingsError`. */
export const readSettings = (
  environment: Environment,
  { workingDirectory = process.cwd(), isTerminal = false }: Surroundings = {},
): Settings => {
  const values = checked(environment)
  const port = values.PORT ?? 3000
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`
  return {
    port,
    // The passwords of the sample accounts are public, so a first start must not open them to the network.
    host: values.HOST ?? '127.0.0.1',
    dataDir: resolve(workingDirectory, values.DATA_DIR ?? '.data'),
    publicUrl,
    filesUrl: values.FILES_URL ?? `${publicUrl}/files`,
    apiUrl: values.API_URL ?? publicUrl,
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    eventStoreUrl: values.EVENTSTORE_URL,
    redisUrl: values.REDIS_URL,
    openSearchUrl: values.OPENSEARCH_URL,
    searchFallback: values.SEARCH_FALLBACK ?? 'embedded',
    s3Url: values.S3_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Modstead <no-reply@${new URL(publicUrl).hostname}>`,
    captcha: values.CAPTCHA ?? 'proof-of-work',
    captchaSiteKey: values.CAPTCHA_SITE_KEY,
    scannerKeys: values.SECRET_SCANNER_KEYS ?? new Map(),
    captchaSecret: values.CAPTCHA_SECRET,
    captchaVerifyUrl: values.CAPTCHA_VERIFY_URL,
    commandApiUrl: values.COMMAND_API_URL,
    queryApiUrl: values.QUERY_API_URL,
    webUrl: values.WEB_URL,
    masterKey: values.MASTER_KEY,
    auditKey: values.AUDIT_KEY,
    providers: providerSettings(values),
    rateLimit: values.RATE_LIMIT ?? 300,
    trustProxy: values.TRUST_PROXY ?? false,
    drainSeconds: values.DRAIN_SECONDS,
    checkAnswers: values.CHECK_ANSWERS ?? false,
    otlpUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    tracesSampler: values.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
    tracesSamplerShare: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
    logLevel: values.LOG_LEVEL ?? (isTerminal ? 'warn' : 'info'),
    production: values.NODE_ENV === 'production',
  }
}

/** The table of variables for `--help`. */
export const describeVariables = (): string => {
  const rows = Object.entries(variables).map(([name, { defaultText, meaning }]) => ({
    name,
    defaultText,
    meaning,
  }))
  const widest = (column: 'name' | 'defaultText') => Math.max(...rows.map((row) => row[column].length))
  const [names, defaults] = [widest('name'), widest('defaultText')]
  return rows
    .map((row) => `  ${row.name.padEnd(names)}  ${row.defaultText.padEnd(defaults)}  ${row.meaning}`)
    .join('\n')
}
