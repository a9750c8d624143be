import { expect, test } from 'vitest'
import { pseudo } from './pseudo.ts'

test.each([
  ['Sign in', '⟦Şīɠƞ īƞ~~~⟧'],
  ['By {name}', '⟦Ɓẏ {name}~~~⟧'],
  ['Read the <link>terms</link>', '⟦Řḗȧḓ ŧħḗ <link>ŧḗřḿş</link>~~~~~~~~~⟧'],
  ['{n, plural, one {# file} other {# files}}', '⟦{n, plural, one {# ƒīŀḗ} other {# ƒīŀḗş}}~~~~~~~~~~~~~~⟧'],
])('the pseudo-locale writes %s with accents, and keeps its syntax', (text, shown) => {
  expect(pseudo(text)).toBe(shown)
})
