import { describe, expect, it } from 'vitest'
import { fileKey, pathProblem } from './safe-path.ts'

describe('a path in an archive or a modpack', () => {
  it.each([
    'a',
    'mods/a.jar',
    '.config/x',
    'assets/minecraft/textures/..block.png',
    'config/console.txt',
    'com1x/nullable/auxiliary.png',
    'a b/c.d/ e',
    'Käse/模组.json',
    'a'.repeat(1024),
  ])('can be %s', (path) => {
    expect(pathProblem(path)).toBeNull()
  })

  it.each([
    ['', 'is empty'],
    ['a'.repeat(1025), 'more than 1024'],
    ['a\ud800', 'not valid Unicode'],
    ['a\0.txt', 'control character'],
    ['a\n', 'control character'],
    ['raj.\u202egpj', 'control character'],
    ['a\\b', 'backslash'],
    ['/etc/passwd', 'absolute'],
    ['C:/a', 'colon'],
    ['a.txt:evil.exe', 'colon'],
    ['a//b', 'empty component'],
    ['a/', 'empty component'],
    ['./a', 'component .'],
    ['mods/./a', 'component .'],
    ['a/../b', 'component ..'],
    ['.. /.. /x', 'dot or a blank'],
    ['a/... /x', 'dot or a blank'],
    ['mods/a.jar.', 'dot or a blank'],
    ['mods/a.jar ', 'dot or a blank'],
    ['CON', 'reserved name CON'],
    ['a/nul.txt/b', 'reserved name nul.txt'],
    ['aux .tar.gz', 'reserved name'],
    ['COM1', 'reserved name'],
    ['lpt¹.txt', 'reserved name'],
    ['CONIN$', 'reserved name'],
  ])('cannot be %j: it %s', (path, problem) => {
    expect(pathProblem(path)).toContain(problem)
  })

  it.each([
    ['mods/A.jar', 'mods/a.JAR'],
    ['straße', 'STRASSE'],
    ['caf\u00e9', 'cafe\u0301'],
    ['META-INF/MANIFEST.MF', 'META-INF/manifest.mf'],
  ])('is the same file for %s and %s', (left, right) => {
    expect(fileKey(left)).toBe(fileKey(right))
  })

  it.each([
    ['a', 'b'],
    ['com/a.class', 'com/A.class'],
    ['META-INF/LICENSE', 'META-INF/license'],
    ['META-INF/x/NOTICE.txt', 'META-INF/x/notice.txt'],
  ])('is not the same file for %s and %s', (left, right) => {
    expect(fileKey(left)).not.toBe(fileKey(right))
  })
})
