import { describe, expect, it } from 'vitest'
import { EmbeddedPostgresError, faultFromFileSystem, faultFromOutput } from './embedded-error.ts'

const systemError = (code: string) => Object.assign(new Error(`${code}: refused, mkdir '/data'`), { code })

describe('the output of Postgres before it gives up', () => {
  it.each([
    ['disk-full', 'FATAL:  could not write lock file "postmaster.pid": No space left on device'],
    ['disk-full', 'initdb: error: could not write file "x": Disk quota exceeded'],
    ['disk-full', 'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10'],
    ['disk-full', 'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device'],
    ['damaged', 'FATAL:  required WAL directory "pg_wal" does not exist'],
    ['not-writable', 'FATAL:  could not open file "global/pg_control": Permission denied'],
    ['not-writable', 'initdb: error: could not create directory "/data/pg": Read-only file system'],
    ['damaged', 'FATAL:  control file contains invalid checkpoint location'],
    ['damaged', 'LOG:  invalid checkpoint record\nPANIC:  could not locate a valid checkpoint record at 0/1'],
    ['damaged', 'FATAL:  "/data/pg" is not a valid data directory'],
    ['wrong-version', 'FATAL:  database files are incompatible with server'],
    ['unsupported-machine', 'postgres: error while loading shared libraries: libstdc++.so.6: not found'],
    ['start-failed', 'FATAL:  something nobody has seen before'],
    ['start-failed', ''],
  ])('is understood as %s: %s', (expected, output) => {
    const error = faultFromOutput(output, '/data/pg')
    expect(error.fault).toBe(expected)
    expect(error.message).toMatch(/^[^\n]+\. [^\n]+\.$/)
  })

  it('is quoted, so that a search finds the cause', () => {
    expect(faultFromOutput('LOG:  x\nFATAL:  the cause\nLOG:  shut down', '/data').message).toContain(
      '(the cause)',
    )
  })

  it('is quoted with the cause, not the consequence', () => {
    const output = [
      'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10',
      'HINT:  Check free disk space.',
      'PANIC:  cannot abort transaction 1, it was already committed',
    ]
    expect(faultFromOutput(output.join('\n'), '/data').message).toBe(
      'The disk of /data is full (could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10). Free some space, or set DATA_DIR to a directory on another disk.',
    )
  })
})

describe('a file system error', () => {
  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EACCES', 'not-writable'],
    ['EROFS', 'not-writable'],
    ['ENOTDIR', 'not-writable'],
  ])('%s is understood as %s', (code, expected) => {
    const error = faultFromFileSystem(systemError(code), '/data')
    expect(error).toBeInstanceOf(EmbeddedPostgresError)
    expect(error).toMatchObject({ fault: expected })
  })

  it('of another kind stays unchanged', () => {
    const error = systemError('EIO')
    expect(faultFromFileSystem(error, '/data')).toBe(error)
  })
})
