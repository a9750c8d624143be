import { expect, it } from 'vitest'
import { hasControlCharacters } from './control-characters.ts'

it.each(['a\nb', 'a\tb', 'a\u0085b', 'a\u2028b', '\u202Etxt.exe', 'a\u2066b\u2069'])(
  'finds one in %j',
  (text) => {
    expect(hasControlCharacters(text)).toBe(true)
  },
)

it.each(['Plain', 'Käse 42!', 'كتاب\u200F', '👨‍👩‍👧', 'a\u00A0b'])('finds none in %j', (text) => {
  expect(hasControlCharacters(text)).toBe(false)
})
