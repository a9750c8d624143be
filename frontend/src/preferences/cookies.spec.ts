import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseTheme, takeOver } from './appearance.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { storeCosmetics } from './cosmetics.ts'
import { keepLocale } from './stored-locale.ts'

const written: string[] = []
const open = (protocol: string) => {
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    querySelectorAll: () => [],
    set cookie(text: string) {
      written.push(text)
    },
    get cookie() {
      return written.map((each) => each.split(';')[0]).join('; ')
    },
  })
}
beforeEach(() => {
  written.length = 0
  open('https:')
})
afterEach(() => vi.unstubAllGlobals())

const attributesOf = (name: string) => {
  const found = written.findLast((each) => each.startsWith(`${name}=`))
  return found?.split('; ').slice(1)
}
const year = ['Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure']
const tenYears = ['Max-Age=315360000', 'Path=/', 'SameSite=Lax', 'Secure']

describe('a cookie', () => {
  test('of the look stays for a year', () => {
    storeCosmetics({ compactRows: true })
    expect(attributesOf('cosmetics')).toEqual(year)
  })
  test('of the language stays for a year', () => {
    keepLocale('de-DE')
    expect(attributesOf('locale')).toEqual(year)
  })
  test('of the theme stays for ten years, wherever it was chosen', () => {
    chooseTheme('light')
    expect(attributesOf('theme')).toEqual(tenYears)
    written.length = 0
    takeOver('oled', {})
    expect([attributesOf('theme'), attributesOf('cosmetics')]).toEqual([tenYears, year])
  })
  test('is secure only where the page is, or browsers would drop it', () => {
    open('http:')
    writeCookie('theme', 'light')
    expect(attributesOf('theme')).toEqual(year.filter((each) => each !== 'Secure'))
  })
  test('is read as it was written', () => {
    writeCookie('name', 'a; b=ü')
    expect(readCookie(document.cookie, 'name')).toBe('a; b=ü')
    expect(readCookie(document.cookie, 'other')).toBeUndefined()
  })
})
