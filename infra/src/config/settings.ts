import { resolve } from 'node:path'
import type { z } from 'zod'
import type { LogLevel } from '../telemetry/log-level.ts'
import { type TrustProxy, type VariableName, variables } from './variables.ts'

export interface Settings {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  /** No slash at the end, as `filesUrl`. */
  readonly publicUrl: string
  readonly filesUrl: string
  /** Where pages read when they are drawn in a process of their own; no slash at the end. */
  readonly apiUrl: string
  /** Undefined: start the embedded Postgres. */
  readonly databaseUrl: string | undefined
  /** Undefined: events live in Postgres. */
  readonly eventStoreUrl: string | undefined
  /** Undefined: limits and jobs live in Postgres. */
  readonly redisUrl: string | undefined
  /** Undefined: an index in the memory of each process that searches. No slash at the end. */
  readonly openSearchUrl: string | undefined
  /** 32 bytes. Undefined: a key file in the data directory. */
  readonly masterKey: Buffer | undefined
  /** Requests a minute and address. */
  readonly rateLimit: number
  readonly trustProxy: TrustProxy
  /** Hold answers against the contracts of their routes. */
  readonly checkAnswers: boolean
  readonly logLevel: LogLevel
  readonly production: boolean
}

/** Wrong variables: one line for each in the message, without their values, which may be secrets. */
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
  if (complaints.length > 0) throw new SettingsError(complaints.join('\n'))
  return values as Values
}

interface Surroundings {
  readonly workingDirectory?: string
  /** Standard output is read by somebody there and then, not by a program. */
  readonly isTerminal?: boolean
}

/** Reads and checks every variable; an empty one counts as unset. Throws `SettingsError`. */
export const readSettings = (
  environment: Environment,
  { workingDirectory = process.cwd(), isTerminal = false }: Surroundings = {},
): Settings => {
  const values = checked(environment)
  const port = values.PORT ?? 3000
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`
  return {
    port,
    // The sample accounts have printed passwords, so a first start must not open them to the network.
    host: values.HOST ?? '127.0.0.1',
    dataDir: resolve(workingDirectory, values.DATA_DIR ?? '.data'),
    publicUrl,
    filesUrl: values.FILES_URL ?? `${publicUrl}/files`,
    apiUrl: values.API_URL ?? publicUrl,
    databaseUrl: values.DATABASE_URL,
    eventStoreUrl: values.EVENTSTORE_URL,
    redisUrl: values.REDIS_URL,
    openSearchUrl: values.OPENSEARCH_URL,
    masterKey: values.MASTER_KEY,
    rateLimit: values.RATE_LIMIT ?? 300,
    trustProxy: values.TRUST_PROXY ?? false,
    checkAnswers: values.CHECK_ANSWERS ?? false,
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
