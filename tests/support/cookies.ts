import type { Answer, Api } from './api.ts'

/** The name and the value of the cookie that an answer sets, as a browser sends them back. */
export const cookieOf = ({ headers }: Answer): string => {
  const [set, ...others] = headers.getSetCookie()
  if (set === undefined || others.length > 0) throw new Error('the answer does not set one cookie')
  return set.split(';', 1)[0] ?? ''
}

/** Speaks as a browser that holds a cookie. */
export const withCookie = (api: Api, cookie: string) => ({
  get: (path: string, headers: Readonly<Record<string, string>> = {}) =>
    api.send('GET', path, { headers: { cookie, ...headers } }),
  post: (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
    api.send('POST', path, { headers: { cookie, ...headers }, body }),
  delete: (path: string) => api.send('DELETE', path, { headers: { cookie } }),
})
