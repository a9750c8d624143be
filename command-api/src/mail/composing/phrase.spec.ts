import { expect, test } from 'vitest'
import { headerPhrase, plainPhrase, say, written } from './phrase.ts'

test('a phrase keeps apart what is ours and what fills it', () => {
  expect(say`Hi ${'anna'}, ${3} left`).toEqual(['Hi ', { filled: 'anna' }, ', ', { filled: '3' }, ' left'])
  expect(say`${'anna'}`).toEqual([{ filled: 'anna' }])
  expect(say`Hello`).toEqual(['Hello'])
})

test('what fills a phrase is one line of it, turns nothing around, and is no link', () => {
  const phrase = say`Token “${'a\n\nhttps://evil.example'}” of ${'שלום'}.`
  expect(plainPhrase(phrase)).toBe('Token “a https:\u2060//evil.\u2060example” of \u2068שלום\u2069.')
})

test('a header is one line, and shows names as they are', () => {
  expect(headerPhrase(say`Token “${'evil.example\r\nBcc: bob@mail.test'}” of ${'שלום'}`)).toBe(
    'Token “evil.example Bcc: bob@mail.test” of \u2068שלום\u2069',
  )
  expect(headerPhrase(written('News\r\nBcc: bob@mail.test'))).toBe('News Bcc: bob@mail.test')
})

test('staff write as they like', () => {
  const text = `Look at https://mods.example.org ${'and so on '.repeat(20)}`
  expect(plainPhrase(written(text))).toBe(text)
})
