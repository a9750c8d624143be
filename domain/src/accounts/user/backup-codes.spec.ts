import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalBackupCode, shownBackupCode } from './backup-codes.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const code = '0123456789ABCDEFGHJKMNPQ'
const aCode = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 24, maxLength: 24 })
const between = fc.constantFrom('', ' ', '-', '–', '\t', '\u00a0', '\u200b', ' - ')
const looksLike = new Map([
  ['0', ['0', 'O', 'o']],
  ['1', ['1', 'I', 'i', 'L', 'l']],
])

describe('a backup code', () => {
  it('has one canonical form, however it is typed', () => {
    fc.assert(
      fc.property(aCode, between, fc.nat(4), fc.infiniteStream(fc.nat(5)), (code, gap, padding, choices) => {
        const typed = [...code].map((character) => {
          const forms = looksLike.get(character) ?? [character, character.toLowerCase()]
          return forms[Number(choices.next().value) % forms.length] ?? character
        })
        const groups = typed.join('').match(/.{1,4}/g) ?? []
        expect(normalBackupCode(` ${groups.join(gap)}${'='.repeat(padding)} `)).toBe(code)
      }),
    )
  })
  it('keeps the form in which it is shown', () => {
    expect(shownBackupCode(code)).toBe('0123-4567-89AB-CDEF-GHJK-MNPQ')
    fc.assert(fc.property(aCode, (code) => normalBackupCode(shownBackupCode(code)) === code))
  })
  it.each([
    '0123456789abcdefghjkmnpq',
    '０１２３４５６７８９ＡＢＣＤＥＦＧＨＪＫＭＮＰＱ',
    'o123-4567-89ab-cdef-ghjk-mnpq',
    '0I23 4567 89AB CDEF GHJK MNPQ',
    '0l23456789ABCDEFGHJKMNPQ==',
    `${' '.repeat(76)}${code}`,
  ])('may be typed as %s', (typed) => {
    expect(normalBackupCode(typed)).toBe(code)
  })
  it.each([
    '',
    '====',
    code.slice(1),
    `0${code}`,
    `${code}0`,
    `00000000${code}`,
    `=${code}`,
    code.replace('8', 'U'),
    code.replace('8', '_'),
    code.replace('8', '.'),
    code.replace('8', 'é'),
    `${' '.repeat(77)}${code}`,
  ])('is not valid: %s', (typed) => {
    expect(normalBackupCode(typed)).toBeNull()
  })
})
