import { onceMigrations } from '@modstead/infra/once/tables'
import { usedOnce } from '@modstead/infra/once/used-once'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personNamed } from '../support/openid/person.ts'
import {
  CALLBACK,
  openSigningIn,
  type SigningIn,
  type SigningInSettings,
} from '../support/openid/signing-in.ts'

const ENDPOINT = 'https://steamcommunity.com/openid/login'
let signingIn: SigningIn
let database: TestDatabase
let pools: readonly pg.Pool[]
beforeAll(async () => {
  signingIn = await openSigningIn()
  database = await openTestDatabase()
  pools = ['here', 'there'].map((name) => createPool(database.url, { name }))
  for (const pool of pools) await migrate(pool, 'once', onceMigrations)
})
afterAll(async () => {
  await Promise.all((pools ?? []).map((pool) => pool.end()))
  await database?.close()
  await signingIn?.close()
})

const asSteamWrites = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`

interface Answer {
  /** Fields that Steam signs. */
  readonly signed?: Readonly<Record<string, string>>
  /** Alters the answer after it was signed. */
  readonly altered?: (parameters: URLSearchParams) => void
  readonly settings?: SigningInSettings
}

/** The user whom Steam's answer signs in, or why it fails. */
const endOf = async ({ signed = {}, altered = () => {}, settings }: Answer): Promise<string> => {
  const provider = settings ? signingIn.open(settings).get('steam') : signingIn.provider('steam')
  const { pending } = (await provider?.start(CALLBACK)) ?? {}
  if (!provider || !pending) throw new Error('Steam is not offered')
  const back = new URL(`${CALLBACK}?state=${pending.state}`)
  const { returnTo = back.href, ...other } = signed
  for (const [name, value] of signingIn.standIn.steam.assert('anna', returnTo, other))
    back.searchParams.append(name, value)
  altered(back.searchParams)
  return provider.finish(back, pending).then(
    ({ subject }) => subject,
    ({ code }) => code,
  )
}
const steamId = personNamed('anna').steamId
const idOf = (number: string) => `https://steamcommunity.com/openid/id/${number}`
const asked = () => signingIn.standIn.requests.filter((each) => each === `POST ${ENDPOINT}`).length

describe('an answer of Steam', () => {
  it('is accepted if Steam confirms it', async () => {
    const before = asked()
    expect(await endOf({})).toBe(steamId)
    expect(asked()).toBe(before + 1)
  })

  it.each([
    ['another person', 'claimed_id', idOf('76561190000000001')],
    ['another signature', 'sig', 'AAAA'],
    ['another handle', 'assoc_handle', '1'],
  ])('is not confirmed with %s', async (_, name, value) => {
    const altered = (all: URLSearchParams) => {
      all.set(`openid.${name}`, value)
      if (name === 'claimed_id') all.set('openid.identity', value)
    }
    const before = asked()
    expect(await endOf({ altered })).toBe('invalid-answer')
    expect(asked()).toBe(before + 1)
  })

  it.each([
    ['ns', 'http://openid.net/signon/1.1'],
    ['mode', 'setup_needed'],
    ['mode', 'checkid_setup'],
    ['op_endpoint', 'https://steamcommunity.com/openid/login/'],
    ['op_endpoint', 'https://evil.example/openid/login'],
    ['claimed_id', idOf('7656119000000000')],
    ['claimed_id', idOf('765611900000000011')],
    ['claimed_id', idOf('10000000000000000')],
    ['claimed_id', `${idOf('76561190000000001')}/`],
    ['claimed_id', `${idOf('76561190000000001')}\n`],
    ['claimed_id', 'http://steamcommunity.com/openid/id/76561190000000001'],
    ['claimed_id', 'https://steamcommunity.com.evil.example/openid/id/76561190000000001'],
    ['claimed_id', 'https://evil.example/https://steamcommunity.com/openid/id/76561190000000001'],
    ['identity', idOf('76561190000000001')],
    ['response_nonce', '2026-03-01T12:00:00'],
    ['response_nonce', 'now'],
    ['response_nonce', `2026-03-01T12:00:00Z${'a'.repeat(236)}`],
    ['signed', ''],
    ['assoc_handle', ''],
    ...['op_endpoint', 'return_to', 'response_nonce', 'assoc_handle', 'claimed_id', 'identity'].map(
      (left) => [
        'signed',
        ['op_endpoint', 'return_to', 'response_nonce', 'assoc_handle', 'claimed_id', 'identity']
          .filter((name) => name !== left)
          .join(),
      ],
    ),
  ] as [string, string][])(
    'is refused without asking Steam for %s %j, even if it is signed',
    async (name, value) => {
      const before = asked()
      expect(
        await endOf({ signed: { [name]: value, ...(name === 'claimed_id' && { identity: value }) } }),
      ).toBe('invalid-answer')
      expect(asked()).toBe(before)
    },
  )

  it('is refused without asking Steam if any field is missing, empty or repeated', async () => {
    const before = asked()
    const names = 'ns mode op_endpoint claimed_id identity return_to response_nonce assoc_handle signed sig'
    for (const name of names.split(' ')) {
      expect(await endOf({ altered: (all) => all.delete(`openid.${name}`) })).toBe('invalid-answer')
      expect(await endOf({ altered: (all) => all.set(`openid.${name}`, '') })).toBe('invalid-answer')
      const twice = (all: URLSearchParams) => all.append(`openid.${name}`, all.get(`openid.${name}`) ?? '')
      expect(await endOf({ altered: twice })).toBe('invalid-answer')
    }
    expect(asked()).toBe(before)
  })

  it('has a limited number of fields', async () => {
    const many = (count: number) => (all: URLSearchParams) => {
      for (let index = 0; index < count; index++) all.append(`openid.x${index}`, '1')
    }
    expect(await endOf({ altered: many(22) })).toBe(steamId)
    expect(await endOf({ altered: many(23) })).toBe('invalid-answer')
  })

  it.each(['https://evil.example/callback', `${CALLBACK}?state=another`, CALLBACK, `${CALLBACK}/?state=x`])(
    'is refused if it was made for %s',
    async (returnTo) => {
      expect(await endOf({ signed: { returnTo } })).toBe('redirect-mismatch')
    },
  )

  it('is refused with extra parameters in the address', async () => {
    expect(await endOf({ altered: (all) => all.set('next', '/admin') })).toBe('redirect-mismatch')
  })

  it.each([
    [-300_000, steamId],
    [-301_000, 'expired'],
    [60_000, steamId],
    [61_000, 'expired'],
  ])('made %i ms from now results in %s', async (ms, end) => {
    const now = Math.floor(Date.now() / 1_000) * 1_000
    const signed = { response_nonce: `${asSteamWrites(now + ms)}x${Math.random()}` }
    expect(await endOf({ signed, settings: { now: () => now } })).toBe(end)
  })

  it('with an invalid time is not fresh', async () => {
    expect(await endOf({ signed: { response_nonce: '2026-13-45T25:61:61Zabc' } })).toBe('expired')
  })

  it('is accepted once across all processes', async () => {
    const processes = pools.map((pool) => signingIn.open({ useOnce: usedOnce(pool).use }).get('steam'))
    const { back, pending } = await signingIn.comeBack('steam')
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        processes[index % 2]?.finish(back, pending).then(
          ({ subject }) => subject,
          ({ code }) => code,
        ),
      ),
    )
    expect(ends.toSorted()).toEqual([steamId, ...Array.from({ length: 19 }, () => 'replayed')])
  })

  it('is remembered for longer than it is valid', async () => {
    const used: [string, number][] = []
    const useOnce = async (key: string, untilMs: number) => used.push([key, untilMs]) > 0
    const now = Date.now()
    await endOf({ settings: { useOnce, now: () => now } })
    expect(used).toHaveLength(1)
    expect(used[0]?.[0]).toContain(asSteamWrites(now).slice(0, 14))
    expect(used[0]?.[1]).toBeGreaterThanOrEqual(now + 10 * 60_000)
  })

  it('is not remembered if Steam does not confirm it', async () => {
    const used: string[] = []
    const useOnce = async (key: string) => used.push(key) > 0
    await endOf({ altered: (all) => all.set('openid.sig', 'AAAA'), settings: { useOnce } })
    expect(used).toEqual([])
  })
})

