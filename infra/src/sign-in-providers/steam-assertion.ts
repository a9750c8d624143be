import { z } from 'zod'

export const STEAM_ENDPOINT = 'https://steamcommunity.com/openid/login'
export const OPENID_2 = 'http://specs.openid.net/auth/2.0'

/** The fields that a positive assertion must sign (section 10.1 of the specification). */
const MUST_BE_SIGNED = [
  'op_endpoint',
  'return_to',
  'response_nonce',
  'assoc_handle',
  'claimed_id',
  'identity',
]
/** The number of an individual account in Steam's own universe. */
const CLAIMED_ID = /^https:\/\/steamcommunity\.com\/openid\/id\/(7656119\d{10})$/
const NONCE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,235}$/
const PREFIX = 'openid.'
const MAX_FIELDS = 32

const text = z.string().min(1).max(2_048)
const assertion = z
  .object({
    ns: z.literal(OPENID_2),
    mode: z.literal('id_res'),
    op_endpoint: z.literal(STEAM_ENDPOINT),
    claimed_id: z.string().regex(CLAIMED_ID),
    identity: z.string(),
    return_to: text,
    response_nonce: z.string().regex(NONCE),
    assoc_handle: text,
    signed: text,
    sig: text,
  })
  .refine(({ claimed_id: claimed, identity }) => claimed === identity)
  .refine(({ signed }) => {
    const fields = signed.split(',')
    return MUST_BE_SIGNED.every((each) => fields.includes(each))
  })

export interface SteamAssertion {
  readonly steamId: string
  readonly returnTo: string
  /** Valid once. */
  readonly nonce: string
  /** When Steam made the nonce, in milliseconds since 1970. */
  readonly madeAt: number
  /** All fields, for asking Steam whether they are its own. */
  readonly fields: ReadonlyMap<string, string>
}

/**
 * The OpenID fields in an answer, without their prefix. null if a field is repeated, or if there are too
 * many.
 */
export const openIdFields = (parameters: URLSearchParams): ReadonlyMap<string, string> | null => {
  const fields = [...parameters]
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, value]) => [name.slice(PREFIX.length), value] as const)
  const unique = new Map(fields)
  return unique.size === fields.length && fields.length <= MAX_FIELDS ? unique : null
}

/** Reads the fields if they have the form of Steam's answer. Only Steam can confirm that they are one. */
export const parseAssertion = (fields: ReadonlyMap<string, string>): SteamAssertion | null => {
  const { data } = assertion.safeParse(Object.fromEntries(fields))
  if (data === undefined) return null
  return {
    steamId: CLAIMED_ID.exec(data.claimed_id)?.[1] ?? '',
    returnTo: data.return_to,
    nonce: data.response_nonce,
    madeAt: Date.parse(NONCE.exec(data.response_nonce)?.[1] ?? ''),
    fields,
  }
}

/** Whether Steam's answer, in lines of `name:value`, confirms the assertion. */
export const saysValid = (answer: string): boolean => {
  const lines = answer.split('\n')
  return (
    lines.includes(`ns:${OPENID_2}`) &&
    lines.filter((line) => line.startsWith('is_valid:')).join() === 'is_valid:true'
  )
}
