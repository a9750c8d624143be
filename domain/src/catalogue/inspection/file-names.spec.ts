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
  ])('can be %s', (name) => {
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
  ])('cannot be %j', (name) => {
    expect(fileNameProblem(name)).toContain('must not contain')
  })

  it.each(['..', 'mod', 'mod.exe', 'mod.jar.', 'jar', '.jar', 'mod.tar.gz'])(
    'needs a known extension: %s',
    (name) => {
      expect(fileNameProblem(name)).toContain('must end in one of')
    },
  )

  it.each([
    ['é', 2],
    ['\u0800', 3],
    ['模', 3],
    ['\uffee', 3],
    ['𐀀', 4],
    ['🎮', 4],
  ])('is counted in bytes: %s has %d', (character, bytes) => {
    const base = character.repeat(Math.floor(251 / bytes))
    const name = `${base}${'a'.repeat(251 % bytes)}.jar`
    expect(fileNameProblem(name)).toBeNull()
    expect(fileNameProblem(`a${name}`)).toContain('255 bytes')
  })

  it('lists the extensions that can be uploaded', () => {
    expect(fileNameProblem('a.exe')).toContain('.jar, .zip, .litemod, .mrpack, .asc, .gpg, .sig')
  })

  it.each([
    ['a.JAR', 'jar'],
    ['a.zip.sig', 'sig'],
    ['a.txt', null],
  ])('of %s has the extension %s', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})
