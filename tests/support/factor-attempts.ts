import { createTestAuthenticator } from '@modstead/infra/second-factors/test-authenticator'
import { appCode } from '@modstead/infra/second-factors/test-codes'
import type { Answer, Api } from './api.ts'

/** Runs an attempt with its preparation. If the preparation is refused, returns that refusal. */
type Attempt = (by: Api, root: string) => Promise<Answer>

const isDone = ({ status }: Answer) => status < 300

const next = async (first: Promise<Answer>, then: (answer: Answer) => Promise<Answer>): Promise<Answer> => {
  const answer = await first
  return isDone(answer) ? then(answer) : answer
}

/** The same sender after changes that renew the session. */
const renewed = (by: Api): Api => {
  let headers: Record<string, string> = {}
  const send: Api['send'] = async (method, path, sending) => {
    const answer = await by.send(method, path, { ...sending, headers })
    const secret = /session=(mra_\w+)/.exec(`${answer.headers.getSetCookie()}`)?.[1]
    if (secret !== undefined) headers = { authorization: secret }
    return answer
  }
  return {
    url: by.url,
    send,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, { body }),
    patch: (path, body) => send('PATCH', path, { body }),
    delete: (path, body) => send('DELETE', path, { body }),
  }
}

interface Begun {
  readonly flow: string
  readonly options: { readonly challenge: string }
}

const authenticatorOf = async (by: Api) => {
  const { id: userId } = (await by.get('/v2/user')).as<{ id: string }>()
  return createTestAuthenticator({ origin: by.url, rpId: new URL(by.url).hostname, userId })
}

type Authenticator = Awaited<ReturnType<typeof authenticatorOf>>

const register = (by: Api, root: string, then?: (passkey: Authenticator, id: string) => Promise<Answer>) =>
  next(by.post(`${root}/auth/passkey/register/start`), async (begun) => {
    const { flow, options } = begun.as<Begun>()
    const passkey = await authenticatorOf(by)
    const credential = passkey.register({ challenge: options.challenge })
    const added = by.post(`${root}/auth/passkey/register/finish`, { flow, credential, name: 'Walked' })
    return next(added, async (answer) => then?.(passkey, answer.as<{ id: string }>().id) ?? answer)
  })

const turnOn: Attempt = (by, root) =>
  next(by.post(`${root}/auth/2fa/get_secret`), async (begun) => {
    const { secret, flow } = begun.as<{ secret: string; flow: string }>()
    return by.post(`${root}/auth/2fa`, { flow, code: appCode(secret) })
  })

const prove: Attempt = (by, root) =>
  register(by, root, (passkey) =>
    next(by.post(`${root}/session/prove/passkey`), async (begun) => {
      const { flow, options } = begun.as<Begun>()
      const credential = passkey.signIn({ challenge: options.challenge })
      return by.post(`${root}/session/prove`, { flow, credential })
    }),
  )

/** Changes of factors, by a user who has none before. */
export const factorAttempts: Readonly<Record<string, Attempt>> = {
  'POST /auth/2fa/get_secret': (by, root) => by.post(`${root}/auth/2fa/get_secret`),
  'POST /auth/2fa': turnOn,
  'DELETE /auth/2fa': (by, root) => next(turnOn(by, root), () => by.delete(`${root}/auth/2fa`)),
  'POST /auth/2fa/backup_codes': (by, root) =>
    next(turnOn(by, root), () => by.post(`${root}/auth/2fa/backup_codes`)),
  'POST /auth/passkey/register/start': (by, root) => by.post(`${root}/auth/passkey/register/start`),
  'POST /auth/passkey/register/finish': (by, root) => register(by, root),
  'PATCH /auth/passkey/:': (by, root) =>
    register(by, root, (_passkey, id) => by.patch(`${root}/auth/passkey/${id}`, { name: 'Renamed' })),
  'PATCH /auth/passkey/step': (by, root) => {
    const after = renewed(by)
    return register(after, root, () => after.patch(`${root}/auth/passkey/step`, { asked: true }))
  },
  'DELETE /auth/passkey/:': (by, root) => {
    const after = renewed(by)
    // The last way in cannot be removed.
    return register(after, root, () =>
      register(after, root, (_passkey, id) => after.delete(`${root}/auth/passkey/${id}`)),
    )
  },
  'POST /session/prove/passkey': (by, root) =>
    register(by, root, () => by.post(`${root}/session/prove/passkey`)),
  'POST /session/prove': prove,
}
