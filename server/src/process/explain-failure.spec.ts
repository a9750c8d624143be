import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '@modstead/infra/config/settings'
import { EmbeddedPostgresError } from '@modstead/infra/postgres/embedded-error'
import { describe, expect, it } from 'vitest'
import { DataDirectoryInUse } from './data-directory-lock.ts'
import { explainFailure, reportFailure } from './explain-failure.ts'
import { StartRefused } from './start-refused.ts'

const failed = (fields: Record<string, unknown>, message = 'it said so') =>
  Object.assign(new Error(message), fields)

const caught = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('the explanation of a failed start', () => {
  it('of a port in use names it and a free one', async () => {
    const first = createServer().listen(0, '127.0.0.1')
    await once(first, 'listening')
    const { port } = first.address() as AddressInfo
    const second = createServer().listen(port, '127.0.0.1')
    const [error] = await once(second, 'error')
    expect(explainFailure(error)).toBe(
      `Port ${port} on 127.0.0.1 is taken. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
    )
    first.close()
  })

  it.each(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'])(
    'of a database that is too slow to answer: %s',
    (message) =>
      expect(explainFailure(new Error(message))).toMatch(
        /^The database does not answer in time.*DATABASE_URL/,
      ),
  )

  it('of an address that this machine does not have mentions HOST', async () => {
    const [error] = await once(createServer().listen(0, '203.0.113.7'), 'error')
    expect(explainFailure(error)).toBe('This machine has no address 203.0.113.7. Correct HOST.')
  })

  it('of a data directory below a file names the path', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'explain-'))
    const path = join(directory, 'file/data')
    await writeFile(join(directory, 'file'), '')
    const error = await mkdir(path, { recursive: true }).catch((reason: unknown) => reason)
    expect(explainFailure(error)).toBe(
      `Cannot write ${path} (ENOTDIR). Give this user the right to, or set DATA_DIR to another directory.`,
    )
    await rm(directory, { recursive: true })
  })

  it.each([
    [{ code: 'ENOSPC', path: '/srv/data/x' }, /^The disk of \/srv\/data\/x is full\. Free some space/],
    [{ code: 'EACCES', path: '/srv/data' }, /^Cannot write \/srv\/data \(EACCES\)/],
    [{ code: 'EACCES', syscall: 'listen', port: 80 }, /^This user may not open port 80/],
    [{ code: '28P01' }, /Correct DATABASE_URL\.$/],
    [{ code: '3D000' }, /^it said so\. Create it/],
    [{ code: '53100' }, /^The disk of the database is full/],
    [{ code: 'XX001' }, /^The database is damaged/],
    [{ code: 'ECONNREFUSED', address: '127.0.0.1', port: 5432 }, /does not answer\. Check/],
    [{ code: 'EMFILE' }, /ulimit/],
  ])('of %o is one line that says what to do', (fields, line) => {
    expect(explainFailure(failed(fields))).toMatch(line)
    expect(explainFailure(failed(fields)).split('\n')).toHaveLength(1)
  })

  it('of a wrong variable names it and where all variables are listed', () => {
    expect(explainFailure(caught(() => readSettings({ PORT: 'x' })))).toBe(
      'PORT must be a whole number from 1 to 65535.\n`npm start -- --help` lists every variable.',
    )
  })

  it.each([['--emtpy'], ['stray']])(
    'of the argument %s names it and where the options are listed',
    (argument) => {
      const line = explainFailure(caught(() => parseArgs({ args: [argument], options: {} })))
      expect(line).toMatch(/`npm start -- --help` lists every option\.$/)
      expect(line).toContain(`'${argument}'`)
      expect(line.split('\n')).toHaveLength(1)
    },
  )

  it('of our own errors is their message', () => {
    expect(explainFailure(new EmbeddedPostgresError('damaged', 'Damaged. Restore it.'))).toBe(
      'Damaged. Restore it.',
    )
    expect(
      explainFailure(new StartRefused('Refused. Correct it.', { cause: failed({ code: '57P03' }) })),
    ).toBe('Refused. Correct it.')
    expect(explainFailure(new DataDirectoryInUse('/srv/data', 7))).toBe(
      'Another Modstead (process 7) is using /srv/data. Stop it, or set DATA_DIR to another directory.',
    )
  })

  it('is found even if the cause is wrapped in another error', () => {
    const error = new Error('the store did not open', { cause: failed({ code: 'ENOSPC', path: '/srv' }) })
    expect(explainFailure(error)).toMatch(/^The disk of \/srv is full/)
  })

  it('of an unexpected error quotes its first line', () => {
    expect(explainFailure(new Error('odd\nsecond line'))).toBe(
      'Modstead could not start: odd (LOG_LEVEL=debug shows more.)',
    )
    expect(explainFailure('text')).toContain('text')
  })

  it('shows a stack trace only at the debug level', () => {
    const printed: string[] = []
    reportFailure(new Error('odd'), 'info', (text) => printed.push(text))
    expect(printed.join('\n')).not.toContain('at ')
    reportFailure(new Error('odd'), 'debug', (text) => printed.push(text))
    expect(printed.join('\n')).toContain('explain-failure.spec.ts')
  })
})
