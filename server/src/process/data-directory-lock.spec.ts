import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirectoryInUse, lockDataDirectory, shareDataDirectory } from './data-directory-lock.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lock-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

const holdElsewhere = async (way: 'lockDataDirectory' | 'shareDataDirectory' = 'lockDataDirectory') => {
  const code = `
    const { ${way} } = await import(${JSON.stringify(import.meta.resolve('./data-directory-lock.ts'))})
    await ${way}(${JSON.stringify(dataDir)})
    console.log('held')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('the lock of a data directory', () => {
  it('refuses a second start on the same directory and says who holds it', async () => {
    const child = await holdElsewhere()
    const attempt = lockDataDirectory(dataDir)
    await expect(attempt).rejects.toThrow(DataDirectoryInUse)
    await expect(attempt).rejects.toThrow(`process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
  })

  it('of a killed process is taken over', async () => {
    const child = await holdElsewhere()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lock = await lockDataDirectory(dataDir)
    expect(JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    await lock.release()
  })

  it('whose process number was reused by another program is taken over', async () => {
    await writeFile(
      join(dataDir, 'lock'),
      JSON.stringify({ pid: process.pid, since: 'an earlier boot', id: 'x' }),
    )
    await (await lockDataDirectory(dataDir)).release()
  })

  it('that a full disk left empty is taken over', async () => {
    await writeFile(join(dataDir, 'lock'), '')
    await (await lockDataDirectory(dataDir)).release()
  })

  it('is free again after a release, and leaves nothing behind', async () => {
    await (await lockDataDirectory(dataDir)).release()
    expect(await readdir(dataDir)).toEqual([])
    await (await lockDataDirectory(dataDir)).release()
  })

  it('has one winner if several starts find a stale one at once', async () => {
    await writeFile(join(dataDir, 'lock'), JSON.stringify({ pid: 1, since: 'an earlier boot', id: 'x' }))
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDirectory(dataDir)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('creates the directory on a first start', async () => {
    const lock = await lockDataDirectory(join(dataDir, 'a/b'))
    expect(await readdir(join(dataDir, 'a/b'))).toEqual(['lock'])
    await lock.release()
  })
})

describe('a shared data directory', () => {
  it('admits many processes, but none that wants it exclusively before all have left', async () => {
    const child = await holdElsewhere('shareDataDirectory')
    const shared = await shareDataDirectory(dataDir)
    await expect(lockDataDirectory(dataDir)).rejects.toThrow(DataDirectoryInUse)
    await shared.release()
    await expect(lockDataDirectory(dataDir)).rejects.toThrow(`process ${child.pid}`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await lockDataDirectory(dataDir)).release()
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is refused to everyone while one process has it exclusively, and is free afterwards', async () => {
    const alone = await lockDataDirectory(dataDir)
    await expect(shareDataDirectory(dataDir)).rejects.toThrow(`process ${process.pid}`)
    await alone.release()
    await (await shareDataDirectory(dataDir)).release()
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is never used both ways, however many processes start at once', async () => {
    for (let round = 0; round < 20; round++) {
      const attempts = await Promise.allSettled([
        lockDataDirectory(dataDir),
        shareDataDirectory(dataDir),
        shareDataDirectory(dataDir),
      ])
      const [alone, ...shared] = attempts
      if (alone?.status === 'fulfilled')
        expect(shared.filter(({ status }) => status === 'fulfilled')).toHaveLength(0)
      for (const attempt of attempts) if (attempt.status === 'fulfilled') await attempt.value.release()
    }
  })
})