describe('a confirmation by Steam', () => {
  const OPENID_2 = 'ns:http://specs.openid.net/auth/2.0'
  it.each([
    [200, `${OPENID_2}\nis_valid:true\n`, steamId],
    [200, `${OPENID_2}\nis_valid:true`, steamId],
    [200, `${OPENID_2}\nis_valid:false\n`, 'invalid-answer'],
    [200, `${OPENID_2}\nis_valid:false\nis_valid:true\n`, 'invalid-answer'],
    [200, `${OPENID_2}\nis_valid:true\nis_valid:true\n`, 'invalid-answer'],
    [200, `${OPENID_2}\nis_valid:True\n`, 'invalid-answer'],
    [200, `${OPENID_2}\nis_valid: true\n`, 'invalid-answer'],
    [200, `${OPENID_2}\nnot is_valid:true\n`, 'invalid-answer'],
    [200, 'is_valid:true\n', 'invalid-answer'],
    [200, `<html>${OPENID_2}\nis_valid:true</html>`, 'invalid-answer'],
    [400, `${OPENID_2}\nis_valid:true\n`, 'invalid-answer'],
    [302, `${OPENID_2}\nis_valid:true\n`, 'invalid-answer'],
  ])('with status %i and %j results in %s', async (status, text, end) => {
    signingIn.standIn.replace(ENDPOINT, (_request, reply) => reply.writeHead(status).end(text))
    expect(await endOf({})).toBe(end)
    signingIn.standIn.replace(ENDPOINT, null)
  })

  it('covers all fields of the answer', async () => {
    let form = ''
    signingIn.standIn.replace(ENDPOINT, async (request, reply) => {
      form = Buffer.concat(await request.toArray()).toString()
      reply.end()
    })
    await endOf({ altered: (all) => all.set('openid.more', 'a&b') })
    signingIn.standIn.replace(ENDPOINT, null)
    const fields = Object.fromEntries(new URLSearchParams(form))
    expect(fields['openid.mode']).toBe('check_authentication')
    expect(fields['openid.more']).toBe('a&b')
    expect(Object.keys(fields).filter((name) => !name.startsWith('openid.'))).toEqual([])
    expect(Object.keys(fields)).toHaveLength(11)
  })
})
