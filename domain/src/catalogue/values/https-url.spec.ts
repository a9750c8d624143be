import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { httpsUrlProblem } from './https-url.ts'

// The domain is compiled without URL. The runtime of the tests has the parser that clients use.
declare const URL: { canParse(text: string): boolean }

const problem = (url: string) => httpsUrlProblem('The link', url)

describe('https address', () => {
  it('accepts ordinary addresses', () => {
    for (const url of [
      'https://example.com',
      'HTTPS://Example.com/',
      'https://sub.example.co.uk:8443/a/b?c=d&e[]=f#g',
      'https://github.com/some/one/blob/main/LICENSE',
      'https://bücher.example/ä?ö#ü',
      'https://127.0.0.1/x',
      'https://example.a1',
      'https://example.1a',
      'https://example.com./',
      'https://example.com/a%20b',
      `https://example.com/${'x'.repeat(2028)}`,
    ])
      expect(problem(url)).toBeNull()
  })

  const host = (length: number) => `${'a.'.repeat(126)}${'a'.repeat(length - 252)}`
  it.each([
    ['a port', 'https://a.example:65535', 'https://a.example:65536'],
    ['a label of a host', `https://${'a'.repeat(63)}.example`, `https://${'a'.repeat(64)}.example`],
    ['a whole host', `https://${host(253)}/`, `https://${host(254)}/`],
    ['a number of an IPv4 address', 'https://255.0.0.1/', 'https://255.0.0.01/'],
    ['well-formed text', 'https://a.example/\u{1F600}', 'https://a.example/\uD83D'],
  ])('accepts %s up to the limit and nothing longer', (_what, within, beyond) => {
    expect(problem(within)).toBeNull()
    expect(problem(beyond)).toBe('The link is not a valid address.')
  })

  it('explains the problem', () => {
    expect(problem('http://example.com')).toBe('The link must start with https://.')
    expect(problem('javascript:alert(1)')).toBe('The link must start with https://.')
    expect(problem('')).toBe('The link must start with https://.')
    expect(problem('https://bank.example@evil.example/')).toBe('The link must not contain a user name.')
    expect(problem(`https://example.com/${'x'.repeat(2029)}`)).toBe(
      'The link must have at most 2048 characters.',
    )
  })

  it.each([
    'https://',
    'https:///path',
    'https://exa mple.com',
    'https://example.com/a b',
    'https://example..com',
    'https://-example.com',
    'https://example.com:99999',
    'https://example.com:port',
    'https://1.2.3.4.5/',
    'https://256.1.1.1/',
    'https://example.1/',
    'https://example.0x1f/',
    'https://example.0x/',
    'https://exa%6Dple.com/',
    'https://example.com/<script>',
    'https://example.com\\evil.example',
    'https://example.com/\u0000',
    'https://example.com/a\nb',
  ])('refuses %j', (url) => {
    expect(problem(url)).toBe('The link is not a valid address.')
  })

  it('never accepts an address that the parsers of clients refuse', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1.:-_/?#@[]%é\\ \n"'), maxLength: 24 })
    fc.assert(
      fc.property(text, (rest) => {
        const url = `https://${rest}`
        expect(problem(url) !== null || URL.canParse(url)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
