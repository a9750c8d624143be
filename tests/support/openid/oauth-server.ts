import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type Person, personNamed } from './person.ts'
import { choiceOf, formOf, showSignInPage } from './sign-in-page.ts'
import type { StandInSettings } from './stand-in-settings.ts'

/** The differences between providers that only have OAuth. */
export interface OAuthApp {
  readonly name: string
  /** Paths in the stand-in, including their hosts. */
  readonly authorize: string
  readonly token: string
  /** Sent as `iss`, RFC 9207. */
  readonly issuer?: string
  readonly refusedCode: { readonly status: number; readonly error: string }
  /** Answers of its API, by path. */
  readonly facts: Readonly<Record<string, (person: Person) => unknown>>
}

export const githubApp: OAuthApp = {
  name: 'GitHub',
  authorize: '/github.com/login/oauth/authorize',
  token: '/github.com/login/oauth/access_token',
  issuer: 'https://github.com/login/oauth',
  refusedCode: { status: 200, error: 'bad_verification_code' },
  facts: {
    '/api.github.com/user': ({ number, name, picture }) => ({ id: number, login: name, avatar_url: picture }),
    '/api.github.com/user/emails': ({ email, emailIsVerified }) => [
      { email: `old-${email}`, primary: false, verified: true, visibility: null },
      { email, primary: true, verified: emailIsVerified, visibility: 'private' },
    ],
  },
}

export const discordApp: OAuthApp = {
  name: 'Discord',
  authorize: '/discord.com/oauth2/authorize',
  token: '/discord.com/api/oauth2/token',
  refusedCode: { status: 400, error: 'invalid_grant' },
  facts: {
    '/discord.com/api/v10/users/@me': ({ number, name, email, emailIsVerified }) => ({
      id: `${number}`,
      username: name,
      avatar: 'a1b2',
      email,
      verified: emailIsVerified,
    }),
  },
}

interface Code {
  readonly person: string
  readonly redirectUri: string
  readonly challenge: string
}

const json = (reply: ServerResponse, status: number, body: unknown): void => {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const random = () => randomBytes(16).toString('hex')

export const oauthServer = (app: OAuthApp, { client, redirectUris }: StandInSettings): RequestListener => {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Person>()

  const authorize = async (request: IncomingMessage, reply: ServerResponse, query: URLSearchParams) => {
    const { redirect_uri: redirectUri = '', state = '', ...rest } = Object.fromEntries(query)
    if (rest.client_id !== client.id || !redirectUris.includes(redirectUri))
      return reply.writeHead(400).end('The redirect_uri is not one of this client.')
    if (rest.code_challenge_method !== 'S256' || rest.response_type !== 'code')
      return reply.writeHead(400).end('This needs a code and PKCE.')
    if (request.method !== 'POST') return showSignInPage(reply, app.name)
    const { person, answer } = choiceOf(await formOf(request))
    const back = new URL(redirectUri)
    if (answer === 'allow') {
      const code = random()
      codes.set(code, { person, redirectUri, challenge: rest.code_challenge ?? '' })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    back.searchParams.set('state', state)
    if (app.issuer !== undefined) back.searchParams.set('iss', app.issuer)
    return reply.writeHead(303, { location: back.href }).end()
  }

  const exchange = async (request: IncomingMessage, reply: ServerResponse) => {
    const form = Object.fromEntries(await formOf(request))
    if (form.client_id !== client.id || form.client_secret !== client.secret)
      return json(reply, 401, { error: 'invalid_client' })
    const code = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url')
    if (code?.challenge !== challenge || code.redirectUri !== form.redirect_uri)
      return json(reply, app.refusedCode.status, { error: app.refusedCode.error })
    const token = random()
    tokens.set(token, personNamed(code.person))
    return json(reply, 200, { access_token: token, token_type: 'bearer', scope: 'as asked' })
  }

  return (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in')
    if (pathname === app.authorize) return authorize(request, reply, searchParams)
    if (pathname === app.token) return exchange(request, reply)
    const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    const fact = app.facts[pathname]
    if (!person || !fact) return json(reply, 401, { message: 'Bad credentials' })
    return json(reply, 200, fact(person))
  }
}
