import type { Recorded } from '@modstead/infra/log-following/recorded'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { securityLogProjection } from './fold.ts'
import type { SecurityEvent } from './security-event.ts'
import { type SecurityEntry, securityDayTable, securityLogTable, securitySessionTable } from './table.ts'

const userId = 'UUUUUUUU'
const erased = { erased: true } as const
const firefox = { os: 'Linux', browser: 'Firefox' }

const signedIn = (sessionId: string, changes: object = {}): SecurityEvent => ({
  type: 'SessionStarted',
  data: {
    userId,
    sessionId,
    secretHash: 'hash',
    epoch: 0,
    means: 'password',
    startedAt: '2026-01-01T00:00:00Z',
    expiresAt: '2026-01-15T00:00:00Z',
    endsAt: '2026-03-02T00:00:00Z',
    address: '192.0.2.7',
    platform: 'X11',
    ...firefox,
    ...changes,
  },
})
const ended = (sessionId: string): SecurityEvent => ({
  type: 'SessionEnded',
  data: { userId, sessionId, because: 'signed-out' },
})
const password: SecurityEvent = { type: 'UserPasswordSet', data: { userId, passwordHash: 'argon' } }
const token = (name: string | typeof erased): SecurityEvent => ({
  type: 'AccessTokenCreated',
  data: {
    userId,
    tokenId: 'TTTTTTTT',
    name,
    scopes: '1',
    expiresAt: '2027-01-01T00:00:00Z',
    secretHash: 'h',
  },
})
const gone: SecurityEvent = { type: 'UserErased', data: { userId } }

const ofApp = { appId: 'AAAAAAAA', ownerId: userId }
const authorized: SecurityEvent = {
  type: 'AppAuthorized',
  data: { userId, authorizationId: 'ZZZZZZZZ', appId: 'BBBBBBBB', redirectId: 'R', scopes: '1' },
}
const revoked: SecurityEvent = {
  type: 'AuthorizationRevoked',
  data: { userId, authorizationId: 'ZZZZZZZZ', appId: 'BBBBBBBB', because: 'by-user' },
}
const registered: SecurityEvent = {
  type: 'AppRegistered',
  data: {
    ...{ ...ofApp, name: 'Lamps', url: null, description: null, redirects: [], secretHash: null },
    ...{ maxScopes: '1', registeredAt: '2026-01-01T00:00:00Z' },
  },
}
const rotated: SecurityEvent = { type: 'AppSecretRotated', data: { ...ofApp, secretHash: 'h' } }
const redirected: SecurityEvent = { type: 'AppRedirectsChanged', data: { ...ofApp, redirects: [] } }
const trusted = (source: string | typeof erased): SecurityEvent => ({
  type: 'PublisherTrusted',
  data: {
    ...{ projectId: 'PPPPPPPP', publisherId: 'KKKKKKKK', userId, source },
    ...{ issuer: 'https://ci.example', workflow: null, environment: null },
  },
})
const confined: SecurityEvent = {
  type: 'AccessTokenConfined',
  data: { userId, tokenId: 'TTTTTTTT', confinedTo: null },
}
const deleted: SecurityEvent = { type: 'AppDeleted', data: ofApp }

const streamOf = ({ data }: SecurityEvent): string => {
  if ('sessionId' in data) return `session-${data.sessionId}`
  if ('authorizationId' in data) return `authorization-${data.authorizationId}`
  if ('publisherId' in data) return `trustedPublishers-${data.projectId}`
  if ('ownerId' in data) return `oauthApp-${data.appId}`
  return 'tokenId' in data ? `accessToken-${data.tokenId}` : `user-${data.userId}`
}

const foldOf = async (facts: readonly Recorded[]) => {
  const rows = await project(securityLogProjection, facts)
  const days = rows.rows(securityDayTable).toSorted((one, other) => one.first - other.first)
  return {
    days: days.map(({ id, first }) => [id, first]),
    entries: days.flatMap((day): readonly SecurityEntry[] => JSON.parse(day.entries)),
    logs: rows.rows(securityLogTable),
    sessions: rows.rows(securitySessionTable),
  }
}

const read = (events: readonly SecurityEvent[], via?: string, actor = userId) => {
  const by = via === undefined ? {} : { via: { kind: 'session', id: via } as const, actor }
  return foldOf(recorded(events, streamOf).map((fact) => ({ ...fact, ...by })))
}

