import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FilesAway } from '../storage-errors.ts'
import { type BucketConnection, connectBucket } from './bucket.ts'

const DAY_MS = 86_400_000

let store: Server
let bucket: BucketConnection
/** By how much the clock of the store is ahead. */
let aheadMs = 0
let refusesAll = false

/** In milliseconds, of a header such as 20261129T023737Z. */
const signedAt = (header: string | string[] | undefined): number =>
  Date.parse(`${header}`.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

beforeEach(async () => {
  aheadMs = 0
  refusesAll = false
  // As stores do, it refuses what was signed for another time.
  store = createServer((request, reply) => {
    const now = Date.now() + aheadMs
    const isSkewed = Math.abs(signedAt(request.headers['x-amz-date']) - now) > 900_000
    reply.writeHead(isSkewed || refusesAll ? 403 : 200, { date: new Date(now).toUTCString() }).end()
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  const { port } = store.address() as AddressInfo
  bucket = connectBucket(`http://key:secret@127.0.0.1:${port}/files`)
})

afterEach(async () => {
  await bucket.close()
  store.close()
})

describe('a bucket', () => {
  it('is away for a moment when a clock jumps, and back with the next request', async () => {
    await bucket.probe()
    aheadMs = 90 * DAY_MS
    await bucket.probe()
    aheadMs = 0
    await expect(bucket.probe()).rejects.toThrow(FilesAway)
    await bucket.probe()
  })

  it('that refuses for another reason is not away', async () => {
    refusesAll = true
    const error = await bucket.probe().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ $metadata: { httpStatusCode: 403 } })
    expect(error).not.toBeInstanceOf(FilesAway)
  })
})
