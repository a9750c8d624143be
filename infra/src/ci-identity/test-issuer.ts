import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { jsonAtStrangers } from '../outgoing/json-at.ts'
import { type HttpsHost, reachOf, startHttpsHost } from '../outgoing/test-https-host.ts'
import { createIssuerKeys, type IssuerKeys } from './issuer-keys.ts'

/** An issuer of CI tokens on this machine, with TLS. EC keys are made at once, RSA keys take a while. */
export interface TestIssuer {
  readonly issuer: string
  readonly host: HttpsHost
  /** The number of requests for each path. */
  asked(path: string): number
  /** Sets the answer to a path. By default it answers both documents. */
  answer(path: string, body: unknown, status?: number): void
  /** Adds a key that it publishes from now on. */
  addKey(kid: string, alg?: string): Promise<void>
  forgetKeys(): void
  publicJwk(kid: string): JWK
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>
  keys(now?: () => number): IssuerKeys
  close(): Promise<void>
}

export const DISCOVERY = '/.well-known/openid-configuration'
export const KEYS = '/keys'

export const startTestIssuer = async (usual = 'RS256'): Promise<TestIssuer> => {
  const asked: string[] = []
  const answers = new Map<string, { readonly body: unknown; readonly status: number }>()
  const known = new Map<string, { readonly jwk: JWK; readonly privateKey: CryptoKey }>()
  const host = await startHttpsHost(({ url = '' }, reply) => {
    asked.push(url)
    const { body, status } = answers.get(url) ?? { body: {}, status: 404 }
    reply.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const issuer = host.url('')
  const answer = (path: string, body: unknown, status = 200) => {
    answers.set(path, { body, status })
  }
  const publish = () => answer(KEYS, { keys: [...known.values()].map(({ jwk }) => jwk) })
  answer(DISCOVERY, { issuer, jwks_uri: `${issuer}${KEYS}` })

  const addKey = async (kid: string, alg = usual) => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
    known.set(kid, { jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }, privateKey })
    publish()
  }
  await addKey('first')
  const of = (kid: string) => {
    const key = known.get(kid)
    if (key === undefined) throw new Error(`the issuer has no key ${kid}`)
    return key
  }
  return {
    issuer,
    host,
    asked: (path) => asked.filter((each) => each === path).length,
    answer,
    addKey,
    forgetKeys() {
      known.clear()
      publish()
    },
    publicJwk: (kid) => of(kid).jwk,
    sign: (claims, { kid = 'first', ...header } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: usual, typ: 'JWT', kid, ...header })
        .sign(of(kid).privateKey),
    keys: (now) => createIssuerKeys(jsonAtStrangers({ reach: reachOf(host) }), now),
    close: () => host.close(),
  }
}
