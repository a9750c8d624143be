import { randomUUID } from 'node:crypto'
import type { AccountParts } from '@modstead/command-api/accounts/account-parts'
import { revokeFoundSecret } from '@modstead/command-api/accounts/found-secrets/revoke-found-secret'
import { foundSecretNotices } from '@modstead/command-api/accounts/found-secrets/when-secret-found-tell-its-owner'
import { accessNotices } from '@modstead/command-api/accounts/security-mails/access-notices'
import { signInNotices } from '@modstead/command-api/accounts/security-mails/sign-in-notices'
import { MAILS_TO_ADDRESS } from '@modstead/command-api/accounts/sign-in/tries'
import type { JobParts } from '@modstead/command-api/background-parts'
import { workOnJobs } from '@modstead/command-api/jobs/command-job'
import { sendMail } from '@modstead/command-api/mail/send-mail'
import { startReactions } from '@modstead/command-api/reactions/start-reactions'
import { accessToken, authorization, oauthApp, session, user } from '@modstead/domain/accounts/aggregates'
import { MAX_SECURITY_MAILS_A_DAY } from '@modstead/domain/accounts/mails-of-day'
import type { UserCommand } from '@modstead/domain/accounts/user/decider'
import { trustedPublishers } from '@modstead/domain/catalogue/aggregates'
import { PROJECT_PERMISSIONS } from '@modstead/domain/catalogue/values/permissions'
import { eventCatalogue } from '@modstead/domain/contexts'
import type { Aggregate } from '@modstead/domain/kernel/aggregate'
import type { DomainCommand } from '@modstead/domain/kernel/command'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem, type Via } from '@modstead/domain/kernel/provenance'
import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import { openLog } from '@modstead/infra/event-store/open-log'
import { START } from '@modstead/infra/event-store/port'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { createSealedCookies } from '@modstead/infra/identity/sealed-cookie'
import { newSecret } from '@modstead/infra/identity/secret-token'
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
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const PATIENTLY = { timeout: 60_000, interval: 20 }
const OWNER = 'OWNERAAA'
const ADDRESS = 'owner@mail.test'
const NOW = '2026-03-01T12:00:00.000Z'
const FAR = '2100-01-01T00:00:00.000Z'
const HASH = 'a'.repeat(64)

let database: TestDatabase
let pool: pg.Pool
let log: Awaited<ReturnType<typeof openLog>>
let executor: Executor
let mails: Mail[]
const ends: (() => Promise<unknown>)[] = []

beforeEach(async () => {
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
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await log.store.close()
  await pool.end()
  await database.close()
})

