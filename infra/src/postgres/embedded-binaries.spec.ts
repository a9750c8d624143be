import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linkLibraries, postgresBinaries } from './embedded-binaries.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'binaries-'))
  await mkdir(join(directory, 'native/lib'), { recursive: true })
  await writeFile(join(directory, 'native/lib/libpq.so.5.18'), 'library')
  await writeFile(
    join(directory, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  )
})

afterEach(() => rm(directory, { recursive: true }))

describe('the binaries of the embedded Postgres', () => {
  it('get the library links that a blocked install script did not create', async () => {
    await linkLibraries(directory)
    expect(await readFile(join(directory, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
    expect(await readlink(join(directory, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
  })

  it('keep an existing link', async () => {
    await writeFile(join(directory, 'native/lib/other'), 'other')
    await symlink('other', join(directory, 'native/lib/libpq.so.5'))
    await linkLibraries(directory)
    expect(await readlink(join(directory, 'native/lib/libpq.so.5'))).toBe('other')
  })

  it('exist for this machine', async () => {
    const binaries = await postgresBinaries()
    expect((await readFile(binaries.postgres)).subarray(0, 4).length).toBe(4)
    expect((await readFile(binaries.initdb)).subarray(0, 4).length).toBe(4)
  })
})
