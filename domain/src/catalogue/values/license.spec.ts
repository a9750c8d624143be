import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalLicenseId, isOpenSource, licenseIdProblem, licenseLabel, licenseName } from './license.ts'
import { formatLicense, parseLicense } from './license-expression.ts'

describe('license expression', () => {
  it.each([
    ['MIT', 'MIT'],
    ['mit', 'MIT'],
    ['arr', 'LicenseRef-All-Rights-Reserved'],
    ['All-Rights-Reserved', 'LicenseRef-All-Rights-Reserved'],
    ['licenseref-all-rights-reserved', 'LicenseRef-All-Rights-Reserved'],
    ['GPL-2.0+', 'GPL-2.0+'],
    ['Apache-1.1+', 'Apache-1.1+'],
    ['LicenseRef-Botania-License', 'LicenseRef-Botania-License'],
    ['DocumentRef-x:LicenseRef-y', 'DocumentRef-x:LicenseRef-y'],
    ['MIT OR Apache-2.0', 'MIT OR Apache-2.0'],
    ['(MIT or (apache-2.0))', 'MIT OR Apache-2.0'],
    ['MIT AND (ISC OR Zlib)', 'MIT AND (ISC OR Zlib)'],
    ['MIT AND ISC OR Zlib', 'MIT AND ISC OR Zlib'],
    [' GPL-3.0-or-later  WITH classpath-exception-2.0 ', 'GPL-3.0-or-later WITH Classpath-exception-2.0'],
  ])('parses %j as %j', (text, canonical) => {
    expect(licenseIdProblem(text)).toBeNull()
    expect(canonicalLicenseId(text)).toBe(canonical)
  })

  it.each([
    '',
    ' ',
    'Own',
    'MIT ISC',
    'MIT AND',
    'AND MIT',
    '(MIT',
    'MIT)',
    '()',
    'MIT WITH nothing',
    'MIT WITH',
    'LicenseRef-',
    'LicenseRef-a_b',
    'LicenseRef-a b',
    'MIT/Apache-2.0',
    `LicenseRef-${'x'.repeat(300)}`,
    '('.repeat(255),
  ])('refuses %j', (text) => {
    expect(licenseIdProblem(text)).toMatch(/^The license must/)
    expect(canonicalLicenseId(text)).toBe(text)
  })

  it('parses its canonical text as the same expression', () => {
    const { expression } = fc.letrec((tie) => ({
      expression: fc.oneof({ depthSize: 'small' }, tie('one'), tie('all'), tie('any')),
      one: fc.constantFrom('MIT', 'Apache-1.1+', 'LicenseRef-x', 'GPL-2.0-only WITH Classpath-exception-2.0'),
      all: fc
        .array(tie('expression'), { minLength: 2, maxLength: 3 })
        .map((parts) => `(${parts.join(' AND ')})`),
      any: fc
        .array(tie('expression'), { minLength: 2, maxLength: 3 })
        .map((parts) => `(${parts.join(' OR ')})`),
    }))
    fc.assert(
      fc.property(expression, (text) => {
        const parsed = parseLicense(String(text))
        if (parsed !== null) expect(parseLicense(formatLicense(parsed))).toEqual(parsed)
      }),
    )
  })
})

describe('a custom license', () => {
  const own = (length: number) => 'LicenseRef-'.padEnd(length, 'a')
  it('has at most 255 characters', () => {
    expect(licenseIdProblem(own(255))).toBeNull()
    expect(licenseIdProblem(own(256))).toBe('The license must have at most 255 characters.')
  })
})

describe('license names', () => {
  it('are those of SPDX, and empty for custom licenses', () => {
    expect(licenseName('MIT')).toBe('MIT License')
    expect(licenseName('MIT OR Apache-2.0')).toBe('MIT License, Apache License 2.0')
    expect(licenseName('MIT AND Apache-2.0')).toBe('MIT License, Apache License 2.0')
    expect(licenseName('LicenseRef-Custom')).toBe('')
    expect(licenseName('LicenseRef-All-Rights-Reserved')).toBe('')
    expect(licenseName('nonsense!')).toBe('')
  })

  it('read well on pages', () => {
    expect(licenseLabel('MIT')).toBe('MIT License')
    expect(licenseLabel('LicenseRef-All-Rights-Reserved')).toBe('All rights reserved')
    expect(licenseLabel('LicenseRef-PolyForm-Shield-1.0.0')).toBe('PolyForm Shield 1.0.0')
    expect(licenseLabel('LicenseRef-Custom')).toBe('Custom license')
    expect(licenseLabel('mit OR isc')).toBe('MIT OR ISC')
    expect(licenseLabel('Apache-2.0+')).toBe('Apache-2.0+')
    expect(licenseLabel('GPL-3.0-only WITH Classpath-exception-2.0')).toBe(
      'GPL-3.0-only WITH Classpath-exception-2.0',
    )
    expect(licenseLabel('nonsense!')).toBe('nonsense!')
  })
})

describe('open source', () => {
  it('is a license that the OSI approved', () => {
    for (const id of ['MIT', 'LGPL-3.0-only', 'GPL-3.0-or-later WITH Classpath-exception-2.0', 'MPL-2.0'])
      expect(isOpenSource(id), id).toBe(true)
    for (const id of ['LicenseRef-All-Rights-Reserved', 'CC-BY-NC-4.0', 'LicenseRef-Custom', 'nonsense!'])
      expect(isOpenSource(id), id).toBe(false)
  })

  it('needs all parts of an AND and one part of an OR', () => {
    expect(isOpenSource('MIT AND CC-BY-NC-4.0')).toBe(false)
    expect(isOpenSource('MIT OR CC-BY-NC-4.0')).toBe(true)
  })
})
