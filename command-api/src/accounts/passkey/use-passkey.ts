import { user } from '@modstead/domain/accounts/aggregates'
import type { Passkey } from '@modstead/domain/accounts/user/sign-in/state'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { KnownPasskey, PasskeySignIn } from '@modstead/infra/second-factors/passkey'
import { transportsOf } from '@modstead/infra/second-factors/passkey-shapes'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { ownSender } from '../own-sender.ts'
import type { ActiveUser } from '../user/load-account.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'passkeys'>

export const passkeyRefused = () => new HttpProblem('passkey-refused', 'This passkey was not accepted.')

/** The passkeys of an account in the form for browsers. */
export const knownPasskeys = ({ signIn }: ActiveUser): readonly KnownPasskey[] =>
  signIn.passkeys.flatMap(({ credentialId, transports }) =>
    credentialId === null ? [] : [{ credentialId, transports: transportsOf(transports) }],
  )

const verified = async (
  { passkeys }: Deps,
  userId: string,
  { credentialId, publicKey }: Passkey,
  answer: unknown,
  challenge: string,
): Promise<PasskeySignIn | null> => {
  if (credentialId === null || publicKey === null) return null
  // Only the decider can judge the counter, because only it sees the events of other processes.
  return passkeys.verifySignIn(answer, challenge, { userId, credentialId, publicKey, counter: 0 })
}

/**
 * Accepts the answer of one of the account's passkeys to this challenge. Throws the problem
 * `passkey-refused`, or CommandRefused `passkey-copied`. An `only` factor requires that the authenticator
 * verified the user.
 */
export const usePasskey = async (
  deps: Deps,
  account: ActiveUser,
  answer: { readonly id: string },
  challenge: string,
  request: FastifyRequest,
  as: 'only' | 'second',
): Promise<void> => {
  const { userId, signIn } = account
  const passkey = signIn.passkeys.find(({ credentialId }) => credentialId === answer.id)
  const signed = passkey && (await verified(deps, userId, passkey, answer, challenge))
  if (!passkey || !signed || (as === 'only' && !signed.isUserVerified)) throw passkeyRefused()
  const { newCounter: counter, isUserVerified } = signed
  const command = { type: 'UsePasskey', userId, passkeyId: passkey.id, counter, isUserVerified } as const
  const sender = ownSender(request, account, 'passkey')
  await deps.executor.execute(user, userId, command, contextOf(sender), sender.intent)
}
