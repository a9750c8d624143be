import { reject } from '@modstead/domain/kernel/rejection'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { CommandDependencies } from '../../dependencies.ts'
import { checkNewPassword } from '../password/check-new-password.ts'
import { countTry, LINK_OF_ACCOUNT } from '../sign-in/tries.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { proofToFinish } from './proof-to-finish.ts'

type Deps = Pick<CommandDependencies, 'passwords' | 'judgePassword' | 'throttle'>

/**
 * Checks what is required in addition to the link. Returns the hash of a new password if there was none.
 * Throws the problems `sign-in-failed` and `too-many-tries`, and CommandRefused for a used link and for an
 * invalid new password.
 */
export const proveToFinish = async (
  deps: Deps,
  { userId, username, signIn, recovery }: ActiveUser,
  recoveryId: string,
  password: string,
): Promise<string | null> => {
  if (recovery?.id !== recoveryId)
    throw new CommandRefused(reject('link-used', 'This link was used, or the recovery was stopped.'))
  const proof = proofToFinish(signIn)
  if (proof === 'none') return null
  await countTry(deps, LINK_OF_ACCOUNT, userId)
  if (proof === 'new-password') {
    await checkNewPassword(deps, password, [username, signIn.email ?? username], 'password')
    return deps.passwords.hash(password)
  }
  if (!(await deps.passwords.verify(signIn.passwordHash, password)))
    throw new HttpProblem('sign-in-failed', 'This is not the password of this account.')
  return null
}
