import { z } from 'zod'

/** Unpadded, as browsers write bytes in JSON. */
const base64Url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)

/** 1,023 bytes, the maximum in the standard (WebAuthn level 3, section 7.1). */
const credentialId = base64Url(1_364)

/** How a browser reaches an authenticator. Transports of later standards are left out. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof TRANSPORTS)[number]

/** The known ones among the named transports. */
export const transportsOf = (named: readonly string[]): readonly Transport[] =>
  TRANSPORTS.filter((transport) => named.includes(transport))

const transports = z.array(z.string().max(32)).max(16).transform(transportsOf)

const clientData = z.object({ crossOrigin: z.literal(false).optional() })

/**
 * None of our pages asks for a passkey in a frame of another site, where people cannot see whom they answer.
 */
const isOfOwnPage = (text: string): boolean => {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).success
  } catch {
    return false
  }
}
const clientDataJSON = base64Url(4_096).refine(isOfOwnPage)

const publicKey = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** The result of `navigator.credentials.create` as JSON (WebAuthn level 3, `RegistrationResponseJSON`). */
export const registrationAnswer = z.object({
  ...publicKey,
  response: z.object({
    clientDataJSON,
    attestationObject: base64Url(16_384),
    transports: transports.optional(),
  }),
})

/** The result of `navigator.credentials.get` as JSON (WebAuthn level 3, `AuthenticationResponseJSON`). */
export const signInAnswer = z.object({
  ...publicKey,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64Url(4_096),
    signature: base64Url(2_048),
    userHandle: base64Url(86).nullish(),
  }),
})
