import { expect, test } from 'vitest'
import { chosenHere } from './shared-preferences.ts'

const cosmetics = (value: unknown) => `cosmetics=${encodeURIComponent(JSON.stringify(value))}`

test('only choices are read from the cookies', () => {
  const cookies = `theme=oled; locale=de-DE; session=secret; ${cosmetics({ at: 12, highContrast: true, other: 'x' })}`
  expect(chosenHere(cookies)).toEqual({
    chosen: { theme: 'oled', locale: 'de-DE', highContrast: true },
    at: 12,
  })
})

test('choices without a time are ignored', () => {
  expect(chosenHere('')).toEqual({ chosen: {}, at: 0 })
  expect(chosenHere(`theme=neon; locale=xx; ${cosmetics({ at: 'now' })}`)).toEqual({ chosen: {}, at: 0 })
})
