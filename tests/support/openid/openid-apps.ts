import { personNamed } from './person.ts'

type Claims = Readonly<Record<string, unknown>>

/** The differences between providers of OpenID Connect. */
export interface OpenIdApp {
  readonly name: string
  /** The base address. */
  readonly base: string
  /** Whether claims are in ID tokens, or only at the user endpoint. */
  readonly tellsInIdTokens: boolean
  /** Whether answers contain `iss`, RFC 9207. */
  readonly namesItselfInAnswers: boolean
  claimsOf(person: string): Claims
  /** Its names in its documents, if they differ from the base. */
  readonly calledIn?: { readonly discovery: string; token(claims: Claims): string }
}

const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'
export const WORK_TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'

export const google: OpenIdApp = {
  name: 'Google',
  base: 'https://accounts.google.com',
  tellsInIdTokens: true,
  namesItselfInAnswers: true,
  claimsOf: (name) => {
    const { email, emailIsVerified, picture } = personNamed(name)
    return { email, email_verified: emailIsVerified, picture }
  },
}

export const gitlab: OpenIdApp = {
  name: 'GitLab',
  base: 'https://gitlab.com',
  tellsInIdTokens: false,
  namesItselfInAnswers: false,
  claimsOf: (name) => {
    const { email, emailIsVerified, picture } = personNamed(name)
    return { email, email_verified: emailIsVerified, picture, nickname: name }
  },
}

/**
 * One server for many issuers: each account has a tenant, and its tokens belong to that. People whose names
 * end with `-at-work` belong to a company's tenant, those with `-of-domain` to one that has proved its
 * domain.
 */
export const microsoft: OpenIdApp = {
  name: 'Microsoft',
  base: 'https://login.microsoftonline.com/common/v2.0',
  tellsInIdTokens: true,
  namesItselfInAnswers: false,
  claimsOf: (name) => ({
    email: personNamed(name).email,
    tid: /-(at-work|of-domain)$/.test(name) ? WORK_TENANT : PERSONAL_TENANT,
    ...(name.endsWith('-of-domain') && { xms_edov: '1' }),
  }),
  calledIn: {
    discovery: 'https://login.microsoftonline.com/{tenantid}/v2.0',
    token: ({ tid }) => `https://login.microsoftonline.com/${tid}/v2.0`,
  },
}
