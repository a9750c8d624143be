import { expect, test } from 'vitest'
import { plainPhrase } from '../composing/phrase.ts'
import { phraseOfMessage } from './phrase-of-message.ts'
import { sayIn } from './say.ts'

test('a phrase keeps our words apart from the values in it', () => {
  expect(sayIn('en-US')('occasion.browser-on-system', { browser: 'Fire\nfox', system: 'Linux' })).toEqual([
    { filled: 'Fire fox' },
    ' on ',
    { filled: 'Linux' },
  ])
  expect(sayIn('de-DE')('frame.unsubscribe')).toEqual(['Abbestellen'])
})

test('the pseudo-locale shows English with accents', () => {
  expect(sayIn('en-XA')('frame.unsubscribe')).toEqual(['⟦Ŭƞşŭƀşƈřīƀḗ~~~~⟧'])
})

const files = '{n, plural, =0 {no files} one {# file of {who}} other {# files of {who}}}'
test.each([
  ['en-US', 0, 'no files'],
  ['en-US', 1, '1 file of Ada'],
  ['en-US', 2, '2 files of Ada'],
  ['en-US', 1234, '1,234 files of Ada'],
  ['de-DE', 1234, '1.234 files of Ada'],
])('a plural matches its number in %s: %i', (locale, n, text) => {
  expect(plainPhrase(phraseOfMessage(locale, files, { n, who: 'Ada' }))).toBe(text)
})

test('a value is never parsed as a message', () => {
  expect(phraseOfMessage('en-US', 'Hi {name}', { name: '{n, plural, other {#}}' })).toEqual([
    'Hi ',
    { filled: '{n, plural, other {#}}' },
  ])
})

test.each(['{missing}', '{n, plural, other {{missing}}}', '<b>{n}</b>', '{n, number}', '{n'])(
  'the message %s is refused',
  (message) => {
    expect(() => phraseOfMessage('en-US', message, { n: 1 })).toThrow()
  },
)
