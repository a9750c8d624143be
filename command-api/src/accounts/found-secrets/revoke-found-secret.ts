import { randomUUID } from 'node:crypto'
import { accessToken, session } from '@modstead/domain/accounts/aggregates'
import type { Actor } from '@modstead/domain/kernel/actor'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { hasChecksum } from '@modstead/infra/identity/found-secret'
import type { CommandDependencies } from '../../dependencies.ts'

const BECAUSE = 'found-in-public'
const actor: Actor = { kind: 'system', name: 'found secrets' }

/** What a secret gives access to. */
export type FoundKind = 'token' | 'session'

export type Found =
  /** It belongs to nobody, or its checksum says that it is no secret of ours: then nothing was looked up. */
  | { readonly outcome: 'unknown' }
  /** It was worth nothing any more. */
  | { readonly outcome: 'over' }
  | { readonly outcome: 'revoked'; readonly kind: FoundKind; readonly id: string; readonly userId: string }

type Deps = Pick<CommandDependencies, 'executor'>

const UNKNOWN: Found = { outcome: 'unknown' }

const ended = async ({ executor }: Deps, kind: FoundKind, id: string, userId: string): Promise<Found> => {
  const context = { actor, now: new Date().toISOString() }
  const intent = { commandId: randomUUID(), isOneTime: true, via: bySystem('found secrets') }
  if (kind === 'token') {
    const command = { type: 'RevokeAccessToken', tokenId: id, because: BECAUSE } as const
    await executor.execute(accessToken, id, command, context, intent)
  } else {
    const command = { type: 'EndSession', sessionId: id, because: BECAUSE } as const
    await executor.execute(session, id, command, context, intent)
  }
  return { outcome: 'revoked', kind, id, userId }
}

const endedToken = async (deps: Deps, id: string, secret: string): Promise<Found> => {
  const { state } = await deps.executor.load(accessToken, id)
  if (state.status === 'none' || state.secretHash !== hashSecret(secret)) return UNKNOWN
  return state.status === 'active' ? ended(deps, 'token', id, state.userId) : { outcome: 'over' }
}

const endedSession = async (deps: Deps, id: string, secret: string): Promise<Found> => {
  const { state } = await deps.executor.load(session, id)
  if (state.status !== 'active') return UNKNOWN
  const hash = hashSecret(secret)
  if (state.secretHash !== hash && state.former?.secretHash !== hash) return UNKNOWN
  return ended(deps, 'session', id, state.userId)
}

/** Ends the token or session of a secret that somebody found. The finder holds the whole secret, and could do worse. */
export const revokeFoundSecret = async (deps: Deps, found: string): Promise<Found> => {
  if (!hasChecksum(found)) return UNKNOWN
  const id = found.slice(4, 12)
  if (found.startsWith('mrp_')) return endedToken(deps, id, found)
  return found.startsWith('mra_') ? endedSession(deps, id, found) : UNKNOWN
}
