import { describe, expect, it } from 'vitest'
import { readMrpack } from './mrpack.ts'

const SHA1 = 'A'.repeat(40)
const SHA512 = 'b'.repeat(128)
const packFile = (change: Record<string, unknown> = {}) => ({
  path: 'mods/a.jar',
  hashes: { sha1: SHA1, sha512: SHA512 },
  env: { client: 'required', server: 'optional' },
  downloads: ['https://github.com/a/b/releases/download/1/a.jar'],
  fileSize: 1234,
  ...change,
})
const index = (change: Record<string, unknown> = {}) => ({
  formatVersion: 1,
  game: 'minecraft',
  versionId: '1.0',
  name: 'Pack',
  files: [packFile()],
  dependencies: { minecraft: '1.20.1', 'fabric-loader': '0.15.0' },
  ...change,
})
const read = (value: unknown, hasOverrides = false) =>
  readMrpack(JSON.stringify(value), { ownHosts: ['files.example', 'localhost:3000'], hasOverrides })

describe('the index of a modpack', () => {
  it('has the name, the game version, the loaders and the files', () => {
    expect(read(index())).toEqual({
      ok: true,
      mrpack: {
        name: 'Pack',
        versionId: '1.0',
        gameVersion: '1.20.1',
        loaders: ['fabric'],
        files: [
          {
            path: 'mods/a.jar',
            sha1: SHA1.toLowerCase(),
            sha512: SHA512,
            downloads: ['https://github.com/a/b/releases/download/1/a.jar'],
            size: 1234,
          },
        ],
      },
    })
  })

  it.each([
    ['forge', 'forge'],
    ['neoforge', 'neoforge'],
    ['fabric-loader', 'fabric'],
    ['quilt-loader', 'quilt'],
  ])('maps %s to the loader %s', (key, loader) => {
    expect(read(index({ dependencies: { minecraft: '1.20.1', [key]: '1' } }))).toMatchObject({
      ok: true,
      mrpack: { loaders: [loader] },
    })
  })

  it.each([
    'https://files.example/data/a/b.jar',
    'http://localhost:3000/data/a/b%20c.jar',
    'https://raw.githubusercontent.com/a/b/main/c.jar',
    'https://gitlab.com/a/b',
  ])('allows downloads from %s', (url) => {
    expect(read(index({ files: [packFile({ downloads: [url] })] })).ok).toBe(true)
  })

  it('needs no files if there are overrides', () => {
    expect(read(index({ files: [] }), true).ok).toBe(true)
    expect(read(index({ files: [] }), false)).toMatchObject({
      because: expect.stringContaining('neither files'),
    })
  })

  it.each<[string, unknown, string]>([
    ['another game', index({ game: 'chess' }), 'game'],
    ['another format', index({ formatVersion: 2 }), 'formatVersion'],
    ['an empty name', index({ name: '' }), 'name'],
    ['a long name', index({ name: 'x'.repeat(513) }), 'name'],
    ['an empty version', index({ versionId: '' }), 'versionId'],
    ['a long summary', index({ summary: 'x'.repeat(2049) }), 'summary'],
    ['a missing game version', index({ dependencies: { forge: '1' } }), 'must name a version of minecraft'],
    ['an unknown loader', index({ dependencies: { minecraft: '1', loom: '1' } }), 'may only name'],
    ['a missing sha1', index({ files: [packFile({ hashes: { sha512: SHA512 } })] }), 'files.0.hashes.sha1'],
    ['a missing sha512', index({ files: [packFile({ hashes: { sha1: SHA1 } })] }), 'files.0.hashes.sha512'],
    [
      'a short hash',
      index({ files: [packFile({ hashes: { sha1: 'abc', sha512: SHA512 } })] }),
      '40 hex digits',
    ],
    ['a path to a parent folder', index({ files: [packFile({ path: 'mods/../../a.jar' })] }), 'files.0.path'],
    ['an absolute path', index({ files: [packFile({ path: '/etc/passwd' })] }), 'files.0.path'],
    ['a drive letter', index({ files: [packFile({ path: 'C:/a.jar' })] }), 'files.0.path'],
    ['a backslash', index({ files: [packFile({ path: '..\\a.jar' })] }), 'files.0.path'],
    [
      'a reserved name',
      index({ files: [packFile({ path: 'mods/CON' })] }),
      '"mods/CON" has the reserved name',
    ],
    ['a name that ends in a dot', index({ files: [packFile({ path: 'mods/a.jar.' })] }), 'files.0.path'],
    ['a name that ends in a blank', index({ files: [packFile({ path: 'mods/a.jar ' })] }), 'files.0.path'],
    ['a folder named .', index({ files: [packFile({ path: 'mods/./a.jar' })] }), 'files.0.path'],
    [
      'one path in two spellings',
      index({ files: [packFile({ path: 'mods/\u00e9.jar' }), packFile({ path: 'mods/e\u0301.jar' })] }),
      'two files',
    ],
    ['one path twice', index({ files: [packFile(), packFile({ path: 'mods/A.jar' })] }), 'two files'],
    ['a missing download', index({ files: [packFile({ downloads: [] })] }), 'files.0.downloads'],
    ['another host', index({ files: [packFile({ downloads: ['https://evil.example/a'] })] }), 'evil.example'],
    [
      'a host that looks allowed',
      index({ files: [packFile({ downloads: ['https://github.com.evil.example/a'] })] }),
      'not among the allowed',
    ],
    [
      'a login before the host',
      index({ files: [packFile({ downloads: ['https://github.com@evil.example/a'] })] }),
      'plain web address',
    ],
    [
      'an allowed host without TLS',
      index({ files: [packFile({ downloads: ['http://github.com/a'] })] }),
      'not among the allowed',
    ],
    [
      'another scheme',
      index({ files: [packFile({ downloads: ['file:///etc/passwd'] })] }),
      'plain web address',
    ],
    ['a negative size', index({ files: [packFile({ fileSize: -1 })] }), 'fileSize'],
    ['a list', [], 'Invalid modrinth.index.json'],
  ])('refuses %s', (_what, value, because) => {
    expect(read(value)).toMatchObject({ ok: false, because: expect.stringContaining(because) })
  })

  it('refuses text that is not JSON', () => {
    expect(readMrpack('{', { ownHosts: [], hasOverrides: true })).toMatchObject({
      because: expect.stringContaining('not JSON'),
    })
  })
})
