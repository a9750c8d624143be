import { describe, expect, it } from 'vitest'
import { asWebRequest } from './web-request.ts'

const ORIGIN = 'https://mods.test'
const urlOf = (url: string) => asWebRequest({ url, headers: {} }, ORIGIN)?.url

describe('a page request', () => {
  it('has our own origin', () => {
    expect(urlOf('/mods?q=a%20b')).toBe('https://mods.test/mods?q=a%20b')
  })

  it.each(['//evil.test/mods', '///evil.test', '/\\evil.test/', '//', '/@evil.test', '//user@evil.test:1/'])(
    'keeps it if its path is %s',
    (path) => expect(new URL(urlOf(path) ?? '').origin).toBe(ORIGIN),
  )

  it.each(['http://evil.test/', '*', '@evil.test/', ':1/', '.evil.test/'])(
    'is refused if its target is %s',
    (target) => expect(urlOf(target)).toBeUndefined(),
  )

  it('carries the headers', () => {
    const request = asWebRequest({ url: '/', headers: { cookie: 'theme=dark', 'set-cookie': ['a'] } }, ORIGIN)
    expect([...(request?.headers ?? [])]).toEqual([['cookie', 'theme=dark']])
  })
})