/** An event at each of these times. */
const readAt = (...times: readonly (readonly [at: string, event: SecurityEvent])[]) => {
  const events = times.map(([, event]) => event)
  return foldOf(recorded(events, streamOf).map((fact, place) => ({ ...fact, at: times[place]?.[0] ?? '' })))
}

describe('the security log', () => {
  it('shows when and from where somebody signed in', async () =>
    expect((await read([signedIn('A')])).entries).toEqual([
      {
        number: 0,
        at: '2026-01-01T00:00:00.000Z',
        kind: 'SessionStarted',
        about: 'password',
        appId: null,
        newDevice: false,
        because: null,
        address: '192.0.2.7',
        ...firefox,
      },
    ]))

  it('marks a device as new by browser and system, except the first one of an account', async () => {
    const { entries } = await read([
      signedIn('A'),
      signedIn('B', { address: '203.0.113.9' }),
      signedIn('C', { browser: 'Chrome' }),
      signedIn('D', { os: 'Windows' }),
      signedIn('E', { browser: 'Chrome' }),
    ])
    expect(entries.map(({ newDevice }) => newDevice)).toEqual([false, false, true, true, false])
  })

  it('marks a device as new by its cookie, or by kind and network', async () => {
    const there = { address: '203.0.113.9' }
    const unknown = { knownBrowser: false }
    const { entries, logs } = await read([
      signedIn('A', unknown),
      // An owner who deletes cookies at home gets no alarm. A thief with the same browser elsewhere causes one.
      signedIn('B', unknown),
      signedIn('C', { ...unknown, ...there }),
      signedIn('D', { ...unknown, ...there }),
      signedIn('E', { knownBrowser: true, address: '198.51.100.1', os: 'macOS' }),
      signedIn('F', { ...unknown, browser: 'Chrome' }),
      signedIn('G', { ...unknown, address: erased }),
    ])
    const isNew = entries.map(({ newDevice }) => newDevice)
    expect(isNew).toEqual([false, false, true, false, false, true, false])
    expect(logs).toMatchObject([{ new_device_sessions: '["C","F"]', first_session: 'A' }])
  })

  it('counts a whole network of IPv6 as one', async () => {
    const at = (address: string) => ({ knownBrowser: false, address })
    const { entries } = await read([
      signedIn('A', at('2001:db8:0:1::1')),
      signedIn('B', at('2001:db8:0:1::2')),
      signedIn('C', at('2001:db8:0:2::1')),
    ])
    expect(entries.map(({ newDevice }) => newDevice)).toEqual([false, false, true])
  })

  it('drops the least recently used device beyond fifty', async () => {
    const others = Array.from({ length: 49 }, (_none, n) => signedIn(`N${n}`, { browser: `B${n}` }))
    const again = (session: string) => signedIn(session)
    const { entries } = await read([
      signedIn('A'),
      ...others,
      again('Y'),
      signedIn('Z', { browser: 'last' }),
      again('X'),
      signedIn('W', { browser: 'B0' }),
    ])
    expect(entries.slice(-4).map(({ newDevice }) => newDevice)).toEqual([false, true, false, true])
  })

  it('shows from where a change was made, through its session', async () => {
    const { entries, sessions } = await read([signedIn('A'), password, ended('A'), password], 'A')
    expect(entries.map(({ kind, address }) => [kind, address])).toEqual([
      ['SessionStarted', '192.0.2.7'],
      ['UserPasswordSet', '192.0.2.7'],
      ['SessionEnded', '192.0.2.7'],
      ['UserPasswordSet', null],
    ])
    expect(sessions).toEqual([])
  })

  it('shows from where a session was ended, and which one it was', async () => {
    const there = { address: '203.0.113.9', os: 'Windows', browser: 'Chrome' }
    const here = { address: '192.0.2.7', ...firefox }
    const own = { via: { kind: 'session', id: 'THIEF' }, actor: userId } as const
    const byProduct = { via: { kind: 'system', id: 'found secrets' }, actor: null } as const
    const events = [signedIn('OWNER'), signedIn('OTHER', { os: null }), signedIn('THIEF', there)]
    const ends = [ended('OWNER'), ended('OTHER'), ended('THIEF')]
    const bys = [own, byProduct, own]
    const facts = recorded([...events, ...ends], streamOf)
    const { entries, sessions } = await foldOf(
      facts.map((fact, place) => ({ ...fact, ...(bys[place - events.length] ?? {}) }) as Recorded),
    )
    expect(entries.slice(0, 3)).toMatchObject([here, { ...here, os: null }, there])
    expect(entries.slice(3)).toMatchObject([
      { about: 'Firefox, Linux', ...there },
      { about: 'Firefox', address: null, os: null, browser: null },
      // It ended itself.
      { about: null, ...there },
    ])
    expect(sessions).toEqual([])
  })

  it('does not show from where somebody else made a change', async () => {
    const byStaff: readonly SecurityEvent[] = [
      { type: 'UserRoleChanged', data: { userId, role: 'moderator' } },
      { type: 'UserSessionsEndedByStaff', data: { userId, reason: 'Their laptop was stolen' } },
      deleted,
    ]
    const { entries } = await read([signedIn('S'), ...byStaff], 'S', 'ADMIN000')
    expect(entries.slice(1).map(({ kind, address, os }) => [kind, address, os])).toEqual(
      byStaff.map(({ type }) => [type, null, null]),
    )
  })

  it('shows from where a recovery was requested, by somebody without a session', async () => {
    const recovery = { userId, recoveryId: 'RRRRRRRR' }
    const where = { address: '203.0.113.9', os: 'Windows', browser: 'Chrome' }
    const begun: SecurityEvent = {
      type: 'RecoveryBegun',
      data: { ...recovery, opensAt: '2026-01-04T00:00:00Z', ...where },
    }
    const stopped: SecurityEvent = { type: 'RecoveryStopped', data: recovery }
    const { entries, sessions } = await read([begun, stopped])
    expect(entries).toMatchObject([
      { kind: 'RecoveryBegun', ...where },
      { kind: 'RecoveryStopped', address: null, os: null, browser: null },
    ])
    expect(sessions).toEqual([])
  })

  it('shows from where the link of a mail was used, unless its person was erased', async () => {
    const where = { address: '203.0.113.9', os: 'Windows', browser: 'Chrome' }
    const kept = (from: object): SecurityEvent => ({ type: 'UserDeletionGivenUp', data: { userId, ...from } })
    const { entries } = await read([kept(where), kept({ address: erased, os: erased, browser: null })])
    expect(entries).toMatchObject([where, { address: null, os: null, browser: null }])
  })

  it('includes what may publish, and what tokens and apps reach', async () => {
    const { entries } = await read([trusted('octo-org/add-on'), trusted(erased), confined, redirected])
    expect(entries.map(({ kind, about, appId }) => [kind, about, appId])).toEqual([
      ['PublisherTrusted', 'octo-org/add-on', null],
      ['PublisherTrusted', null, null],
      ['AccessTokenConfined', null, null],
      ['AppRedirectsChanged', null, 'AAAAAAAA'],
    ])
  })

  it('includes removed publishers, more staff rights and more scopes of apps', async () => {
    const ids = { projectId: 'PPPPPPPP', publisherId: 'KKKKKKKK' }
    const { entries, logs } = await read([
      { type: 'PublisherDistrusted', data: { ...ids, userId } },
      // Older ones do not tell who trusted it.
      { type: 'PublisherDistrusted', data: ids },
      { type: 'StaffRightsChanged', data: { userId, rights: 3, reason: 'More to do' } },
      { type: 'AppScopesChanged', data: { ...ofApp, maxScopes: '3' } },
    ])
    expect(entries.map(({ kind, appId }) => [kind, appId])).toEqual([
      ['PublisherDistrusted', null],
      ['StaffRightsChanged', null],
      ['AppScopesChanged', 'AAAAAAAA'],
    ])
    expect(logs).toHaveLength(1)
  })

  it('names the token that an entry is about, as it was called then', async () => {
    const ids = { userId, tokenId: 'TTTTTTTT' }
    const scopes: SecurityEvent = { type: 'AccessTokenScopesChanged', data: { ...ids, scopes: '3' } }
    const { entries, logs } = await read([
      token('Upload'),
      scopes,
      { type: 'AccessTokenRenamed', data: { ...ids, name: 'Builds' } },
      { type: 'AccessTokenExpiryChanged', data: { ...ids, expiresAt: '2028-01-01T00:00:00Z' } },
      confined,
      { type: 'AccessTokenRevoked', data: ids },
    ])
    expect(entries.map(({ kind, about }) => [kind, about])).toEqual([
      ['AccessTokenCreated', 'Upload'],
      ['AccessTokenScopesChanged', 'Upload'],
      ['AccessTokenExpiryChanged', 'Builds'],
      ['AccessTokenConfined', 'Builds'],
      ['AccessTokenRevoked', 'Builds'],
    ])
    expect(logs).toMatchObject([{ tokens: '[]' }])
  })

  it('names what was created, unless its person was erased', async () => {
    const { entries } = await read([token('Upload'), token(erased), password])
    expect(entries.map(({ about }) => about)).toEqual(['Upload', null, null])
  })

  it('includes whether a passkey has to follow the password', async () => {
    const chosen = (isAsked: boolean): SecurityEvent => ({
      type: 'PasskeyStepChosen',
      data: { userId, isAsked },
    })
    const { entries } = await read([chosen(true), chosen(false)])
    expect(entries.map(({ kind, about }) => [kind, about])).toEqual([
      ['PasskeyStepChosen', 'on'],
      ['PasskeyStepChosen', 'off'],
    ])
  })

  it('includes authorized apps and own ones', async () => {
    const { entries } = await read([signedIn('A'), authorized, revoked, registered, rotated, deleted], 'A')
    expect(entries.map(({ kind, appId, address }) => [kind, appId, address])).toEqual([
      ['SessionStarted', null, '192.0.2.7'],
      ['AppAuthorized', 'BBBBBBBB', '192.0.2.7'],
      ['AuthorizationRevoked', 'BBBBBBBB', '192.0.2.7'],
      ['AppRegistered', 'AAAAAAAA', '192.0.2.7'],
      ['AppSecretRotated', 'AAAAAAAA', '192.0.2.7'],
      ['AppDeleted', 'AAAAAAAA', '192.0.2.7'],
    ])
    // The name of an app is personal data of its maker, who may be erased.
    expect(entries.slice(1).every(({ about }) => about === null)).toBe(true)
  })

  it('says why access ended that its owner did not end', async () => {
    const found = { beginning: 'mrp_TTTTTTTT', at: 'https://code.example/lamps' }
    const because = 'found-in-public' as const
    const { entries } = await read([
      { type: 'AccessTokenRevoked', data: { userId, tokenId: 'TTTTTTTT', because, found } },
      { type: 'AccessTokenRevoked', data: { userId, tokenId: 'TTTTTTTT', because } },
      { type: 'AccessTokenRevoked', data: { userId, tokenId: 'TTTTTTTT' } },
      { type: 'SessionEnded', data: { userId, sessionId: 'A', because, found } },
      ended('A'),
      { ...revoked, data: { ...revoked.data, because, found } } as SecurityEvent,
      revoked,
      { ...rotated, data: { ...rotated.data, found } } as SecurityEvent,
      rotated,
      { ...revoked, data: { ...revoked.data, because: 'refresh-token-reused' } } as SecurityEvent,
      { ...revoked, data: { ...revoked.data, because: 'account-deleted' } } as SecurityEvent,
    ])
    expect(entries.map((entry) => entry.because)).toEqual([
      ...[because, because, null],
      ...[because, null, because, null, because, null],
      ...['refresh-token-reused', null],
    ])
  })

  it('keeps the first and the last hundred entries of a day', async () => {
    const { entries } = await read(Array.from({ length: 203 }, () => password))
    expect(entries.map(({ number }) => number)).toEqual([
      ...Array.from({ length: 100 }, (_none, place) => place),
      ...Array.from({ length: 100 }, (_none, place) => 103 + place),
    ])
  })

  it('keeps entries for a year', async () => {
    const { days, logs } = await readAt(
      ['2025-11-24T23:59:59.000Z', password],
      ['2025-11-25T00:00:00.000Z', password],
      ['2025-11-25T12:00:00.000Z', password],
      ['2026-11-24T12:00:00.000Z', password],
      ['2026-11-25T12:00:00.000Z', password],
    )
    expect(days).toEqual([
      ['UUUUUUUU.2025-11-25', 1],
      ['UUUUUUUU.2026-11-24', 3],
      ['UUUUUUUU.2026-11-25', 4],
    ])
    expect(logs).toMatchObject([{ entries: 5, days: '["2025-11-25","2026-11-24","2026-11-25"]' }])
  })

  it('is empty after the person is erased', async () => {
    const { days, logs } = await readAt(
      ['2026-11-23T12:00:00.000Z', signedIn('A')],
      ['2026-11-24T12:00:00.000Z', password],
      ['2026-11-25T12:00:00.000Z', gone],
    )
    expect([days, logs]).toEqual([[], []])
  })
})
