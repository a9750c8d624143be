import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { headKeyOf } from '@modstead/infra/audit/head'
import { storeHead, storeHeadKey } from '@modstead/infra/audit/stored-heads'
import type { Position } from '@modstead/infra/event-store/port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReadWorld, type ReadWorld } from '../../support/read-world.ts'

const key = headKeyOf(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
)
const HEADS = 7
let world: ReadWorld

beforeAll(async () => {
  world = await openReadWorld()
  const { pool } = world.deps
  expect((await world.get('/v3/audit/heads')).json()).toEqual({ heads: [], next: null })
  await storeHeadKey(pool, key)
  for (let number = 1; number <= HEADS; number += 1)
    await storeHead(
      pool,
      key.sign({
        events: number * 10,
        position: BigInt(number * 10 - 1) as Position,
        hash: `${number}`.repeat(64),
        at: `2026-02-03T04:0${number}:00.000Z`,
      }),
    )
})

afterAll(() => world.close())

const read = async (path: string) => (await world.get(path)).json()
const countsOf = ({ heads }: { heads: readonly { events: number }[] }) => heads.map(({ events }) => events)

describe('the heads of the log', () => {
  it('are available to everybody, newest first, page by page', async () => {
    const all = await read('/v3/audit/heads')
    expect(countsOf(all)).toEqual([70, 60, 50, 40, 30, 20, 10])
    expect(all.next).toBeNull()
    const first = await read('/v3/audit/heads?limit=3')
    expect([countsOf(first), first.next]).toEqual([[70, 60, 50], 50])
    const second = await read('/v3/audit/heads?limit=3&before=50')
    expect([countsOf(second), second.next]).toEqual([[40, 30, 20], 20])
    const third = await read('/v3/audit/heads?limit=3&before=20')
    expect([countsOf(third), third.next]).toEqual([[10], null])
    expect(countsOf(await read('/v3/audit/heads?limit=0'))).toEqual([70])
    expect((await world.get('/v3/audit/heads?before=x')).statusCode).toBe(400)
  })

  it('have a signature over five lines that the published key verifies', async () => {
    const [head] = (await read('/v3/audit/heads?limit=1')).heads
    const { keys } = await read('/v3/audit/keys')
    expect(keys).toEqual([
      { id: head.key, algorithm: 'Ed25519', public_key: key.publicKey, since: expect.any(String) },
    ])
    const text = `modstead log head 1\n${head.events}\n${head.position}\n${head.hash}\n${head.at}\n`
    const signature = Buffer.from(head.signature, 'base64')
    const publicKey = createPublicKey(keys[0].public_key)
    expect(verify(null, Buffer.from(text), publicKey, signature)).toBe(true)
    expect(verify(null, Buffer.from(text.replace('70', '71')), publicKey, signature)).toBe(false)
  })
})
