import { expect, test } from 'vitest'
import { isolated, oneLine, unlinked } from './foreign-text.ts'

test.each([
  ['Anna', 'Anna'],
  ['a\r\nBcc: bob@mail.test', 'a Bcc: bob@mail.test'],
  ['a\u2028b\u2029c\u0085d\te', 'a b c d e'],
  ['  a \u00a0 b  ', 'a b'],
  ['a\u0000b\u001b[1mc', 'a b [1mc'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['\u2066a\u2069\u200f\u061cb', 'ab'],
  ['a\u200b\ufeff\u00adb', 'ab'],
  ['👩\u200d🚀 می\u200cخواهم', '👩\u200d🚀 می\u200cخواهم'],
  ['a\ud800b', 'a\ufffdb'],
  ['', ''],
])('%j becomes one line that hides nothing', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

test('a long line is cut at 80 characters, and no character is split', () => {
  expect(oneLine('🎮'.repeat(80))).toBe('🎮'.repeat(80))
  expect(oneLine('🎮'.repeat(81))).toBe(`${'🎮'.repeat(79)}…`)
})

test.each(['שלום', 'مرحبا', 'a שלום b', '\u{1e900}'])('the direction of %s is isolated', (line) => {
  expect(isolated(line)).toBe(`\u2068${line}\u2069`)
})

test.each(['Anna', '日本語', 'Grüße 🎮', 'Привет'])('%s needs no direction marks', (line) => {
  expect(isolated(line)).toBe(line)
})

test.each([
  ['evil.example', 'evil.\u2060example'],
  ['www.evil.example', 'www.\u2060evil.\u2060example'],
  ['evil.екзампл', 'evil.\u2060екзампл'],
  ['evil。example', 'evil。\u2060example'],
  ['a@b', 'a@\u2060b'],
  ['https://1.2.3.4', 'https:\u2060//1.2.3.4'],
])('%s is not recognized as a link', (line, shown) => {
  expect(unlinked(line)).toBe(shown)
})

test.each(['Dr. No', 'version 1.20.1', '10:42 UTC', 'here @ home', 'and/or', 'The end.'])(
  '%s stays as it is',
  (line) => {
    expect(unlinked(line)).toBe(line)
  },
)
