import { describe, expect, it } from 'vitest'
import { pageLocale } from './page-locale.ts'

const asked = (url: string, cookie?: string, language?: string) => ({
  url,
  headers: { cookie, 'accept-language': language },
})

describe('the language of a page', () => {
  it.each([
    ['nothing', asked('/'), 'en-US'],
    ['the parameter', asked('/mods?hl=de-DE', 'locale=en-US', 'en'), 'de-DE'],
    ['the parameter, without a region', asked('/mods?q=a&hl=de'), 'de-DE'],
    ['a parameter that names no language, and the cookie', asked('/?hl=xx', 'a=b; locale=de-DE'), 'de-DE'],
    ['the cookie before the browser', asked('/', 'locale=en-US', 'de'), 'en-US'],
    ['a cookie without a language', asked('/', 'locale=xx', 'de'), 'de-DE'],
    ['a cookie whose name only has the same ending', asked('/', 'mylocale=de-DE'), 'en-US'],
    ['the browser, of another region', asked('/', undefined, 'de-AT'), 'de-DE'],
    ['the browser, by its order', asked('/', undefined, 'fr,en;q=0.4,de;q=0.8'), 'de-DE'],
    ['the browser, which accepts none of ours', asked('/', undefined, 'fr'), 'en-US'],
    ['the browser, which accepts any', asked('/', undefined, '*'), 'en-US'],
    ['the pseudo-locale by parameter', asked('/?hl=en-XA'), 'en-XA'],
    ['the pseudo-locale by cookie', asked('/', 'locale=en-XA'), 'en-XA'],
    ['the pseudo-locale by the browser', asked('/', undefined, 'en-XA'), 'en-US'],
  ])('is determined by %s', (_, request, locale) => {
    expect(pageLocale(request, false)).toBe(locale)
  })

  it('is never the pseudo-locale in production', () => {
    expect(pageLocale(asked('/?hl=en-XA'), true)).toBe('en-US')
  })
})
