import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockDataDirectory } from '../process/data-directory-lock.ts'
import { entryOf, openToolWorld } from './test-tools.ts'

let world: Awaited<ReturnType<typeof openToolWorld>>

beforeEach(async () => {
  world = await openToolWorld()
})

afterEach(() => world.close())

describe('npm run audit:verify', () => {
  it('says that nothing was altered, and how many events it read', async () => {
    await world.fill()
    const { code, out, said } = await world.run('verify-audit-chain')
    expect({ code, said }).toEqual({ code: 0, said: '' })
    expect(out).toMatch(
      /^\d\d events of \d+ streams in [\d.]+ s \([\d,]+\/s\): nothing was altered\.\nNothing of it is signed yet\.\n$/,
    )
  })

  it('fails and names the event if somebody altered one', async () => {
    await world.fill()
    await world.pool.query(
      `update event set data = replace(data, 'Version 1', 'Version 7') where type = 'VersionCreated' and data like '%Version 1%'`,
    )
    const { code, out } = await world.run('verify-audit-chain')
    expect(code).toBe(1)
    expect(out).toMatch(
      /ALTERED, the chain is broken at 1 event, and 0 signed heads do not fit\.\n {2}version-\w+ revision 0 at position \d+: hash does not fit\n$/,
    )
  })

  it('fails and says where the log ends if somebody cut off what was signed', async () => {
    await world.fill()
    const signed = await world.run('verify-audit-chain', ['--sign'])
    expect(signed.out).toMatch(/\nSigned: \d\d events up to position \d+ at .*\.\n$/)
    await world.pool.query('delete from event where position > 9')
    const { code, out } = await world.run('verify-audit-chain')
    expect(code).toBe(1)
    expect(out).toMatch(
      /^10 events .*: ALTERED, the chain is broken at 0 events, and 1 signed head does not fit\.\n {2}head of \d\d events up to position \d+ at .*: end was cut off: the log ends at position 9\n$/,
    )
  })

  it('refuses a log without events', async () => {
    const { code, said } = await world.run('verify-audit-chain')
    expect({ code, said }).toEqual({
      code: 1,
      said: 'There are no events here, so there is nothing to verify.\n',
    })
  })
})

describe('npm run projections', () => {
  const rebuild = () => world.run('projections/main', ['rebuild'])

  it('rebuilds all read models, and verifies the second time that they are equal', async () => {
    await world.fill()
    const first = await rebuild()
    expect(first).toMatchObject({ code: 0, said: '' })
    expect(first.out).toContain('Not compared')
    const second = await rebuild()
    expect(second).toMatchObject({ code: 0, said: '' })
    expect(second.out).toMatch(/^Rebuilt \d+ read models from \d+ events in [\d.]+ s \([\d,]+\/s\)\.\n/)
    expect(second.out).toMatch(/ {2}project +1 rows {2}[0-9a-f]{32}\n/)
    const { rows } = await world.pool.query<{ schema: string }>(
      `select schema from projection where name = 'engagement/follow' and state = 'live'`,
    )
    await world.pool.query(`update ${rows[0]?.schema}.follow_count set followers = 7`)
    const third = await rebuild()
    expect(third).toEqual({
      code: 1,
      out: '',
      said: 'the rebuilt rows differ from the live ones in follow_count; nothing was switched\n',
    })
  })

  it('passes arguments on, and the exit code back', async () => {
    await world.fill()
    const failed = await world.runScript('projections', ['verify', 'engagement/follow'])
    expect(failed).toMatchObject({ code: 1, said: '' })
    expect(failed.out).toMatch(/^Folded \d+ events anew .*\nNot compared, .*: engagement\/follow\.\n$/)
    expect(await world.runScript('projections', ['rebuild'])).toMatchObject({ code: 0, said: '' })
    const listed = await world.runScript('projections', ['list'])
    expect(listed).toMatchObject({ code: 0, said: '' })
    expect(listed.out).toMatch(/^GROUP .*\n(.* serving\n)+$/)
    expect(await world.runScript('projections')).toMatchObject({ code: 2, out: '' })
  })

  it('refuses to create a new key for old data', async () => {
    const variables = { DATABASE_URL: world.databaseUrl, MASTER_KEY: '' }
    const { code, said } = await world.run('projections/main', ['rebuild'], variables)
    expect(code).toBe(1)
    expect(said).toMatch(/^The key of personal data is not in .*\n$/)
  })

  it('distinguishes wrong arguments from a command that found a problem', async () => {
    const { code, out, said } = await world.run('projections/main', ['rewind'])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(said).toMatch(/^There is no command rewind\.\n\nUsage: npm run projections -- COMMAND\n/)
  })
})

describe('npm run backup -- --follow', () => {
  it('ends well on a signal, and holds its directory until the last round has ended', async () => {
    await world.fill()
    const directory = join(world.dataDir, 'backups')
    const env = world.environment({ DATABASE_URL: world.databaseUrl })
    const child = spawn(process.execPath, [entryOf('back-up-product'), directory, '--follow'], { env })
    const exit = once(child, 'exit')
    const said = on(child.stdout.setEncoding('utf8'), 'data', { close: ['end'] })
    for await (const [text] of said) if (String(text).includes('follows the log')) break
    const client = await world.pool.connect()
    try {
      await client.query('begin')
      // A round reads this table all the time.
      await client.query('lock table person_key')
      await vi.waitFor(async () => {
        const { rows } = await client.query('select from pg_locks where not granted')
        expect(rows).not.toEqual([])
      })
      child.kill('SIGTERM')
      await Promise.race([exit, pause(500)])
      expect(await readdir(directory)).toContain('lock')
      await client.query('commit')
      expect(await exit).toEqual([0, null])
      expect(await readdir(directory)).not.toContain('lock')
    } finally {
      client.release(true)
      child.kill('SIGKILL')
    }
  })
})

describe.each([
  { tool: 'verify-audit-chain', given: [] },
  { tool: 'projections/main', given: ['list'] },
])('$tool', ({ tool, given }) => {
  it('refuses a directory without a catalogue, and creates none', async () => {
    const { code, said } = await world.run(tool, given, {})
    expect(code).toBe(1)
    expect(said).toMatch(/^There is no catalogue in .*\n$/)
    expect(await readdir(world.dataDir)).toEqual([])
  })

  it('says what is wrong while another process uses the directory', async () => {
    await mkdir(join(world.dataDir, 'postgres', 'cluster'), { recursive: true })
    const lock = await lockDataDirectory(world.dataDir)
    const { code, said } = await world.run(tool, given, {})
    await lock.release()
    expect(code).toBe(1)
    // It would use the database of the product, which is not there yet.
    expect(said).toMatch(/^The database in .* is starting or stopping\. Try again in a moment\.\n$/)
  })

  it('never looks successful after an interruption', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const env = world.environment({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` })
    const child = spawn(process.execPath, [entryOf(tool), ...given], { env, stdio: 'ignore' })
    const [socket] = await once(silent, 'connection')
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([130, null])
    socket.destroy()
    silent.close()
  })

  it('explains a wrong variable, and a database that does not answer', async () => {
    expect(await world.run(tool, given, { DATABASE_URL: 'mysql://nowhere' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^DATABASE_URL must be/),
    })
    expect(await world.run(tool, given, { DATABASE_URL: 'postgres://localhost:1/none' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The database does not answer.*\n$/),
    })
  })
})
