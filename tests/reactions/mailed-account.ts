import { randomUUID } from 'node:crypto'
import type { AccountParts } from '@modstead/command-api/accounts/account-parts'
import { foundSecretNotices } from '@modstead/command-api/accounts/found-secrets/when-secret-found-tell-its-owner'
import { accessNotices } from '@modstead/command-api/accounts/security-mails/access-notices'
import { signInNotices } from '@modstead/command-api/accounts/security-mails/sign-in-notices'
import type { JobParts } from '@modstead/command-api/background-parts'
import { workOnJobs } from '@modstead/command-api/jobs/command-job'
import { sendMail } from '@modstead/command-api/mail/send-mail'
import { startReactions } from '@modstead/command-api/reactions/start-reactions'
import { user } from '@modstead/domain/accounts/aggregates'
import type { UserCommand } from '@modstead/domain/accounts/user/decider'
import { eventCatalogue } from '@modstead/domain/contexts'
import type { Aggregate } from '@modstead/domain/kernel/aggregate'
import type { DomainCommand } from '@modstead/domain/kernel/command'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem, type Via } from '@modstead/domain/kernel/provenance'
import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import { openLog } from '@modstead/infra/event-store/open-log'
import { createSealedCookies } from '@modstead/infra/identity/sealed-cookie'
import { createJobQueue } from '@modstead/infra/jobs/bullmq/job-queue'
import type { JobQueue } from '@modstead/infra/jobs/port'
import { securityMailsOfDay } from '@modstead/infra/mail/mails-of-day'
import type { Mail } from '@modstead/infra/mail/port'
import { sentMails } from '@modstead/infra/mail/sent-mails'
import { mailMigrations } from '@modstead/infra/mail/tables'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openMigratedDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { postgresAllowances } from '@modstead/infra/rate-limits/postgres-allowances'
import { rateLimitMigrations } from '@modstead/infra/rate-limits/tables'
import { createGiveBack, createThrottle } from '@modstead/infra/rate-limits/throttle'
import type pg from 'pg'

export const PATIENTLY = { timeout: 60_000, interval: 20 }
export const OWNER = 'OWNERAAA'
export const ADDRESS = 'owner@mail.test'
export const NOW = '2026-03-01T12:00:00.000Z'
export const FAR = '2100-01-01T00:00:00.000Z'
export const HASH = 'a'.repeat(64)

let database: TestDatabase
export let pool: pg.Pool
let log: Awaited<ReturnType<typeof openLog>>
export let executor: Executor
export let mails: Mail[]
const ends: (() => Promise<unknown>)[] = []

/** An account with a verified address, on a log to which nobody has reacted. */
export const openAccount = async (): Promise<void> => {
  database = await openMigratedDatabase()
  pool = createPool(database.url, { name: 'security mails' })
  log = await openLog({ pool, databaseUrl: database.url, masterKey: Buffer.alloc(32, 1), eventCatalogue })
  await migrate(pool, 'mail', mailMigrations)
  await migrate(pool, 'rate-limits', rateLimitMigrations)
  executor = createExecutor(log.streams)
  mails = []
  // Until somebody has reacted to anything, the first process begins with what is new to it.
  await (await startProcess()).stop()
  await act(user, OWNER, {
    type: 'RegisterUser',
    ...{ userId: OWNER, username: 'owner', email: ADDRESS, role: 'developer' },
  })
  await act(user, OWNER, { type: 'VerifyEmail', userId: OWNER, email: ADDRESS })
}
export const closeAccount = async (): Promise<void> => {
  for (const end of ends.splice(0).reverse()) await end()
  await log.store.close()
  await pool.end()
  await database.close()
}

export const act = async <
  State,
  Command extends DomainCommand,
  Event extends DomainEvent,
  Code extends string,
>(
  aggregate: Aggregate<State, Command, Event, Code>,
  id: string,
  command: Command,
  { via = bySystem('specs'), by = OWNER }: { via?: Via; by?: string | null } = {},
) => {
  const actor =
    by === null
      ? ({ kind: 'system', name: 'specs' } as const)
      : ({ kind: 'user', id: by, role: 'developer' } as const)
  const intent = { commandId: randomUUID(), via }
  return executor.execute(aggregate, id, command, { actor, now: NOW }, intent)
}
export const change = (command: UserCommand, means: { via?: Via } = {}) => act(user, OWNER, command, means)

/** A process that reacts and sends mails. */
export const startProcess = async (tamper: (jobs: JobQueue) => void = () => {}) => {
  const allowances = postgresAllowances(pool, Buffer.alloc(32, 3))
  const jobs = createJobQueue({ url: database.url, onError: () => {} })
  tamper(jobs)
  const accounts = {
    ...{ vault: log.vault, store: log.store, decodeBatch: log.streams.decodeBatch },
    sealed: createSealedCookies(Buffer.alloc(32, 2)),
    securityMailsOfDay: securityMailsOfDay(pool),
    ...{ throttle: createThrottle(allowances), giveBack: createGiveBack(allowances) },
    ...{ publicUrl: 'https://mods.test', mailFrom: 'Mods <mods@mods.test>' },
  } as unknown as AccountParts
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  workOnJobs(jobs, [sendMail], {
    mails: { mailer, sent: sentMails(pool), vault: log.vault },
  } as unknown as JobParts)
  const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const reactions = await startReactions({
    ...{ store: log.store, decodeBatch: log.streams.decodeBatch, pool, executor, accounts, jobs, log: quiet },
    files: {} as never,
    images: {} as never,
    timers: {} as never,
    reactions: [...signInNotices, ...accessNotices, ...foundSecretNotices],
    waitForReadModels: async () => true,
    backOffMs: 1,
  })
  await jobs.start()
  let running = true
  const stop = async () => {
    if (!running) return
    running = false
    await reactions.stop()
    await jobs.close()
  }
  ends.push(stop)
  return { stop, reactions }
}
export const subjects = () => mails.map(({ subject }) => subject).toSorted()
export const enableTotp = {
  type: 'EnableTotp',
  userId: OWNER,
  secret: 'S',
  step: 1,
  codeHashes: ['c1', 'c2'],
} as const

/** A token. */
export const builds = {
  tokenId: 'TTTTTTTT',
  userId: OWNER,
  name: 'Builds',
  scopes: 2n,
  expiresAt: FAR,
  secretHash: HASH,
}
