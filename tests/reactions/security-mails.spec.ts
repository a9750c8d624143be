import { randomUUID } from 'node:crypto'
import { accessToken, authorization, oauthApp, session } from '@modstead/domain/accounts/aggregates'
import type { UserCommand } from '@modstead/domain/accounts/user/decider'
import { trustedPublishers } from '@modstead/domain/catalogue/aggregates'
import { PROJECT_PERMISSIONS } from '@modstead/domain/catalogue/values/permissions'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ADDRESS,
  act,
  builds,
  change,
  closeAccount,
  enableTotp,
  executor,
  FAR,
  HASH,
  mails,
  NOW,
  OWNER,
  openAccount,
  PATIENTLY,
  pool,
  startProcess,
  subjects,
} from './mailed-account.ts'

beforeEach(openAccount)
afterEach(closeAccount)

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
    { type: 'UseBackupCode', userId: OWNER, index: 0, codeHash: 'c1' },
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
