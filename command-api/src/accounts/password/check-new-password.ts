import { passwordProblem } from '@modstead/domain/accounts/user/password'
import { reject } from '@modstead/domain/kernel/rejection'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import type { CommandDependencies } from '../../dependencies.ts'

/** `known` are words that make it weak. `field` is its name in the request. Throws CommandRefused. */
export const checkNewPassword = async (
  { judgePassword }: Pick<CommandDependencies, 'judgePassword'>,
  password: string,
  known: readonly string[],
  field: 'password' | 'newPassword',
): Promise<void> => {
  const problem = passwordProblem(password, await judgePassword(password, known))
  if (problem) throw new CommandRefused(reject(problem.code, problem.because, field))
}
