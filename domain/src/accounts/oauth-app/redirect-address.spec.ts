import { describe, expect, test } from 'vitest'
import { allowedRedirect, isRedirectAddress } from './redirect-address.ts'

describe('a redirect address', () => {
  test.each([
    'https://app.example',
    'https://app.example/callback?from=mods',
    'https://app.example:8443/callback',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:80',
    'http://[::1]:65535/',
    'http://localhost:3000/callback',
    'org.example.app:/callback',
    `https://app.example/${'a'.repeat(235)}`,
  ])('can be %s', (address) => expect(isRedirectAddress(address)).toBe(true))

  test.each([
    '',
    'app.example/callback',
    '//app.example',
    'http://app.example/callback',
    'http://127.0.0.2/',
    'http://127.0.0.1.example/',
    'http://127.0.0.1@app.example/',
    'http://localhost.example/',
    'http://localhost:65536/',
    'https://me@app.example/',
    'https://-app.example/',
    'https://',
    'https://app.example/#part',
    'https://app.example\\@other.example/',
    'https://app.example/a b',
    'https://app.example/\n',
    'https://appé.example/',
    'javascript:alert(1)',
    'data:text/html,1',
    'myapp:/callback',
    'HTTP://127.0.0.1/',
    ` https://app.example`,
    `https://app.example/${'a'.repeat(236)}`,
  ])('cannot be %j', (address) => expect(isRedirectAddress(address)).toBe(false))
})

describe('an answer', () => {
  const redirects = [
    { id: 'web', address: 'https://app.example/callback' },
    { id: 'own', address: 'http://127.0.0.1/callback' },
    { id: 'bare', address: 'http://localhost' },
    { id: 'device', address: 'org.example.app:/callback' },
  ]
  const allowed = (wanted: string) => allowedRedirect(redirects, wanted)?.id ?? null

  test('goes to exactly the registered address', () => {
    expect(allowed('https://app.example/callback')).toBe('web')
    expect(allowed('org.example.app:/callback')).toBe('device')
  })
  test('may go to any port of the local machine', () => {
    expect(allowed('http://127.0.0.1:50123/callback')).toBe('own')
    expect(allowed('http://127.0.0.1/callback')).toBe('own')
    expect(allowed('http://localhost:8080')).toBe('bare')
    expect(allowed('http://localhost:8080/')).toBe('bare')
  })
  test.each([
    'https://app.example/callback/',
    'https://app.example/callback?more=1',
    'https://APP.example/callback',
    'https://app.example:443/callback',
    'https://app.example/callback/../other',
    'https://sub.app.example/callback',
    'http://app.example/callback',
    'http://127.0.0.1:50123/other',
    'http://127.0.0.1:50123',
    'http://127.0.0.1:99999/callback',
    'http://localhost:50123/callback',
    'http://[::1]:50123/callback',
    'http://127.0.0.1:50123@evil.example/callback',
    'org.example.app:/other',
    '',
  ])('never goes to %s', (wanted) => expect(allowed(wanted)).toBeNull())
  test('does not go to an erased address', () => {
    expect(allowedRedirect([{ id: 'gone', address: '' }], '')).toBeNull()
  })
})
