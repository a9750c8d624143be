import type { Answer, Api } from './api.ts'

/** The name and the value of each cookie in an answer, as a browser sends them back. */
export const cookiesOf = ({ headers }: Answer): readonly string[] =>
  headers.getSetCookie().map((set) => set.split(';', 1)[0] ?? '')

/** The same for the session that an answer sets. */
export const cookieOf = (answer: Answer): string => {
  const [cookie, ...others] = cookiesOf(answer).filter((each) => each.startsWith('__Host-session='))
  if (cookie === undefined || others.length > 0) throw new Error('the answer does not set one session')
  return cookie
}

/** Sends requests like a browser with a cookie. */
export const withCookie = (api: Api, cookie: string) => ({
  get: (path: string, headers: Readonly<Record<string, string>> = {}) =>
    api.send('GET', path, { headers: { cookie, ...headers } }),
  post: (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    api.send('POST', path, { headers: { cookie, ...headers }, body }),
  delete: (path: string) => api.send('DELETE', path, { headers: { cookie } }),
})
