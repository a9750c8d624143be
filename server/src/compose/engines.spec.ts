import { type EngineWatch, watchEngines } from '@modstead/infra/engines/engine-watch'
import type { AskBucket, BucketParts } from '@modstead/infra/files/s3/bucket'
import { FilesAway } from '@modstead/infra/files/storage-errors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FILES, refuseFilesWhileAway } from './engines.ts'

const silent = { warn() {}, info() {} }
/** Sends no request to a bucket, so the parts of a request do not matter. */
const ask: AskBucket = (request) => request({} as BucketParts, new AbortController().signal)

let isUp: boolean
let watch: EngineWatch
beforeEach(() => {
  isUp = true
  const probe = async () => {
    if (!isUp) throw new Error('refused')
  }
  watch = watchEngines([{ name: FILES, probe }], silent)
})
afterEach(() => watch.stop())

test('requests to the file store are refused and aborted once it is away, and answered when it is back', async () => {
  const guarded = refuseFilesWhileAway(ask, watch)
  expect(await guarded(async () => 'answer')).toBe('answer')
  const signals: AbortSignal[] = []
  const waiting = guarded((_parts, signal) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  isUp = false
  await Promise.all([watch.look(), expect(waiting).rejects.toBeInstanceOf(FilesAway)])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  await expect(guarded(async () => 'answer')).rejects.toBeInstanceOf(FilesAway)
  isUp = true
  await watch.look()
  expect(await guarded(async () => 'answer')).toBe('answer')
})

test('an answer whose body is still being read stays open, and a refusal stays a refusal', async () => {
  const guarded = refuseFilesWhileAway(ask, watch)
  const signals: AbortSignal[] = []
  await guarded(async (_parts, signal) => void signals.push(signal))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  const refusal = new Error('not allowed')
  await expect(guarded(() => Promise.reject(refusal))).rejects.toBe(refusal)
})
