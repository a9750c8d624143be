import { userRejections } from '@modstead/domain/accounts/user/decider'
import { idOf } from '@modstead/infra/http/routes/parameters'
import { registrationAnswer, signInAnswer } from '@modstead/infra/second-factors/passkey-shapes'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'
import { flow } from '../email/contract.ts'

/** A change gives the session a new secret, which only pages receive. */
const roots = ['_internal'] as const

const changed = ['sign-in-required', 'session-not-found', 'proof-needed'] as const

const name = z.string().max(200)
const params = z.object({ passkey: idOf('passkey') })

/** In the form that browsers understand (WebAuthn level 3, `PublicKeyCredentialCreationOptionsJSON`). */
const creationOptions = z.looseObject({
  challenge: z.string(),
  rp: z.looseObject({ name: z.string(), id: z.string() }),
  user: z.looseObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
})

/** In the form that browsers understand (WebAuthn level 3, `PublicKeyCredentialRequestOptionsJSON`). */
export const requestOptions = z.looseObject({ challenge: z.string() })

export const begunFlow = z.string().describe('For the request with the answer, for half an hour')

/** An answer to a challenge. */
export const passkeyAnswer = z.object({ flow, credential: signInAnswer })

export const beginPasskey = contract({
  method: 'POST',
  path: '/auth/passkey/register/start',
  roots,
  summary: 'Get what a browser needs to make a passkey',
  right: 'signIn.change',
  needsProof: true,
  answer: z.strictObject({ flow: begunFlow, options: creationOptions }),
  problems: eachOnce(changed, ['user-not-found']),
})

export const addPasskey = contract({
  method: 'POST',
  path: '/auth/passkey/register/finish',
  roots,
  summary: 'Add a passkey to one’s account',
  right: 'signIn.change',
  needsProof: true,
  body: z.object({ flow, credential: registrationAnswer, name }),
  answer: z.strictObject({ id: z.string() }),
  problems: eachOnce(userRejections.AddPasskey, changed, ['passkey-refused', 'flow-expired']),
})

export const renamePasskey = contract({
  method: 'PATCH',
  path: '/auth/passkey/:passkey',
  roots,
  summary: 'Rename a passkey',
  right: 'signIn.change',
  needsProof: true,
  params,
  body: z.object({ name }),
  answer: null,
  problems: eachOnce(userRejections.RenamePasskey, changed),
})

export const choosePasskeyStep = contract({
  method: 'PATCH',
  path: '/auth/passkey/step',
  roots,
  summary: 'Choose whether a passkey has to follow the password or a provider',
  right: 'signIn.change',
  needsProof: true,
  body: z.object({ asked: z.boolean() }),
  answer: null,
  problems: eachOnce(userRejections.ChoosePasskeyStep, changed),
})

export const removePasskey = contract({
  method: 'DELETE',
  path: '/auth/passkey/:passkey',
  roots,
  summary: 'Remove a passkey',
  right: 'signIn.change',
  needsProof: true,
  params,
  answer: null,
  problems: eachOnce(userRejections.RemovePasskey, changed),
})
