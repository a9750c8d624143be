import type { SessionEvent } from '@modstead/domain/accounts/session/events'
import { describe, expect, it } from 'vitest'
import { project, recorded } from '../../runtime/specification.ts'
import { sessionProjection } from './fold.ts'
import { sessionTable } from './table.ts'

const ids = { sessionId: 'SSSSSSSS', userId: 'UUUUUUUU' }
const erased = { erased: true } as const
const device = { address: '192.0.2.7', os: 'Linux', browser: 'Firefox', platform: 'desktop' }

const startedFor = (changes: object = {}): SessionEvent => ({
  type: 'SessionStarted',
  data: {
    ...ids,
    ...device,
    secretHash: 'hash',
    epoch: 2,
    means: 'password',
    startedAt: '2026-01-01T00:00:00Z',
    expiresAt: '2026-01-15T00:00:00Z',
    endsAt: '2026-03-02T00:00:00Z',
    ...changes,
  },
})
const renewed: SessionEvent = {
  type: 'SessionRenewed',
  data: {
    ...ids,
    secretHash: 'next',
    epoch: 3,
    renewedAt: '2026-01-10T00:00:00Z',
    expiresAt: '2026-01-24T00:00:00Z',
  },
}
const proven: SessionEvent = {
  type: 'SessionProven',
  data: { ...ids, epoch: 4, provenAt: '2026-01-11T00:00:00Z' },
}
const ended: SessionEvent = { type: 'SessionEnded', data: { ...ids, because: 'signed-out' } }

const row = {
  id: 'SSSSSSSS',
  user_id: 'UUUUUUUU',
  epoch: 2,
  means: 'password',
  started_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-15T00:00:00.000Z',
  ...device,
}

const read = async (...events: SessionEvent[]) =>
  (
    await project(
      sessionProjection,
      recorded(events, ({ data }) => `session-${data.sessionId}`),
    )
  ).rows(sessionTable)

describe('the list of sessions', () => {
  it('shows a session from its start, without its secret', async () =>
    expect(await read(startedFor())).toEqual([row]))
  it('follows a renewal', async () =>
    expect(await read(startedFor(), renewed)).toEqual([
      { ...row, epoch: 3, expires_at: '2026-01-24T00:00:00.000Z' },
    ]))
  it('follows a proof, which does not extend the session', async () => {
    expect(await read(startedFor(), proven)).toEqual([{ ...row, epoch: 4 }])
    expect(await read(startedFor(), renewed, proven)).toEqual([
      { ...row, epoch: 4, expires_at: '2026-01-24T00:00:00.000Z' },
    ])
  })
  it('drops a session that has ended, whatever comes after, and keeps the others', async () => {
    const other = startedFor({ sessionId: 'OOOOOOOO', means: 'passkey' })
    expect(await read(startedFor(), other, ended)).toEqual([{ ...row, id: 'OOOOOOOO', means: 'passkey' }])
    expect(await read(startedFor(), ended, renewed, proven)).toEqual([])
  })
  it('leaves out what is unknown or was erased', async () => {
    const nothing = { address: null, os: null, browser: null, platform: null }
    const all = { address: erased, os: erased, browser: erased, platform: erased }
    expect(await read(startedFor(nothing))).toEqual([{ ...row, ...nothing }])
    expect(await read(startedFor(all))).toEqual([{ ...row, ...nothing }])
  })
})
