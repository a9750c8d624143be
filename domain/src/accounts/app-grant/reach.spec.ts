import { describe, expect, test } from 'vitest'
import type { AuthorizationState } from '../authorization/decider.ts'
import type { ActiveApp } from '../oauth-app/state.ts'
import { reachOf } from './reach.ts'

const grant = { scopes: 0b1110n, epoch: 1 }
const authorization = {
  status: 'active',
  userId: 'anna',
  appId: 'APP00001',
  epoch: 1,
  approvals: new Map([
    ['R1', 0b0010n],
    ['R2', 0b0101n],
  ]),
} as const satisfies AuthorizationState
const app: ActiveApp = {
  status: 'active',
  ownerId: 'otto',
  name: 'Lamp launcher',
  url: null,
  description: null,
  redirects: [],
  maxScopes: 0b1110n,
  icon: null,
  secretHash: null,
}

describe('what an app may do by a grant', () => {
  test('is what the grant, the approvals and the app allow together', () => {
    expect(reachOf(grant, authorization, app)).toBe(0b0110n)
    expect(reachOf({ ...grant, scopes: 0b0010n }, authorization, app)).toBe(0b0010n)
    expect(reachOf(grant, { ...authorization, approvals: new Map() }, app)).toBe(0n)
    expect(reachOf(grant, authorization, { ...app, maxScopes: 0b0100n })).toBe(0b0100n)
  })
  test('is nothing after a revocation, even if the person approves the app again', () => {
    expect(reachOf(grant, { ...authorization, status: 'revoked', epoch: 2 }, app)).toBeNull()
    expect(reachOf(grant, { ...authorization, epoch: 2 }, app)).toBeNull()
    expect(reachOf(grant, { status: 'none' }, app)).toBeNull()
  })
  test('is nothing without the app', () => {
    const deleted = { status: 'deleted', ownerId: 'otto', releasedIcons: new Set<string>() } as const
    expect(reachOf(grant, authorization, deleted)).toBeNull()
    expect(reachOf(grant, authorization, { status: 'none' })).toBeNull()
  })
})
