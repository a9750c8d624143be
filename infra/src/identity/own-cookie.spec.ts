import { expect, test } from 'vitest'
import { ownCookie } from './own-cookie.ts'

const cookie = ownCookie('https://mods.example.org', 'device')

test.each([
  ['https://mods.example.org', '__Host-device=abc; Max-Age=61; Path=/; HttpOnly; SameSite=Lax; Secure'],
  ['http://localhost:3000', '__Host-device=abc; Max-Age=61; Path=/; HttpOnly; SameSite=Lax; Secure'],
  ['http://mods.lan', 'device=abc; Max-Age=61; Path=/; HttpOnly; SameSite=Lax'],
])('at %s a cookie reaches as far as browsers allow', (publicUrl, set) => {
  expect(ownCookie(publicUrl, 'device').keep('abc', 61.9)).toBe(set)
})

test('an expiry in the past removes it', () => {
  expect(cookie.keep('abc', -1)).toContain('Max-Age=0;')
  expect(cookie.drop).toBe('__Host-device=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure')
})

test.each([
  ['__Host-device=a-b_C1', 'a-b_C1'],
  ['theme=dark; __Host-device=abc; other=1', 'abc'],
  ['device=abc', null],
  ['my__Host-device=abc', null],
  ['__Host-device=', null],
  ['__Host-device=a"b', null],
  [undefined, null],
])('from the header %s it reads %s', (header, value) => {
  expect(cookie.of({ cookie: header })).toBe(value)
})
