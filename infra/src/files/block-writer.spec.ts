import { createHash } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BlockWriter } from './block-writer.ts'
import { HashPool } from './hash-pool.ts'

const MIB = 1024 * 1024
const UPLOADS = 10

describe('writing many files at once', () => {
  let directory: string
  let hashes: HashPool

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'blocks-'))
    hashes = new HashPool()
  })
  afterEach(async () => {
    await hashes.close()
    await rm(directory, { recursive: true })
  })

  it('takes at most one block per file in addition to the shared ones', async () => {
    const piece = new Uint8Array(64 * 1024).fill(7)
    const pieces = 28
    const expected = createHash('sha512')
    for (let n = 0; n < pieces; n += 1) expected.update(piece)
    const sha512 = expected.digest('hex')

    const before = process.memoryUsage().arrayBuffers
    let most = before
    const writeOne = async (n: number) => {
      const file = await open(join(directory, `${n}`), 'wx')
      try {
        const writer = new BlockWriter(file, hashes)
        for (let at = 0; at < pieces; at += 1) {
          await writer.write(piece)
          most = Math.max(most, process.memoryUsage().arrayBuffers)
        }
        return await writer.finish()
      } finally {
        await file.close()
      }
    }
    const written = await Promise.all(Array.from({ length: UPLOADS }, (_, n) => writeOne(n)))
    for (const one of written) expect(one).toMatchObject({ sha512, size: pieces * piece.length })
    expect((most - before) / MIB).toBeLessThan(9.5)
  }, 20_000)
})
