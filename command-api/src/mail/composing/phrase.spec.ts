import { expect, test } from 'vitest'
import { headerPhrase, type Phrase, plainPhrase, typed, written } from './phrase.ts'

const tokenOf = (token: string, owner: string): Phrase => [
  ...['Token “', ...typed(token), '” of '],
  ...typed(owner),
]

test('text typed by others becomes one line', () => {
  expect(typed('anna\r\nBcc: bob')).toEqual([{ filled: 'anna Bcc: bob' }])
})

test('values in a phrase cannot change the direction of the text or become links', () => {
  expect(plainPhrase(tokenOf('a\n\nhttps://evil.example', 'שלום'))).toBe(
    'Token “a https:\u2060//evil.\u2060example” of \u2068שלום\u2069',
  )
})

test('a header is one line and shows names as they are', () => {
  expect(headerPhrase(tokenOf('evil.example\r\nBcc: bob@mail.test', 'שלום'))).toBe(
    'Token “evil.example Bcc: bob@mail.test” of \u2068שלום\u2069',
  )
  expect(headerPhrase(written('News\r\nBcc: bob@mail.test'))).toBe('News Bcc: bob@mail.test')
})

test('staff may write anything', () => {
  const text = `Look at https://mods.example.org ${'and so on '.repeat(20)}`
  expect(plainPhrase(written(text))).toBe(text)
})
