import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

const WITHIN = { timeout: 60_000, interval: 20 }
const silent = { debug: () => undefined, warn: () => undefined }
const running: EmbeddedPostgres[] = []
let dataDir: string

const start = async (directory = dataDir) => {
  const postgres = await startEmbeddedPostgres({ dataDir: directory, log: silent })
  running.push(postgres)
  return postgres
}

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const remember = (url: string) => query(url, "create table note as select 'kept' as text")
const remembered = (url: string) => query(url, 'select text from note')
const cluster = (...path: string[]) => join(dataDir, 'postgres/cluster', ...path)

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Another Node process that starts the server and holds it until it is killed. */
const startElsewhere = async (): Promise<{ child: ChildProcess; url: string; pid: number }> => {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('./embedded.ts'))})
    const log = { debug: () => undefined, warn: () => undefined }
    const { url, pid } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    console.log(JSON.stringify({ url, pid }))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { url, pid } = JSON.parse(String(line)) as { url: string; pid: number }
  return { child, url, pid }
}

const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** No server can be started until the returned function is called. */
const refuseToStart = async () => {
  await rename(cluster('global/pg_control'), join(dataDir, 'pg_control'))
  return () => rename(join(dataDir, 'pg_control'), cluster('global/pg_control'))
}

const countFailures = () => {
  const counts = { warned: 0, all: 0 }
  const count = (message: string, warned: number) => {
    if (!message.includes('could not be started again')) return
    counts.warned += warned
    counts.all += 1
  }
  const log = { debug: (message: string) => count(message, 0), warn: (message: string) => count(message, 1) }
  return { log, counts }
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(dataDir, 0o755)
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()))
  await rm(dataDir, { recursive: true, force: true })
})

describe('the embedded Postgres', () => {
  it('keeps its data across a stop and a start', async () => {
    const first = await start()
    await remember(first.url)
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)
    expect(await remembered((await start()).url)).toEqual(['kept'])
  })

  it('is fully durable, checks its pages and listens on no network', async () => {
    const { url } = await start()
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses']
    const settings = await query(url, `select ${names.map((name) => `current_setting('${name}')`).join()}`)
    expect(settings).toEqual(['on', 'on', 'on', 'on', ''])
  })

  it('admits nobody without the password, which only its owner may read', async () => {
    const { url } = await start()
    expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('serves a data directory whose path is too long for a socket', async () => {
    const directory = join(dataDir, 'long'.repeat(30))
    const first = await start(directory)
    expect(await query(first.url, 'select 1')).toEqual([1])
    const socketDirectory = new URL(first.url).searchParams.get('host')
    await first.stop()
    await expect(stat(String(socketDirectory))).rejects.toThrow(/ENOENT/)
  })

  it('warns about a connection that is ended by others, but not about those that it ends itself', async () => {
    const warnings: string[] = []
    const log = { debug: () => undefined, warn: (message: string) => void warnings.push(message) }
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    running.push(postgres)
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => undefined)
    await client.connect()
    await query(
      postgres.url,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
                               where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    const ended = expect.stringMatching(/terminating connection due to administrator command/)
    await vi.waitFor(() => expect(warnings).toEqual([ended]))
    const other = new pg.Client({ connectionString: postgres.url })
    other.on('error', () => undefined)
    await other.connect()
    await postgres.stop()
    expect(warnings).toEqual([ended])
  })

  it('starts after an initialization that was killed halfway', async () => {
    await mkdir(join(dataDir, 'postgres/cluster.new'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/cluster.new/half'), '')
    const { url } = await start()
    expect(await query(url, 'select 1')).toEqual([1])
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('cluster.new')
  })
})

describe('after a kill -9', () => {
  it('of our process the server ends by itself, and the next start has every committed row', async () => {
    const { child, url, pid } = await startElsewhere()
    await remember(url)
    await kill(child)
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000, interval: 20 })
    expect(await remembered((await start()).url)).toEqual(['kept'])
  })

  it('of our process the next start need not wait for the old server', async () => {
    const { child, url } = await startElsewhere()
    await remember(url)
    await kill(child)
    expect(await remembered((await start()).url)).toEqual(['kept'])
  })

  it('of the server it is restarted automatically, with everything that was stored', async () => {
    const first = await start()
    await remember(first.url)
    const { pid } = first
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(first.pid).not.toBe(pid), { timeout: 60_000, interval: 20 })
    expect(await remembered(first.url)).toEqual(['kept'])
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)
  })

  it('of the server it is started again however often it could not be, with everything that was stored', async () => {
    const { log, counts } = countFailures()
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    running.push(postgres)
    await remember(postgres.url)
    const { pid } = postgres
    const comeBack = await refuseToStart()
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(counts.all).toBeGreaterThan(12), WITHIN)
    expect(counts.warned).toBeLessThan(11)
    await comeBack()
    await vi.waitFor(() => expect(postgres.pid).not.toBe(pid), WITHIN)
    expect(await remembered(postgres.url)).toEqual(['kept'])
  })

  it('of a server that cannot be started again, a stop leaves nothing behind', async () => {
    const { log, counts } = countFailures()
    const postgres = await startEmbeddedPostgres({ dataDir, log })
    await remember(postgres.url)
    const comeBack = await refuseToStart()
    process.kill(postgres.pid, 'SIGKILL')
    await vi.waitFor(() => expect(counts.all).toBeGreaterThan(0), WITHIN)
    // Another program may have got its number meanwhile, and it must not be ended with it.
    const other = spawn('sleep', ['600'])
    await writeFile(cluster('postmaster.pid'), `${other.pid}\n${cluster()}\n1\n5432\n\n\n`)
    await postgres.stop()
    expect(other.signalCode).toBeNull()
    await kill(other)
    await comeBack()
    expect(await remembered((await start()).url)).toEqual(['kept'])
  })

  it('a server that is still running is ended, and its rows are there', async () => {
    const { child, url, pid } = await startElsewhere()
    await remember(url)
    // A process that is still alive would restart it, because the data directory belongs to only one of the
    // two.
    child.kill('SIGSTOP')
    const next = await start()
    expect(isAlive(pid)).toBe(false)
    expect(await remembered(next.url)).toEqual(['kept'])
    await kill(child)
  })

  it('a lock whose process number now belongs to another program does not block the start', async () => {
    await (await start()).stop()
    await writeFile(cluster('postmaster.pid'), `${process.pid}\n${cluster()}\n1\n5432\n\n\n`)
    expect(await query((await start()).url, 'select 1')).toEqual([1])
  })

  it('nor does a socket whose lock now names another program', async () => {
    await (await start()).stop()
    const lock = join(dataDir, 'postgres/run/.s.PGSQL.5432.lock')
    await writeFile(lock, `${process.ppid}\n${cluster()}\n1\n5432\n${join(dataDir, 'postgres/run')}\n`)
    expect(await query((await start()).url, 'select 1')).toEqual([1])
  })
})

