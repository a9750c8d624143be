import { describe, expect, it } from 'vitest'
import { isEmailAddress } from './email-address.ts'

const labels = (length: number) => `${'a'.repeat(length)}.test`

describe('an email address', () => {
  it.each([
    'a@b.test',
    'Anna.Lena+mods@mail.example.org',
    "o'neil!#$%&*/=?^_`{|}~-@mail.test",
    '1@2.test',
    'anna@a-b.c--d.test',
    'anna@xn--bcher-kva.example',
    'anna@xn--e1afmkfd.xn--p1ai',
    `${'a'.repeat(64)}@mail.test`,
    `anna@${labels(63)}`,
    `${'a'.repeat(64)}@${labels(63)}`,
  ])('is "%s"', (text) => {
    expect(isEmailAddress(text)).toBe(true)
  })

  it.each([
    '',
    'anna',
    '@mail.test',
    'anna@',
    'anna@localhost',
    'anna@mail.test.',
    'anna@.test',
    'anna@mail..test',
    'anna@-mail.test',
    'anna@mail-.test',
    'anna@127.0.0.1',
    'anna@[127.0.0.1]',
    'anna@mail.2',
    '.anna@mail.test',
    'anna.@mail.test',
    'an..na@mail.test',
    'an na@mail.test',
    ' anna@mail.test',
    'anna@mail.test ',
    'Anna <anna@mail.test>',
    '"anna lena"@mail.test',
    'anna@mail.test,bob@mail.test',
    'anna@bob@mail.test',
    'anna@mail.test\n',
    'anna@mail.test\r\nBcc: bob@mail.test',
    'an\u0000na@mail.test',
    'an\u202Ena@mail.test',
    'änna@mail.test',
    'anna@bücher.test',
    // Lower-casing turns the Kelvin sign into an ASCII k.
    'mi\u212Ae@mail.test',
    `${'a'.repeat(65)}@mail.test`,
    `anna@${labels(64)}`,
  ])('is not "%s"', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })

  it('has at most 254 characters', () => {
    const host = (length: number) => `${'b.'.repeat(200)}test`.slice(-length)
    expect(isEmailAddress(`aaa@${host(250)}`)).toBe(true)
    expect(isEmailAddress(`aaaa@${host(250)}`)).toBe(false)
  })

  it('is quickly rejected if it is a long text', () => {
    expect(isEmailAddress(`a@${'a.'.repeat(1_000_000)}`)).toBe(false)
    expect(isEmailAddress(`a@${'a-'.repeat(120)}.`)).toBe(false)
  })
})
