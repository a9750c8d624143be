import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueToken } from '@modstead/command-api/accounts/access-token/issue-token'
import { startSession } from '@modstead/command-api/accounts/session/start-session'
import { registerUser } from '@modstead/command-api/accounts/user/register-user'
import type { CommandDependencies } from '@modstead/command-api/dependencies'
import { user } from '@modstead/domain/accounts/aggregates'
import type { Role } from '@modstead/domain/kernel/actor'
import type { Confinement } from '@modstead/domain/kernel/confinement'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { ALL_SCOPES } from '@modstead/domain/kernel/scopes'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { readSettings } from '@modstead/infra/config/settings'
import { openMigratedDatabase } from '@modstead/infra/postgres/test-database'
import { createLog } from '@modstead/infra/telemetry/log'
import { startRoles } from '@modstead/server/compose/start-roles'
import { createLifeCycle } from '@modstead/server/process/life-cycle'
import { inject } from 'vitest'
import { type Api, connect } from './api.ts'
import { openEnginesOfProduct } from './engines/engines-of-product.ts'
import { freePort } from './product.ts'
import { proveProduct } from './prove-product.ts'
import { routesOf } from './route-list.ts'

/** Patience, not an expectation. */
const VISIBLE_WITHIN_MS = 60_000

export interface Person {
  readonly id: string
  readonly username: string
  readonly token: string
  readonly api: Api
}

/** A session of a person who has just proved who they are. */
export interface SignedIn {
  readonly id: string
  readonly secret: string
  readonly api: Api
}

/**
 * All roles of the product in this process, so that tests can create people and tokens that no route creates.
 * It is on all engines of a run that has some, and its stores are proved when it stops.
 */
export interface Catalogue {
  readonly url: string
  readonly dataDir: string
  readonly databaseUrl: string
  /** Undefined: events are in the database. */
  readonly eventStoreUrl: string | undefined
  readonly redisUrl: string | undefined
  /** Undefined: files are in the data directory. */
  readonly s3Url: string | undefined
  readonly nobody: Api
  /** What its routes work with, for serving them elsewhere. */
  readonly commands: CommandDependencies
  addPerson(username: string, role?: Role, password?: string): Promise<Person>
  /** The person with another token that only has these scopes. */
  withScopes(person: Person, scopes: bigint): Promise<Person>
  /** The person with another token that has every scope, but only for these things. */
  confinedTo(person: Person, confinement: Confinement): Promise<Person>
  /** A new session of the person, without going through sign-in. */
  signIn(person: Person): Promise<SignedIn>
  /** Every method and path that it serves. */
  readonly routes: readonly string[]
  stop(): Promise<void>
}

const senderNow = (): Sender => ({
  actor: { kind: 'system', name: 'tests' },
  intent: { commandId: randomUUID(), via: bySystem('specs') },
  now: new Date().toISOString(),
})

const NEXT_CENTURY = '2100-01-01T00:00:00.000Z'

const tokenOf = async (
  deps: CommandDependencies,
  userId: string,
  scopes: bigint,
  confinedTo: Confinement | null = null,
): Promise<string> => {
  const wanted = { userId, name: 'Tests', scopes, confinedTo, expiresAt: NEXT_CENTURY, allowRestricted: true }
  const { secret } = await issueToken(deps.executor, wanted, senderNow())
  return secret
}

/** Variables of the stores of a new catalogue. */
const openStoresOf = async (dataDir: string) => {
  const run = inject('engines')
  if (run !== undefined) {
    const { variables, stop } = await openEnginesOfProduct(run, dataDir)
    return { variables, isProved: true, stop }
  }
  const database = await openMigratedDatabase()
  return { variables: { DATABASE_URL: database.url }, isProved: false, stop: database.close }
}

export const startCatalogue = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<Catalogue> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'modstead-catalogue-'))
  const [stores, port] = await Promise.all([openStoresOf(dataDir), freePort()])
  const url = `http://127.0.0.1:${port}`
  const used = { ...stores.variables, ...variables }
  const settings = readSettings({
    PORT: `${port}`,
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    RATE_LIMIT: '1000000',
    CHECK_ANSWERS: 'true',
    LOG_LEVEL: 'error',
    ...used,
  })
  // A vitest worker shows output of its own stream, but not output of the descriptor below.
  const log = createLog(settings.logLevel, process.stderr)
  const ended = Promise.withResolvers<number>()
  const life = createLifeCycle({ log, signals: new EventEmitter(), exit: ended.resolve })
  const { commands, app } = await startRoles(settings, log, life)
  return {
    url,
    dataDir,
    databaseUrl: settings.databaseUrl ?? '',
    eventStoreUrl: settings.eventStoreUrl,
    redisUrl: settings.redisUrl,
    s3Url: settings.s3Url,
    nobody: connect(url),
    commands,
    routes: routesOf(app),
    async addPerson(username, role = 'developer', password) {
      const email = `${username}@example.test`
      const wanted = { username, email, role, ...(password !== undefined && { password }) }
      const { userId: id, position } = await registerUser(commands, wanted, senderNow())
      await commands.waitForReadModels(position, VISIBLE_WITHIN_MS)
      const token = await tokenOf(commands, id, ALL_SCOPES)
      return { id, username, token, api: connect(url, token) }
    },
    async withScopes(person, scopes) {
      const token = await tokenOf(commands, person.id, scopes)
      return { ...person, token, api: connect(url, token) }
    },
    async confinedTo(person, confinement) {
      const token = await tokenOf(commands, person.id, ALL_SCOPES, confinement)
      return { ...person, token, api: connect(url, token) }
    },
    async signIn({ id: userId }) {
      const { state } = await commands.executor.load(user, userId)
      if (state.status !== 'active') throw new Error('the person is not there')
      const proven = { userId, role: state.role, epoch: state.signIn.epoch, means: 'password' } as const
      const request = { id: randomUUID(), ip: '127.0.0.1', headers: {} }
      const { sessionId: id, secret, position } = await startSession(commands, proven, request)
      await commands.waitForReadModels(position, VISIBLE_WITHIN_MS)
      return { id, secret, api: connect(url, secret) }
    },
    async stop() {
      try {
        if (stores.isProved) await proveProduct({ url, dataDir, variables: used })
      } finally {
        await life.stop()
        await ended.promise
        await stores.stop()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}
