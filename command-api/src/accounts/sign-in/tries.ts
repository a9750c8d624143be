import { clientNetwork } from '@modstead/infra/http/client-network'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { Admission } from '@modstead/infra/rate-limits/throttle'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'

/** How often something that guards a secret may be tried. */
export interface Tries {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

type Deps = Pick<CommandDependencies, 'throttle'>

/** Tries, and for whom they count. */
export type CountedTry = readonly [Tries, string]

const MINUTE_MS = 60_000

/** ASVS 5.0, 6.3.1: guessing is slowed down for one account and for one who guesses. */
export const SIGN_IN_OF_NETWORK: Tries = { name: 'sign-in of network', max: 50, windowMs: 10 * MINUTE_MS }
export const SIGN_IN_TO_ACCOUNT: Tries = { name: 'sign-in to account', max: 10, windowMs: 10 * MINUTE_MS }
/** Of browsers with which the owner has signed in before; together, lest somebody collects them. */
export const SIGN_IN_OF_NETWORK_FROM_DEVICES: Tries = {
  ...SIGN_IN_OF_NETWORK,
  name: 'sign-in of network from devices',
}
export const SIGN_IN_FROM_DEVICE: Tries = { name: 'sign-in from device', max: 10, windowMs: 10 * MINUTE_MS }
export const SIGN_IN_FROM_DEVICES: Tries = { name: 'sign-in from devices', max: 30, windowMs: 10 * MINUTE_MS }
export const PROOF_OF_ACCOUNT: Tries = { name: 'proof of account', max: 10, windowMs: 10 * MINUTE_MS }

/** Three of a million codes are right at any time: at this rate guessing takes years, and the password was needed before. */
export const CODE_OF_ACCOUNT: Tries = { name: 'code of account', max: 10, windowMs: 30 * MINUTE_MS }
/** Staff who look after users see some of them in an hour, and not all. */
export const LOOKS_OF_STAFF: Tries = { name: 'looks of staff', max: 60, windowMs: 60 * MINUTE_MS }

export const SIGN_UP_OF_NETWORK: Tries = { name: 'sign-up of network', max: 60, windowMs: 60 * MINUTE_MS }
export const RESET_OF_NETWORK: Tries = { name: 'reset of network', max: 20, windowMs: 60 * MINUTE_MS }
export const REPORTS_OF_NETWORK: Tries = { name: 'reports of network', max: 120, windowMs: 10 * MINUTE_MS }
/** Runners of a CI share networks. */
export const EXCHANGE_OF_NETWORK: Tries = { name: 'exchange of network', max: 300, windowMs: 10 * MINUTE_MS }
/** Failed requests of apps. */
export const TOKENS_OF_NETWORK: Tries = { name: 'tokens of network', max: 300, windowMs: 10 * MINUTE_MS }
/** One a second: with tokens of two weeks, an app of a million people asks no more often. */
export const TOKENS_OF_APP: Tries = { name: 'tokens of app', max: 600, windowMs: 10 * MINUTE_MS }
/** Each makes the product ask the provider. */
export const PROVIDER_OF_NETWORK: Tries = { name: 'provider of network', max: 50, windowMs: 10 * MINUTE_MS }
/** Nobody's mailbox is filled by forms that others send. */
export const MAILS_TO_ADDRESS: Tries = { name: 'mails to address', max: 5, windowMs: 60 * MINUTE_MS }
export const MAILS_TO_ACCOUNT: Tries = { name: 'mails to account', max: 5, windowMs: 60 * MINUTE_MS }

/** Counts one try, and tells whether it may go on. */
export const mayStillTry = async (
  { throttle }: Deps,
  { name, ...rate }: Tries,
  key: string,
): Promise<boolean> => (await throttle(name, key, { ...rate, onAway: 'refuse' })).allowed

/** Throws the 429 problem when there were too many. */
const requireAllowed = ({ allowed, retryInMs }: Admission): void => {
  if (allowed) return
  const seconds = Math.ceil(retryInMs / 1000)
  throw new HttpProblem('too-many-tries', 'There were too many tries. Wait before the next one.', {
    headers: { 'retry-after': `${seconds}` },
  })
}

/** Counts one try. Throws the 429 problem when there were too many. */
export const countTry = async ({ throttle }: Deps, { name, ...rate }: Tries, key: string): Promise<void> =>
  requireAllowed(await throttle(name, key, { ...rate, onAway: 'refuse' }))

/** Counts one try by several limits in one step; if one of them refuses, the others count nothing. */
export const countTryBy = async (
  { throttleTogether }: Pick<CommandDependencies, 'throttleTogether'>,
  counted: readonly CountedTry[],
): Promise<void> =>
  requireAllowed(
    await throttleTogether(counted.map(([tries, key]) => ({ limit: { ...tries, onAway: 'refuse' }, key }))),
  )

/** The try that was counted was right. */
export const giveTryBack = (
  { giveBack }: Pick<CommandDependencies, 'giveBack'>,
  { name, ...rate }: Tries,
  key: string,
): Promise<void> => giveBack(name, key, { ...rate, onAway: 'refuse' })

export const countTryOfNetwork = (deps: Deps, tries: Tries, { ip }: FastifyRequest): Promise<void> =>
  countTry(deps, tries, clientNetwork(ip))
