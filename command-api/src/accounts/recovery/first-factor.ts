import type { CommandDependencies } from '../../dependencies.ts'
import { accountOfLink } from '../account-of-link.ts'
import { openSecondStep } from '../second-step/second-step.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { BEGIN_RECOVERY } from './recovery-links.ts'

export interface FirstFactor {
  readonly account: ActiveUser
  /** Of the account when it was proved. */
  readonly epoch: number
  /** By the mailbox alone. */
  readonly isByMail: boolean
}

/** Who has proved a first factor: that of the second step, or the mailbox of an account that has no other. Throws the problems of flows and of links. */
export const firstFactorOf = async (
  deps: Pick<CommandDependencies, 'links' | 'executor'>,
  flow: string,
): Promise<FirstFactor> => {
  if (deps.links.verify(BEGIN_RECOVERY, flow, new Date()) !== null) {
    const { account, claims } = await accountOfLink(deps, BEGIN_RECOVERY, flow)
    return { account, epoch: Number(claims.epoch), isByMail: true }
  }
  const account = await openSecondStep(deps, flow)
  return { account, epoch: account.signIn.epoch, isByMail: false }
}
