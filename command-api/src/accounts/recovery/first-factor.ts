import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { accountOfLink } from '../account-of-link.ts'
import { openSecondStep } from '../second-step/second-step.ts'
import type { ActiveUser } from '../user/load-account.ts'
import { BEGIN_RECOVERY } from './recovery-links.ts'
import { verifyByMail } from './verify-by-mail.ts'

export interface FirstFactor {
  readonly account: ActiveUser
  /** The account's epoch when the factor was proved. */
  readonly epoch: number
  /** Whether only the mailbox was proved. */
  readonly isByMail: boolean
}

/**
 * Identifies the person who has proved a first factor: in the second step, or by the mailbox of an account
 * without another one, which verifies its address. Throws the problems of flows and of links, and CommandRefused.
 */
export const firstFactorOf = async (
  deps: Pick<CommandDependencies, 'links' | 'executor' | 'blindIndex'>,
  flow: string,
  request: FastifyRequest,
): Promise<FirstFactor> => {
  if (deps.links.verify(BEGIN_RECOVERY, flow, new Date()) !== null) {
    const { account, claims } = await accountOfLink(deps, BEGIN_RECOVERY, flow)
    await verifyByMail(deps, account, claims.address, request)
    return { account, epoch: Number(claims.epoch), isByMail: true }
  }
  const account = await openSecondStep(deps, flow)
  return { account, epoch: account.signIn.epoch, isByMail: false }
}
