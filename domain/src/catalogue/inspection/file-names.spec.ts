import { describe, expect, it } from 'vitest'
import { extensionOf, fileNameProblem } from './file-names.ts'

describe('the name of an uploaded file', () => {
  it.each([
    'sodium-fabric-0.5.8+mc1.20.4.jar',
    '[1.20] Käse & Brot (v2).zip',
    'pack.MRPACK',
    '模组.litemod',
    'mod.jar.asc',
    `${'a'.repeat(251)}.jar`,
  ])('may be %s', (name) => {
    expect(fileNameProblem(name)).toBeNull()
  })

  it.each([
    '',
    '../evil.jar',
    'folder/file.jar',
    'folder\\file.jar',
    'C:evil.jar',
    'a\0.jar',
    'a\n.jar',
    ' a.jar',
    'a.jar ',
    '\ud800.jar',
    'raj.\u202eexe.jar',
  ])('may not be %j', (name) => {
    expect(fileNameProblem(name)).toContain('not a plain file name')
  })

  it.each(['..', 'mod', 'mod.exe', 'mod.jar.', 'jar', '.jar', 'mod.tar.gz'])(
    'needs a known extension: %s',
    (name) => {
      expect(fileNameProblem(name)).toContain('must end in one of')
    },
  )

  it('is counted in bytes', () => {
    expect(fileNameProblem(`${'模'.repeat(84)}.jar`)).toContain('255 bytes')
  })

  it.each([
    ['a.JAR', 'jar'],
    ['a.zip.sig', 'sig'],
    ['a.txt', null],
  ])('gives the extension of %s as %s', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})
