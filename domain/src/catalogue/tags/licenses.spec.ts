import { describe, expect, it } from 'vitest'
import { licenseText } from './license-texts.ts'
import { ALL_RIGHTS_RESERVED, LICENSES, licenseException, licenseWithId } from './licenses.ts'

describe('licenses', () => {
  it('are the SPDX list with each id once, plus an entry for no license', () => {
    expect(LICENSES.length).toBeGreaterThan(700)
    expect(new Set(LICENSES.map(({ id }) => id.toLowerCase())).size).toBe(LICENSES.length)
    for (const { id, name } of LICENSES) expect(`${id} ${name}`).toMatch(/^[A-Za-z0-9.+-]+ \S/)
  })

  it('are found in any case and by alias', () => {
    expect(licenseWithId('mit')).toEqual({ id: 'MIT', name: 'MIT License', osiApproved: true })
    expect(licenseWithId('ARR')?.id).toBe(ALL_RIGHTS_RESERVED)
    expect(licenseWithId('All-Rights-Reserved')?.id).toBe(ALL_RIGHTS_RESERVED)
    expect(licenseWithId('constructor')).toBeUndefined()
    expect(licenseException('classpath-exception-2.0')).toBe('Classpath-exception-2.0')
  })

  it('have their full text if they are popular', () => {
    for (const id of [
      'MIT',
      'ISC',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'Apache-2.0',
      'Unlicense',
      'Zlib',
      'CC0-1.0',
      'MPL-2.0',
    ])
      expect(licenseText(id)?.body.length, id).toBeGreaterThan(700)
    expect(licenseText('mit')).toMatchObject({
      title: 'MIT License',
      body: expect.stringContaining('Permission is'),
    })
    expect(licenseText('GPL-3.0-or-later')?.body).toBe(licenseText('GPL-3.0')?.body)
    expect(licenseText('LGPL-2.1+')?.body).toContain('LESSER GENERAL PUBLIC LICENSE')
  })

  it('link to their text otherwise', () => {
    expect(licenseText('ZPL-2.1')?.body).toContain('https://spdx.org/licenses/ZPL-2.1.html')
    expect(licenseText('arr')).toEqual({
      title: expect.stringContaining('All Rights Reserved'),
      body: expect.stringContaining('All rights are reserved'),
    })
    expect(licenseText('Own-1.0')).toBeNull()
  })
})