const act = async <State, Command extends DomainCommand, Event extends DomainEvent, Code extends string>(
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
const change = (command: UserCommand, means: { via?: Via } = {}) => act(user, OWNER, command, means)

/** A process that reacts and sends mails. */
const startProcess = async (tamper: (jobs: JobQueue) => void = () => {}) => {
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
const subjects = () => mails.map(({ subject }) => subject).toSorted()
const enableTotp = {
  type: 'EnableTotp',
  userId: OWNER,
  secret: 'S',
  step: 1,
  codeHashes: ['c1', 'c2'],
} as const

test('a process that dies after storing a change loses no mail, and nobody sends it twice', async () => {
  // No process lives that would have heard of it.
  const { position } = await change(enableTotp)
  const next = await startProcess()
  await expect.poll(subjects, PATIENTLY).toEqual(['Two-factor authentication is on for your Mods account'])
  await next.stop()
  // As if it had died before it noted how far it had come.
  await pool.query('update reaction_checkpoint set position = position - 1')
  const last = await startProcess()
  const later = await change({ type: 'DisableTotp', userId: OWNER })
  expect(later.position > position).toBe(true)
  await expect.poll(() => mails.length, PATIENTLY).toBe(2)
  expect(await last.reactions.waitFor(later.position, 20_000)).toBe(true)
  expect(subjects()).toEqual([
    'Two-factor authentication is off for your Mods account',
    'Two-factor authentication is on for your Mods account',
  ])
})

test('a queue that is away delays the mail, and not the change', async () => {
  let isAway = true
  await startProcess((jobs) => {
    const { enqueue } = jobs
    jobs.enqueue = async (...given) => {
      if (isAway) throw new Error('the queue is away')
      return enqueue(...given)
    }
  })
  await change(enableTotp)
  await change({ type: 'DisableTotp', userId: OWNER })
  expect(mails).toEqual([])
  isAway = false
  await expect.poll(() => mails.length, PATIENTLY).toBe(2)
})

test('a notice goes to the address that the account had at that time', async () => {
  await change(enableTotp)
  await change({ type: 'ChangeEmail', userId: OWNER, email: 'thief@mail.test' })
  await startProcess()
  await expect.poll(() => mails.map(({ to }) => to), PATIENTLY).toEqual([ADDRESS, ADDRESS])
  const changed = mails.find(({ subject }) => subject.includes('was changed'))
  expect(changed?.text).toMatch(/\/auth\/restore-email\?flow=[\w-]+/)
  expect(changed?.text).not.toContain('thief')
})

const builds = {
  tokenId: 'TTTTTTTT',
  userId: OWNER,
  name: 'Builds',
  scopes: 2n,
  expiresAt: FAR,
  secretHash: HASH,
}

test('every change of what lets somebody in is told once', async () => {
  const passkey = {
    ...{ passkeyId: 'P', credentialId: 'C', publicKey: 'K', name: 'Work laptop', counter: 0 },
    ...{ transports: [], isBackedUp: false, isUserVerified: true },
  }
  const commands: readonly UserCommand[] = [
    { type: 'SetPassword', userId: OWNER, passwordHash: 'h' },
    { type: 'AddPasskey', userId: OWNER, ...passkey },
    { type: 'LinkProvider', userId: OWNER, provider: 'github', subject: '1', shownAs: null },
    enableTotp,
    { type: 'UseBackupCode', userId: OWNER, index: 0 },
    { type: 'ReplaceBackupCodes', userId: OWNER, codeHashes: ['c3'] },
    { type: 'DisableTotp', userId: OWNER },
    { type: 'ChoosePasskeyStep', userId: OWNER, isAsked: true },
    { type: 'ChoosePasskeyStep', userId: OWNER, isAsked: false },
    { type: 'RemovePasskey', userId: OWNER, passkeyId: 'P', offered: ['github'] },
    { type: 'RemovePassword', userId: OWNER, offered: ['github'] },
  ]
  for (const command of commands) await change(command)
  await act(accessToken, 'TTTTTTTT', { type: 'CreateAccessToken', ...builds })
  const redirects = [{ id: 'RRRRRRRR', address: 'https://app.example.test/' }]
  const app = { appId: 'AAAAAAAA', ownerId: OWNER, name: 'Launcher', url: null, description: null }
  await act(oauthApp, 'AAAAAAAA', { type: 'RegisterApp', ...app, redirects, maxScopes: 2n, secretHash: HASH })
  const approval = { authorizationId: 'ZZZZZZZZ', userId: OWNER, appId: 'AAAAAAAA', redirectId: 'RRRRRRRR' }
  await act(authorization, 'ZZZZZZZZ', { type: 'AuthorizeApp', ...approval, scopes: 2n })
  await act(oauthApp, 'AAAAAAAA', { type: 'RotateAppSecret', appId: 'AAAAAAAA', secretHash: 'b'.repeat(64) })
  const reused = { authorizationId: 'ZZZZZZZZ', because: 'refresh-token-reused' } as const
  await act(authorization, 'ZZZZZZZZ', { type: 'RevokeAuthorization', ...reused }, { by: null })
  const elsewhere = [{ id: 'SSSSSSSS', address: 'https://elsewhere.example.test/' }]
  await act(oauthApp, 'AAAAAAAA', { type: 'EditApp', appId: 'AAAAAAAA', redirects: elsewhere })
  await executor.execute(
    trustedPublishers,
    'PROJECT1',
    {
      ...{ type: 'TrustPublisher', projectId: 'PROJECT1', publisherId: 'KKKKKKKK', userId: OWNER },
      terms: { issuer: 'https://ci.example', source: 'project:7', workflow: null, environment: null },
    },
    {
      actor: { kind: 'user', id: OWNER, role: 'developer' },
      ...{ now: NOW, permissions: PROJECT_PERMISSIONS.UPLOAD_VERSION, isMember: true, isOwner: true },
    },
    { commandId: randomUUID(), via: bySystem('specs') },
  )
  await startProcess()
  await expect
    .poll(subjects, PATIENTLY)
    .toEqual([
      'A backup code was used on Mods',
      'A passkey was added to your Mods account',
      'A passkey was removed from your Mods account',
      'A way to sign in to Mods was added',
      'Access token “Builds” was created',
      'App “Launcher” has a new secret',
      'App “Launcher” was registered by your account',
      'The addresses of app “Launcher” were changed',
      'Two-factor authentication is off for your Mods account',
      'Two-factor authentication is on for your Mods account',
      'We ended the access of an app to your account',
      'You gave “Launcher” access to your account',
      'Your Mods backup codes were replaced',
      'Your Mods password no longer needs a passkey',
      'Your Mods password now needs a passkey too',
      'Your Mods password was changed',
      'Your Mods password was removed',
      '“project:7” may publish with your rights',
    ])
  const about = (part: string) => mails.find(({ subject }) => subject.includes(part))?.text
  expect(about('backup code')).toContain('1 backup code left')
  expect(about('passkey was removed')).toContain('Work laptop')
  expect(about('We ended')).toContain('Launcher')
})

describe('a token that was edited', () => {
  const SCOPES = 6n
  const edit = (changes: object) =>
    act(accessToken, 'TTTTTTTT', {
      type: 'EditAccessToken',
      tokenId: 'TTTTTTTT',
      mayWiden: true,
      ...changes,
    })
  beforeEach(async () => {
    await act(accessToken, 'TTTTTTTT', {
      ...{ type: 'CreateAccessToken', ...builds, scopes: SCOPES, expiresAt: '2090-01-01T00:00:00.000Z' },
      confinedTo: { projects: ['PROJECT1'], organizations: [] },
    })
  })

  test('is told once for each edit that makes it worth more', async () => {
    await edit({ name: 'Other builds', scopes: 7n, expiresAt: FAR, confinedTo: null })
    await startProcess()
    await expect
      .poll(subjects, PATIENTLY)
      .toEqual(['Access token “Builds” was created', 'Access token “Other builds” may do more'])
  })

  test('is not told if it is worth no more', async () => {
    await edit({ name: 'Less', scopes: 2n, expiresAt: '2080-01-01T00:00:00.000Z' })
    const { position } = await change(enableTotp)
    const { reactions } = await startProcess()
    expect(await reactions.waitFor(position, 20_000)).toBe(true)
    await expect
      .poll(subjects, PATIENTLY)
      .toEqual(['Access token “Builds” was created', 'Two-factor authentication is on for your Mods account'])
  })
})

test('only what its owner did to an account of before is told', async () => {
  await change({ type: 'SetPassword', userId: OWNER, passwordHash: 'h' }, { via: bySystem('sign-up') })
  await act(accessToken, 'TTTTTTTT', { type: 'CreateAccessToken', ...builds, issuedBy: 'trusted-publishing' })
  await act(
    accessToken,
    'SSSSSSSS',
    { type: 'CreateAccessToken', ...builds, tokenId: 'SSSSSSSS' },
    { by: null },
  )
  const { position } = await change(enableTotp)
  const { reactions } = await startProcess()
  expect(await reactions.waitFor(position, 20_000)).toBe(true)
  await expect.poll(subjects, PATIENTLY).toEqual(['Two-factor authentication is on for your Mods account'])
})

describe('the device of a notice', () => {
  test('is that of the session', async () => {
    const started = { address: null, os: 'Linux', browser: 'Firefox', platform: 'desktop' }
    await act(session, 'SESSION1', {
      type: 'StartSession',
      ...{ sessionId: 'SESSION1', userId: OWNER, secretHash: HASH, epoch: 0, means: 'password', ...started },
    })
    await change(enableTotp, { via: { kind: 'session', id: 'SESSION1' } })
    await startProcess()
    await expect.poll(() => mails[0]?.text, PATIENTLY).toContain('Firefox on Linux')
  })

  test('is that of the request, if nobody is signed in yet', async () => {
    const from = { address: null, browser: 'Safari', os: 'macOS' }
    await change(
      { type: 'SetPassword', userId: OWNER, passwordHash: 'h', from },
      { via: bySystem('reset-password') },
    )
    await startProcess()
    await expect.poll(() => mails[0]?.text, PATIENTLY).toContain('Safari on macOS')
  })
})

describe('a secret that was found in public', () => {
  const secret = newSecret('mrp', 'TTTTTTTT')
  const FOUND = 'One of your access tokens was found in public'
  const foundAt = 'https://code.example/lamps'
  beforeEach(async () => {
    await act(accessToken, 'TTTTTTTT', {
      ...{ type: 'CreateAccessToken', ...builds, secretHash: hashSecret(secret) },
    })
  })

  test('is told by a later process if the one that ended it dies, and once', async () => {
    expect(await revokeFoundSecret({ executor }, secret, foundAt)).toBe(true)
    expect(await revokeFoundSecret({ executor }, secret, null)).toBe(true)
    const first = await startProcess()
    await expect.poll(subjects, PATIENTLY).toContain(FOUND)
    await first.stop()
    await pool.query('update reaction_checkpoint set position = 0')
    const next = await startProcess()
    const { position } = await change(enableTotp)
    expect(await next.reactions.waitFor(position, 20_000)).toBe(true)
    await expect.poll(subjects, PATIENTLY).toContain('Two-factor authentication is on for your Mods account')
    const told = mails.filter(({ subject }) => subject === FOUND)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Begins with: mrp_TTTTTTTT…')
    expect(told[0]?.text).toContain('Found at: https')
    expect(told[0]?.text).not.toContain(secret.slice(4, 20))
  })

  test('is ended while the queue is away, and told later', async () => {
    let isAway = true
    await startProcess((jobs) => {
      const { enqueue } = jobs
      jobs.enqueue = async (...given) => {
        if (isAway) throw new Error('the queue is away')
        return enqueue(...given)
      }
    })
    expect(await revokeFoundSecret({ executor }, secret, foundAt)).toBe(true)
    expect((await executor.load(accessToken, 'TTTTTTTT')).state.status).toBe('revoked')
    isAway = false
    await expect.poll(subjects, PATIENTLY).toContain(FOUND)
  })
})

const createTokens = async (count: number) => {
  let last = START
  for (let index = 0; index < count; index++) {
    const tokenId = `TOKEN${`${index}`.padStart(3, '0')}`
    const name = `Builds ${index}`
    const secretHash = `${index}`.padStart(64, '0')
    const { position } = await act(accessToken, tokenId, {
      ...{ type: 'CreateAccessToken', ...builds, tokenId, name, secretHash },
    })
    last = position
  }
  return last
}
const LAST = 'This is the last of these emails today'

describe('many notices', () => {
  test('to an address that nobody has verified are no more than forms may send there', async () => {
    await change({ type: 'ChangeEmail', userId: OWNER, email: 'stranger@mail.test' })
    await createTokens(4 * MAILS_TO_ADDRESS.max)
    // The mails to the owner come after those to the stranger.
    await change({ type: 'ChangeEmail', userId: OWNER, email: ADDRESS })
    await change({ type: 'VerifyEmail', userId: OWNER, email: ADDRESS })
    await change(enableTotp)
    await startProcess()
    await expect.poll(subjects, PATIENTLY).toContain('Two-factor authentication is on for your Mods account')
    const toStranger = () => mails.filter(({ to }) => to === 'stranger@mail.test').length
    await expect.poll(toStranger, PATIENTLY).toBe(MAILS_TO_ADDRESS.max)
  })

  test('are counted again for a stranger only if they were posted', async () => {
    await change({ type: 'ChangeEmail', userId: OWNER, email: 'stranger@mail.test' })
    let failures = 3 * MAILS_TO_ADDRESS.max
    const { reactions } = await startProcess((jobs) => {
      const { enqueue } = jobs
      jobs.enqueue = async (type, ...given) => {
        if (type.name === 'send-mail' && failures-- > 0) throw new Error('the queue is away')
        return enqueue(type, ...given)
      }
    })
    const position = await createTokens(1)
    expect(await reactions.waitFor(position, 60_000)).toBe(true)
    await expect.poll(subjects, PATIENTLY).toContain('Access token “Builds 0” was created')
  })

  test('to a verified address are thirty a day, whoever dies meanwhile, and the last one says so', async () => {
    const position = await createTokens(MAX_SECURITY_MAILS_A_DAY + 5)
    const first = await startProcess()
    expect(await first.reactions.waitFor(position, 60_000)).toBe(true)
    await first.stop()
    // As if it had died before it noted how far it had come.
    await pool.query('update reaction_checkpoint set position = 0')
    const next = await startProcess()
    expect(await next.reactions.waitFor(position, 60_000)).toBe(true)
    await expect.poll(() => mails.length, PATIENTLY).toBe(MAX_SECURITY_MAILS_A_DAY)
    expect(new Set(subjects()).size).toBe(MAX_SECURITY_MAILS_A_DAY)
    const saying = mails.filter(({ text }) => text.includes(LAST))
    expect(saying.map(({ subject }) => subject)).toEqual([
      `Access token “Builds ${MAX_SECURITY_MAILS_A_DAY - 1}” was created`,
    ])
    expect(saying[0]?.text).toContain('https://mods.test/settings/security-log')
  })

  test('take no place from the mail that takes an account back', async () => {
    await createTokens(MAX_SECURITY_MAILS_A_DAY)
    await change({ type: 'ChangeEmail', userId: OWNER, email: 'thief@mail.test' })
    await startProcess()
    await expect.poll(() => mails.length, PATIENTLY).toBe(MAX_SECURITY_MAILS_A_DAY + 1)
    expect(mails.filter(({ text }) => text.includes('/auth/restore-email?flow='))).toHaveLength(1)
  })
})
