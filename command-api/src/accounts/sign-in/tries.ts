import { clientNetwork } from '@modstead/infra/http/client-network'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { Admission } from '@modstead/infra/rate-limits/throttle'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'

/** A limit on tries of something that guards a secret. */
export interface Tries {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

type Deps = Pick<CommandDependencies, 'throttle'>

/** A limit, and the key whose tries it counts. */
export type CountedTry = readonly [Tries, string]

const MINUTE_MS = 60_000

/** ASVS 5.0, 6.3.1: slows down guessing per account and per guesser. */
export const SIGN_IN_OF_NETWORK: Tries = { name: 'sign-in of network', max: 50, windowMs: 10 * MINUTE_MS }
export const SIGN_IN_TO_ACCOUNT: Tries = { name: 'sign-in to account', max: 10, windowMs: 10 * MINUTE_MS }
/**
 * For browsers with which the owner has signed in before. They also share a limit, in case somebody collects
 * such browsers.
 */
export const SIGN_IN_OF_NETWORK_FROM_DEVICES: Tries = {
  ...SIGN_IN_OF_NETWORK,
  name: 'sign-in of network from devices',
}
export const SIGN_IN_FROM_DEVICE: Tries = { name: 'sign-in from device', max: 10, windowMs: 10 * MINUTE_MS }
export const SIGN_IN_FROM_DEVICES: Tries = { name: 'sign-in from devices', max: 30, windowMs: 10 * MINUTE_MS }
export const PROOF_OF_ACCOUNT: Tries = { name: 'proof of account', max: 10, windowMs: 10 * MINUTE_MS }
/**
 * For whoever has the link of a mail, which cannot be guessed. Separate from proofs, so that somebody who has
 * taken a session and guesses the password does not use up the owner's way back.
 */
export const LINK_OF_ACCOUNT: Tries = { name: 'link of account', max: 10, windowMs: 10 * MINUTE_MS }
/** Signatures cannot be guessed, so these limits only bound the work. A sign-in takes two requests. */
export const PASSKEYS_OF_NETWORK: Tries = { name: 'passkeys of network', max: 600, windowMs: 10 * MINUTE_MS }
export const PASSKEYS_FROM_DEVICE: Tries = { name: 'passkeys from device', max: 60, windowMs: 10 * MINUTE_MS }

/**
 * At any time, three of a million codes are right. At this rate guessing takes years, and it requires the
 * password first.
 */
export const CODE_OF_ACCOUNT: Tries = { name: 'code of account', max: 10, windowMs: 30 * MINUTE_MS }
/** Staff who support users look at a few of them per hour, not at all of them. */
export const LOOKS_OF_STAFF: Tries = { name: 'looks of staff', max: 60, windowMs: 60 * MINUTE_MS }

export const SIGN_UP_OF_NETWORK: Tries = { name: 'sign-up of network', max: 60, windowMs: 60 * MINUTE_MS }
export const RESET_OF_NETWORK: Tries = { name: 'reset of network', max: 20, windowMs: 60 * MINUTE_MS }
export const REPORTS_OF_NETWORK: Tries = { name: 'reports of network', max: 120, windowMs: 10 * MINUTE_MS }
/** CI runners share networks. */
export const EXCHANGE_OF_NETWORK: Tries = { name: 'exchange of network', max: 300, windowMs: 10 * MINUTE_MS }
/** Only counts failed requests of apps. */
export const TOKENS_OF_NETWORK: Tries = { name: 'tokens of network', max: 300, windowMs: 10 * MINUTE_MS }
/** One per second. With tokens that last two weeks, an app with a million users needs no more. */
export const TOKENS_OF_APP: Tries = { name: 'tokens of app', max: 600, windowMs: 10 * MINUTE_MS }
/** Each try makes the product send a request to the provider. */
export const PROVIDER_OF_NETWORK: Tries = { name: 'provider of network', max: 50, windowMs: 10 * MINUTE_MS }
/** Forms that other people submit must not fill anybody's mailbox. */
export const MAILS_TO_ADDRESS: Tries = { name: 'mails to address', max: 5, windowMs: 60 * MINUTE_MS }
export const MAILS_TO_ACCOUNT: Tries = { name: 'mails to account', max: 5, windowMs: 60 * MINUTE_MS }
/** Separate from the mails that a session can ask for, so that a stolen one cannot use these up. */
export const RECOVERIES_OF_ACCOUNT: Tries = {
  name: 'recoveries of account',
  max: 5,
  windowMs: 60 * MINUTE_MS,
}

/** Counts one try, and returns whether it may proceed. */
export const mayStillTry = async (
  { throttle }: Deps,
  { name, ...rate }: Tries,
  key: string,
): Promise<boolean> => (await throttle(name, key, { ...rate, onAway: 'refuse' })).allowed

/** Throws the 429 problem after too many tries. */
const requireAllowed = ({ allowed, retryInMs }: Admission): void => {
  if (allowed) return
  const seconds = Math.ceil(retryInMs / 1000)
  throw new HttpProblem('too-many-tries', 'There were too many tries. Wait before the next one.', {
    headers: { 'retry-after': `${seconds}` },
  })
}

/** Counts one try. Throws the 429 problem after too many. */
export const countTry = async ({ throttle }: Deps, { name, ...rate }: Tries, key: string): Promise<void> =>
  requireAllowed(await throttle(name, key, { ...rate, onAway: 'refuse' }))

/** Counts one try against several limits in one step. If one of them refuses, the others count nothing. */
export const countTryBy = async (
  { throttleTogether }: Pick<CommandDependencies, 'throttleTogether'>,
  counted: readonly CountedTry[],
): Promise<void> =>
  requireAllowed(
    await throttleTogether(counted.map(([tries, key]) => ({ limit: { ...tries, onAway: 'refuse' }, key }))),
  )

/** Uncounts a try that was right. */
export const giveTryBack = (
  { giveBack }: Pick<CommandDependencies, 'giveBack'>,
  { name, ...rate }: Tries,
  key: string,
): Promise<void> => giveBack(name, key, { ...rate, onAway: 'refuse' })

export const countTryOfNetwork = (deps: Deps, tries: Tries, { ip }: FastifyRequest): Promise<void> =>
  countTry(deps, tries, clientNetwork(ip))
