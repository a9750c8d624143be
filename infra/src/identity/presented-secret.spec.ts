import { describe, expect, it } from 'vitest'
import { presentedSecret, senderMark } from './presented-secret.ts'

const secret = `mra_${'a'.repeat(60)}`
const other = `mra_${'b'.repeat(60)}`
const NAME = '__Host-session'

const inCookie = (cookie: string, name = NAME) => presentedSecret({ cookie }, name)

describe('the secret of a request', () => {
  it.each([
    [secret, secret],
    [`Bearer ${secret}`, secret],
    [`bearer   ${secret} `, secret],
    ['Basic dXNlcg==', 'Basic dXNlcg=='],
  ])('is read from the header %s', (authorization, expected) =>
    expect(presentedSecret({ authorization }, NAME)).toBe(expected),
  )
  it('is the one in the header even if there is a cookie, and even if it is invalid', () => {
    const cookie = `${NAME}=${secret}`
    expect(presentedSecret({ authorization: other, cookie }, NAME)).toBe(other)
    expect(presentedSecret({ authorization: 'nonsense', cookie }, NAME)).toBe('nonsense')
  })
  it.each(['', 'Bearer '])('is the one in the cookie if the header "%s" is empty', (authorization) =>
    expect(presentedSecret({ authorization, cookie: `${NAME}=${secret}` }, NAME)).toBe(secret),
  )
  it.each([
    `${NAME}=${secret}`,
    `theme=dark; ${NAME}=${secret}`,
    `theme=dark;${NAME}=${secret}; lang=en`,
    `session=${other}; ${NAME}=${secret}`,
    `${NAME}=; ${NAME}=${secret}`,
  ])('is read from the cookie "%s"', (cookie) => expect(inCookie(cookie)).toBe(secret))
  it.each([
    '',
    `session=${secret}`,
    `x${NAME}=${secret}`,
    `theme=${NAME}=${secret}`,
    `${NAME} =${secret}`,
    `${NAME.toLowerCase()}=${secret}`,
    `${NAME}="${secret}"`,
    `${NAME}=${secret}a`,
    `${NAME}=${secret.slice(0, -1)}`,
    `${NAME}=${secret.replace('mra', 'mrp')}`,
    `${NAME}=${secret.slice(0, -1)}%`,
  ])('is not read from the cookie "%s"', (cookie) => expect(inCookie(cookie)).toBeNull())
  it('is read from the cookie without the prefix only if that is its name', () => {
    expect(inCookie(`session=${secret}`, 'session')).toBe(secret)
    expect(inCookie(`${NAME}=${secret}`, 'session')).toBeNull()
  })
  it('is missing if nothing is sent', () => expect(presentedSecret({}, NAME)).toBeNull())
})

describe('the key that distinguishes senders', () => {
  it('is the header or the session of a cookie', () => {
    expect(senderMark({ authorization: secret, cookie: `${NAME}=${other}` })).toBe(secret)
    expect(senderMark({ authorization: '', cookie: `${NAME}=${other}` })).toContain(other)
    expect(senderMark({ cookie: `theme=dark; session=${other}` })).toContain(other)
  })
  it('is the same each time', () => {
    const marks = [1, 2, 3].map(() => senderMark({ cookie: `${NAME}=${secret}` }))
    expect(new Set(marks)).toEqual(new Set([`${NAME}=${secret}`]))
  })
  it.each([{}, { cookie: 'theme=dark' }, { cookie: `${NAME}=` }, { authorization: '' }])(
    'is missing for %o, which identifies nobody',
    (headers) => expect(senderMark(headers)).toBeFalsy(),
  )
})
