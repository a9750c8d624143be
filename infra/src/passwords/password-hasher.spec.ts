import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPasswordHasher, type PasswordHasher } from './password-hasher.ts'
import { PasswordsBusy } from './passwords-busy.ts'

const PASSWORD = 'correct horse battery staple'
let hasher: PasswordHasher
beforeAll(() => {
  hasher = openPasswordHasher()
})
afterAll(() => hasher.close())

describe('a password', () => {
  it('is hashed by argon2id with the memory and passes from RFC 9106, with a new salt each time', async () => {
    const [first, second] = [await hasher.hash(PASSWORD), await hasher.hash(PASSWORD)]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(second).not.toBe(first)
    expect(first).not.toContain(PASSWORD)
  })

  it('matches its hash, and no other one does', async () => {
    const stored = await hasher.hash(PASSWORD)
    expect(await hasher.verify(stored, PASSWORD)).toBe(true)
    for (const other of ['', `${PASSWORD} `, PASSWORD.toUpperCase(), PASSWORD.slice(0, -1)])
      expect(await hasher.verify(stored, other)).toBe(false)
  })

  it('is used exactly as it was typed', async () => {
    const stored = await hasher.hash('e\u0301\u0000 ')
    expect(await hasher.verify(stored, 'e\u0301\u0000 ')).toBe(true)
    expect(await hasher.verify(stored, '\u00e9\u0000 ')).toBe(false)
    expect(await hasher.verify(stored, 'e\u0301')).toBe(false)
  })

  it('of 256 characters counts up to the last one', async () => {
    const long = '🎮'.repeat(255)
    const stored = await hasher.hash(`${long}a`)
    expect(await hasher.verify(stored, `${long}a`)).toBe(true)
    expect(await hasher.verify(stored, `${long}b`)).toBe(false)
  })

  it.each(['a'.repeat(257), '🎮'.repeat(257), 'a'.repeat(10_000_000)])(
    'of more characters is not hashed',
    async (password) => {
      await expect(hasher.hash(password)).rejects.toBeInstanceOf(RangeError)
      expect(await hasher.verify('not even a hash', password)).toBe(false)
    },
  )

  it('is wrong if none is stored, after the same work', async () => {
    expect(await hasher.verify(null, PASSWORD)).toBe(false)
    expect(await hasher.verify(null, '')).toBe(false)
    const impossible = openPasswordHasher({ cost: { memoryCost: 1, timeCost: 1, parallelism: 1 } })
    await expect(impossible.verify(null, PASSWORD)).rejects.toThrow()
    await impossible.close()
  })
})

describe('a stored hash', () => {
  it('is renewed only if the cost of new ones differs', async () => {
    const stored = await hasher.hash(PASSWORD)
    expect(hasher.needsRehash(stored)).toBe(false)
    for (const other of ['m=65536,t=3,p=2', 'm=65536,t=4,p=1', 'm=19456,t=2,p=1', 'm=655360,t=3,p=1'])
      expect(hasher.needsRehash(stored.replace('m=65536,t=3,p=1', other))).toBe(true)
    expect(hasher.needsRehash(stored.replace('argon2id', 'argon2i'))).toBe(true)
  })

  it('with another cost matches anyway', async () => {
    const cheap = openPasswordHasher({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
    const stored = await cheap.hash(PASSWORD)
    await cheap.close()
    expect(stored).toContain('$m=64,t=1,p=1$')
    expect(await hasher.verify(stored, PASSWORD)).toBe(true)
    expect(hasher.needsRehash(stored)).toBe(true)
  })

  it('that is invalid is an error, not a wrong password', async () => {
    await expect(hasher.verify('plain text', PASSWORD)).rejects.toThrow()
  })
})

it('requests are refused immediately while all threads are busy', async () => {
  const small = openPasswordHasher({ threads: 2, waiting: 3 })
  const tries = Array.from({ length: 8 }, () => small.verify(null, PASSWORD))
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: expect.any(PasswordsBusy) })
  expect(await small.verify(null, PASSWORD)).toBe(false)
  await small.close()
})

it('a password that takes longer than the limit is refused', async () => {
  const hurried = openPasswordHasher({ limitMs: 1 })
  await expect(hurried.hash(PASSWORD)).rejects.toThrow(PasswordsBusy)
  await hurried.close()
})