describe('a database that cannot be used', () => {
  const refusal = async () =>
    start().then(
      () => ({ fault: 'none', message: '' }),
      (error: unknown) => error,
    )

  it('because its version file is missing is damaged', async () => {
    await (await start()).stop()
    await rm(cluster('PG_VERSION'))
    expect(await refusal()).toMatchObject({
      fault: 'damaged',
      message: expect.stringMatching(/PG_VERSION is missing.*Restore DATA_DIR from a backup/),
    })
  })

  it('because its control file is missing is damaged', async () => {
    await (await start()).stop()
    await rm(cluster('global/pg_control'))
    expect(await refusal()).toMatchObject({ fault: 'damaged' })
  })

  it('with a truncated control file is damaged', async () => {
    await (await start()).stop()
    await truncate(cluster('global/pg_control'), 100)
    expect(await refusal()).toMatchObject({ fault: 'damaged' })
  })

  it('with altered bytes in its control file is damaged', async () => {
    await (await start()).stop()
    const file = await open(cluster('global/pg_control'), 'r+')
    await file.write(Buffer.alloc(8, 0xff), 0, 8, 40)
    await file.close()
    expect(await refusal()).toMatchObject({ fault: 'damaged' })
  })

  it('without its log is damaged', async () => {
    await (await start()).stop()
    for (const name of await readdir(cluster('pg_wal')))
      await rm(cluster('pg_wal', name), { recursive: true })
    expect(await refusal()).toMatchObject({ fault: 'damaged' })
  })

  it('without the directory of its log is damaged', async () => {
    await (await start()).stop()
    await rm(cluster('pg_wal'), { recursive: true })
    expect(await refusal()).toMatchObject({
      fault: 'damaged',
      message: expect.stringMatching(/is damaged .*pg_wal.*Restore DATA_DIR from a backup/),
    })
  })

  it('of another major version is reported as such', async () => {
    await (await start()).stop()
    await writeFile(cluster('PG_VERSION'), '17\n')
    expect(await refusal()).toMatchObject({
      fault: 'wrong-version',
      message: expect.stringMatching(/Postgres 17/),
    })
  })

  it('below a file instead of a directory is not writable', async () => {
    await writeFile(join(dataDir, 'file'), '')
    await expect(start(join(dataDir, 'file'))).rejects.toMatchObject({ fault: 'not-writable' })
  })
})
