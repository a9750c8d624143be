import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { FoundSecret } from '../found-secret.ts'
import type { SessionEvent, SignInMeans } from './events.ts'
import { type FormerSecret, formerSecret, isLasting } from './former-secret.ts'
import { endOf, expiryOf } from './lifetime.ts'

export type SessionCommand =
  | {
      readonly type: 'StartSession'
      readonly sessionId: string
      readonly userId: string
      /** Lower-case hex sha256 of the whole secret, as in the other commands. */
      readonly secretHash: string
      /** The account's epoch when its user proved who they are. */
      readonly epoch: number
      readonly means: SignInMeans
      readonly address: string | null
      readonly os: string | null
      readonly browser: string | null
      readonly platform: string | null
      /** Whether its user had signed in with this browser before. */
      readonly knownBrowser?: boolean
    }
  | {
      readonly type: 'RenewSession' | 'ProveSession'
      readonly sessionId: string
      /** Of the secret with which this is asked for. */
      readonly presentedHash: string
      readonly secretHash: string
      /** The account's epoch; for a proof, when its user gave it. */
      readonly epoch: number
    }
  | {
      readonly type: 'EndSession'
      readonly sessionId: string
      readonly because: Extract<SessionEvent, { type: 'SessionEnded' }>['data']['because']
      readonly found?: FoundSecret
    }

export type SessionState =
  | { readonly status: 'none' }
  | { readonly status: 'ended'; readonly userId: string }
  | {
      readonly status: 'active'
      readonly userId: string
      readonly secretHash: string
      /** null: it was never renewed. */
      readonly former: FormerSecret | null
      /** Its user gave a proof with the current secret, which is replaced therefore. */
      readonly isProvenAnew: boolean
      readonly epoch: number
      /** ISO 8601 UTC, like the other times. */
      readonly expiresAt: string
      readonly endsAt: string
      readonly provenAt: string
    }

/** The codes with which each command can be refused. */
export const sessionRejections = {
  StartSession: [],
  RenewSession: ['session-not-found'],
  ProveSession: ['session-not-found'],
  EndSession: ['session-not-found'],
} as const satisfies Record<SessionCommand['type'], readonly string[]>

export type SessionRejection = 'session-not-found'

export const sessionDecider: Decider<SessionState, SessionCommand, SessionEvent, SessionRejection> = {
  initial: { status: 'none' },
  decide: (command, state, { now, actor }) => {
    const { sessionId } = command
    if (command.type === 'StartSession') {
      if (state.status !== 'none') return []
      const { type: _type, ...started } = command
      const endsAt = endOf(now)
      const data = { ...started, endsAt, expiresAt: expiryOf(now, endsAt), startedAt: now }
      return [{ type: 'SessionStarted', data }]
    }
    const isOwn = state.status !== 'none' && (actor.kind === 'system' || actor.id === state.userId)
    if (!isOwn) return reject('session-not-found', 'This session does not exist.')
    const ids = { sessionId, userId: state.userId }
    if (command.type === 'EndSession') {
      const { because, found } = command
      return state.status === 'ended'
        ? []
        : [{ type: 'SessionEnded', data: { ...ids, because, ...(found && { found }) } }]
    }
    if (state.status === 'ended' || Date.parse(state.expiresAt) <= Date.parse(now))
      return reject('session-not-found', 'This session has ended.')
    const { presentedHash, secretHash, epoch } = command
    if (!isLasting(state, presentedHash))
      return reject('session-not-found', 'This session has another secret.')
    const expiresAt = expiryOf(now, state.endsAt)
    const renewed: SessionEvent = {
      type: 'SessionRenewed',
      data: { ...ids, secretHash, epoch, expiresAt, renewedAt: now },
    }
    if (command.type === 'RenewSession') return [renewed]
    // A proof with means that have changed since must not count for the session that continues.
    if (epoch !== state.epoch) return reject('session-not-found', 'This session has ended.')
    return [{ type: 'SessionProven', data: { ...ids, epoch, provenAt: now } }, renewed]
  },
  evolve: (state, event) => {
    if (event.type === 'SessionStarted') {
      const { userId, secretHash, epoch, expiresAt, endsAt, startedAt } = event.data
      const times = { provenAt: startedAt, expiresAt, endsAt }
      return { status: 'active', userId, secretHash, former: null, isProvenAnew: false, epoch, ...times }
    }
    if (state.status !== 'active') return state
    switch (event.type) {
      case 'SessionRenewed': {
        const { secretHash, epoch, expiresAt, renewedAt } = event.data
        const isOrdinary = epoch === state.epoch && !state.isProvenAnew
        const former = formerSecret(state, renewedAt, isOrdinary)
        return { ...state, secretHash, former, isProvenAnew: false, epoch, expiresAt }
      }
      case 'SessionProven':
        return { ...state, isProvenAnew: true, epoch: event.data.epoch, provenAt: event.data.provenAt }
      case 'SessionEnded':
        return { status: 'ended', userId: state.userId }
    }
  },
}
