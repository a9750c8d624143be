import type { Answer, Api } from '../api.ts'
import { cookiesOf } from '../cookies.ts'
import { ok } from '../publish.ts'
import { signInAtProvider } from './sign-in-at-provider.ts'
import type { Choice } from './sign-in-page.ts'

let networks = 0

/** A browser that keeps cookies, in a separate network. */
export const openBrowser = (nobody: Api) => {
  const jar = new Map<string, string>()
  networks += 1
  const from = `2001:db8:1:${networks.toString(16)}::1`
  const send = async (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { 'x-forwarded-for': from, ...(cookie && { cookie }), ...headers }
    const answer = await nobody.send(method, path, { headers: own, ...(body !== undefined && { body }) })
    for (const set of cookiesOf(answer)) {
      const at = set.indexOf('=')
      const [name, value] = [set.slice(0, at), set.slice(at + 1)]
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const arrive = async (address: URL): Promise<string> => {
    const { status, headers } = await send('GET', `${address.pathname}${address.search}`)
    if (status !== 303) throw new Error(`the answer of the provider is answered with ${status}`)
    return headers.get('location') ?? ''
  }
  const allow = (redirectTo: string, person: string, answer: Choice['answer'] = 'allow') =>
    signInAtProvider(redirectTo, { person, answer })
  const start = async (provider: string, url = '/docs') => {
    const path = `/_internal/auth/init?${new URLSearchParams({ provider, url })}`
    const begun = await send('GET', path)
    if (begun.status !== 303) throw new Error(`nobody goes to ${provider}: ${begun.status}`)
    return begun.headers.get('location') ?? ''
  }
  return {
    jar,
    send,
    start,
    allow,
    arrive,
    /** Signs in at a provider as this person. Returns the path to which it leads. */
    async enter(provider: string, person: string, url?: string) {
      return arrive(await allow(await start(provider, url), person))
    },
    /** Links the account of this person there. */
    async link(provider: string, person: string) {
      const { redirect } = ok(await send('POST', '/_internal/auth/provider', { provider })).as<{
        redirect: string
      }>()
      return arrive(await allow(redirect, person))
    },
    signUp: (username: string) => send('POST', '/_internal/auth/create/oauth', { username }),
    async who() {
      const answer = await send('GET', '/v3/user')
      return answer.status === 200 ? answer.as<OwnUser>() : null
    },
  }
}

interface OwnUser {
  readonly username: string
  readonly email: string | null
  readonly email_verified: boolean
  readonly has_password: boolean
  readonly auth_providers: readonly string[]
}
