import { describe, expect, it } from 'vitest'
import { sessionCookie } from './session-cookie.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const end = '2026-11-21T12:01:00.999Z'

describe('the cookie of a session', () => {
  it.each(['https://mods.test', 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'on %s cannot be set by another host',
    (publicUrl) => {
      const { name, keep, drop } = sessionCookie(publicUrl)
      expect(name).toBe('__Host-session')
      expect(keep('mra_x', end, now)).toBe(
        '__Host-session=mra_x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
      )
      expect(drop).toBe('__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
    },
  )
  it.each(['http://mods.lan', 'http://192.168.0.7:8080', 'http://localhost.mods.test'])(
    'on %s has no prefix, because browsers store no secure cookie there',
    (publicUrl) => {
      const { name, keep, drop } = sessionCookie(publicUrl)
      expect(name).toBe('session')
      expect(keep('mra_x', end, now)).toBe('session=mra_x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
      expect(drop).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    },
  )
  it('of a session that has ended is removed at once', () =>
    expect(sessionCookie('https://mods.test').keep('mra_x', end, Date.parse(end) + 5_000)).toContain(
      'Max-Age=0;',
    ))
})
