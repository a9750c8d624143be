import { user } from '@modstead/domain/accounts/aggregates'
import { normalBackupCode } from '@modstead/domain/accounts/user/backup-codes'
import type { SignInCommand } from '@modstead/domain/accounts/user/sign-in/commands'
import type { SignIn } from '@modstead/domain/accounts/user/sign-in/state'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { HttpProblem } from '@modstead/infra/http/problem'
import { hashBackupCode, matchBackupCode } from '@modstead/infra/second-factors/backup-codes'
import { matchTotp } from '@modstead/infra/second-factors/totp'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { actedFrom } from '../acted-from.ts'
import { ownSender } from '../own-sender.ts'
import { CODE_OF_ACCOUNT, countTry } from '../sign-in/tries.ts'
import type { ActiveUser } from '../user/load-account.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'throttle'>

type UseOfCode = Extract<SignInCommand, { type: 'UseTotpCode' | 'UseBackupCode' }>

/** No code has this hash. */
const NO_HASH = '0'.repeat(64)

/** The command for the typed text. null: it is neither a code of the app nor a backup code. */
const useOf = (userId: string, { totp, backupCodes }: SignIn, typed: string): UseOfCode | null => {
  if (totp === null) return null
  const step = totp.secret === null ? null : matchTotp(totp.secret, typed, Date.now())
  if (step !== null) return { type: 'UseTotpCode', userId, step }
  const code = normalBackupCode(typed)
  const hashes = backupCodes.map((hash) => hash ?? NO_HASH)
  if (code === null) return null
  const index = matchBackupCode(code, hashes)
  return index === null ? null : { type: 'UseBackupCode', userId, index, codeHash: hashBackupCode(code) }
}

/**
 * Uses up a code of the authenticator app or a backup code, whichever was typed. Throws the problems
 * `code-wrong` and `too-many-tries`, or CommandRefused `code-already-used`.
 */
export const useCode = async (
  deps: Deps,
  account: ActiveUser,
  typed: string,
  request: FastifyRequest,
): Promise<void> => {
  const { userId, signIn } = account
  await countTry(deps, CODE_OF_ACCOUNT, userId)
  const command = useOf(userId, signIn, typed)
  if (command === null) throw new HttpProblem('code-wrong', 'This code is wrong.')
  const sender = ownSender(request, account, 'second-step')
  const use = { ...command, from: actedFrom(request) }
  await deps.executor.execute(user, userId, use, contextOf(sender), sender.intent)
}
