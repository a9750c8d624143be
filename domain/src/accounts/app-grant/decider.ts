import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { AppGrantCommand, AppGrantRejection } from './commands.ts'
import type { AppGrantEvent } from './events.ts'
import { codeExpiryOf, expiriesOf, grantEndOf } from './lifetime.ts'
import { type AppGrantState, evolve } from './state.ts'

const isPast = (time: string, now: string): boolean => Date.parse(time) <= Date.parse(now)

const wrongCode = () =>
  reject('code-invalid', 'The code is wrong, out of date, or was made for another request.')

const wrongRefresh = () => reject('refresh-token-invalid', 'The refresh token is wrong or has ended.')

export const appGrantDecider: Decider<AppGrantState, AppGrantCommand, AppGrantEvent, AppGrantRejection> = {
  initial: { status: 'none' },
  decide: (command, state, { now }) => {
    const { grantId, appId } = command
    if (command.type === 'IssueCode') {
      const { userId, authorizationId, epoch, scopes, codeHash, redirectHash, challenge } = command
      const given = { authorizationId, epoch, scopes: scopes.toString() }
      const code = { codeHash, redirectHash, challenge, expiresAt: codeExpiryOf(now) }
      return [{ type: 'AppCodeIssued', data: { grantId, userId, appId, ...given, ...code } }]
    }
    const isTheirs = state.status !== 'none' && state.appId === appId
    if (command.type === 'RedeemCode') {
      if (!isTheirs || state.codeHash !== command.codeHash || state.status === 'ended') return wrongCode()
      const ids = { grantId, appId, userId: state.userId }
      // Somebody else has the code too, and nobody knows who used it first (RFC 6749, 4.1.2).
      if (state.status === 'active')
        return [{ type: 'AppGrantEnded', data: { ...ids, because: 'code-reused' } }]
      const { redirectHash, challenge, accessHash, refreshHash } = command
      const fits = state.redirectHash === redirectHash && state.challenge === challenge
      if (!fits || isPast(state.expiresAt, now)) return wrongCode()
      const endsAt = grantEndOf(now)
      const times = { ...expiriesOf(now, endsAt), endsAt, issuedAt: now }
      return [{ type: 'AppTokensIssued', data: { ...ids, accessHash, refreshHash, ...times } }]
    }
    if (!isTheirs || state.status !== 'active') return wrongRefresh()
    const ids = { grantId, appId, userId: state.userId }
    if (command.type === 'GiveBackGrant')
      return [{ type: 'AppGrantEnded', data: { ...ids, because: 'given-back' } }]
    const { presentedHash, accessHash, refreshHash } = command
    if (state.formerRefreshHashes.includes(presentedHash))
      return [{ type: 'AppGrantEnded', data: { ...ids, because: 'refresh-token-reused' } }]
    if (state.refreshHash !== presentedHash || isPast(state.refreshExpiresAt, now)) return wrongRefresh()
    const times = { ...expiriesOf(now, state.endsAt), issuedAt: now }
    return [{ type: 'AppTokensRefreshed', data: { ...ids, accessHash, refreshHash, ...times } }]
  },
  evolve,
}
