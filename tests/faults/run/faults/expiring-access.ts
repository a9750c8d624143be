import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../../support/api.ts'
import { ok } from '../../../support/publish.ts'
import type { Site } from '../site.ts'

const SOON_MS = 4_000
const LATER_MS = 30 * 60_000
/** A session that nobody uses lasts so long. */
const SESSION_MS = 14 * 24 * 60 * 60_000
/** The scope to change projects. */
const SCOPES = 2 ** 12

interface Access {
  readonly what: string
  readonly secret: string
  /** By the clock of the database. */
  readonly expiresAt: number
  readonly isRevoked: boolean
}

/** Access to a project that ends at different moments, or has ended. */
export interface ExpiringAccess {
  /** Makes more of it. The clock of the product must be right. */
  make(): Promise<void>
  /** Resolves once the first of it has expired by the clock of the database. */
  untilSomeExpired(): Promise<void>
  /**
   * Violations: what must be refused and is accepted, or the opposite. What has expired by the clock of the
   * database or by that of the product, which is ahead by so much, must be refused.
   */
  check(aheadMs: number): Promise<readonly string[]>
}

/** The clock of this process is that of the database: both are of this machine, and nobody changes it. */
export const expiringAccess = ({ url, accounts }: Site, projectId: string): ExpiringAccess => {
  const all: Access[] = []
  const owner = connect(url, accounts.user?.token)

  const token = async (what: string, afterMs: number, isRevoked = false): Promise<void> => {
    const expiresAt = Date.now() + afterMs
    const answer = await owner.post('/v2/pat', {
      name: `Token ${what}`,
      scopes: SCOPES,
      expires: new Date(expiresAt).toISOString(),
    })
    const { id, access_token: secret } = ok(answer).as<{ id: string; access_token: string }>()
    if (isRevoked) ok(await owner.delete(`/v2/pat/${id}`), 204)
    all.push({ what, secret, expiresAt, isRevoked })
  }

  const session = async (what: string, isRevoked: boolean): Promise<void> => {
    const { username, password } = accounts.user ?? {}
    const answer = ok(await connect(url).post('/v2/auth/login', { username, password }))
    const { session: secret } = answer.as<{ session: string }>()
    if (isRevoked) ok(await connect(url, secret).post('/_internal/auth/logout'), 204)
    all.push({ what, secret, expiresAt: Date.now() + SESSION_MS, isRevoked })
  }

  return {
    async make() {
      await token('an expiring token', SOON_MS)
      await token('a lasting token', LATER_MS)
      await token('a revoked token', LATER_MS, true)
      await session('a session', false)
      await session('an ended session', true)
    },
    async untilSomeExpired() {
      const next = Math.min(
        ...all.map(({ expiresAt }) => expiresAt).filter((at) => at > Date.now() - SOON_MS),
      )
      await pause(Math.max(0, next - Date.now()) + 1_000)
    },
    async check(aheadMs) {
      const violations: string[] = []
      for (const { what, secret, expiresAt, isRevoked } of all) {
        const mayPass = !isRevoked && expiresAt > Date.now() + Math.max(0, aheadMs)
        const { status } = await connect(url, secret).patch(`/v2/project/${projectId}`, {
          description: `Seen with ${what}`,
        })
        if (status !== (mayPass ? 204 : 401) && status !== 503)
          violations.push(`I10 ${what} was answered with ${status}`)
      }
      return violations
    },
  }
}
