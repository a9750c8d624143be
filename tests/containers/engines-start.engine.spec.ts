import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { connectBucket } from '@modstead/infra/files/s3/bucket'
import { putObject } from '@modstead/infra/files/s3/put-object'
import { sizeOfObject } from '@modstead/infra/files/s3/stored-object'
import { openRedis } from '@modstead/infra/redis/open-redis'
import { afterEach, describe, expect, test } from 'vitest'
import { type StartedEngine, startEngine } from '../support/containers/start-engine.ts'
import { whyNoRedis } from '../support/engines/redis.ts'
import { gatewayBinary, whyNoS3 } from '../support/engines/versitygw.ts'

const noS3 = await whyNoS3()

describe('an engine, started like in docker-compose.yml with the secrets that are made there', () => {
  let engine: StartedEngine | undefined
  afterEach(async () => {
    await engine?.stop()
    engine = undefined
  })

  test('Redis is healthy, serves the product alone, and keeps what it is given', async ({ skip }) => {
    const missing = whyNoRedis()
    if (missing !== undefined) return skip(missing)
    engine = await startEngine('redis', 'REDIS_URL', { listenOn: (port) => ['--port', `${port}`] })
    const { REDIS_URL = '' } = engine.product
    const redis = await openRedis(REDIS_URL, { name: 'specs', onError: () => {} })
    expect(await redis.set('key', 'value')).toBe('OK')
    expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes'])
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction'])
    redis.disconnect()
    const stranger = await openRedis(REDIS_URL.replace(/:[^:@]+@/, '@'), { name: 's', onError: () => {} })
    await expect(stranger.get('key')).rejects.toThrow('NOAUTH')
    stranger.disconnect()
  })

  test('the file server is healthy, has the bucket, and serves the product alone', async ({ skip }) => {
    if (noS3 !== undefined) return skip(noS3)
    engine = await startEngine('files', 'S3_URL', { programs: dirname(await gatewayBinary()) })
    const { S3_URL = '' } = engine.product
    const key = `content/${randomUUID()}`
    const { ask, close } = connectBucket(S3_URL)
    await putObject(ask, key, Buffer.from('bytes'))
    expect(await sizeOfObject(ask, key)).toBe(5)
    await close()
    const stranger = connectBucket(S3_URL.replace(/:[^:@]+@/, ':guessed@'))
    await expect(sizeOfObject(stranger.ask, key)).rejects.toThrow()
    await stranger.close()
  })

  test('an engine that has ended is not healthy', async ({ skip }) => {
    const missing = whyNoRedis()
    if (missing !== undefined) return skip(missing)
    engine = await startEngine('redis', 'REDIS_URL', { listenOn: (port) => ['--port', `${port}`] })
    expect(await engine.isHealthy()).toBe(true)
    await engine.kill()
    expect(await engine.isHealthy()).toBe(false)
  })
})
