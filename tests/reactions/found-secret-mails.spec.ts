import { revokeFoundSecret } from '@modstead/command-api/accounts/found-secrets/revoke-found-secret'
import { accessToken } from '@modstead/domain/accounts/aggregates'
import { hashSecret } from '@modstead/infra/identity/authenticate'
import { newSecret } from '@modstead/infra/identity/secret-token'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  act,
  builds,
  change,
  closeAccount,
  enableTotp,
  executor,
  mails,
  openAccount,
  PATIENTLY,
  pool,
  startProcess,
  subjects,
} from './mailed-account.ts'

beforeEach(openAccount)
afterEach(closeAccount)

describe('a secret that was found in public', () => {
  const secret = newSecret('mrp', 'TTTTTTTT')
  const FOUND = 'One of your access tokens was found in public'
  const foundAt = 'https://code.example/lamps'
  beforeEach(async () => {
    await act(accessToken, 'TTTTTTTT', {
      ...{ type: 'CreateAccessToken', ...builds, secretHash: hashSecret(secret) },
    })
  })

  test('is told by a later process if the one that ended it dies, and once', async () => {
    expect(await revokeFoundSecret({ executor }, secret, foundAt)).toBe(true)
    expect(await revokeFoundSecret({ executor }, secret, null)).toBe(true)
    const first = await startProcess()
    await expect.poll(subjects, PATIENTLY).toContain(FOUND)
    await first.stop()
    await pool.query('update reaction_checkpoint set position = 0')
    const next = await startProcess()
    const { position } = await change(enableTotp)
    expect(await next.reactions.waitFor(position, 20_000)).toBe(true)
    await expect.poll(subjects, PATIENTLY).toContain('Two-factor authentication is on for your Mods account')
    const told = mails.filter(({ subject }) => subject === FOUND)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Begins with: mrp_TTTTTTTT…')
    expect(told[0]?.text).toContain('Found at: https')
    expect(told[0]?.text).not.toContain(secret.slice(4, 20))
  })

  test('is ended while the queue is away, and told later', async () => {
    let isAway = true
    await startProcess((jobs) => {
      const { enqueue } = jobs
      jobs.enqueue = async (...given) => {
        if (isAway) throw new Error('the queue is away')
        return enqueue(...given)
      }
    })
    expect(await revokeFoundSecret({ executor }, secret, foundAt)).toBe(true)
    expect((await executor.load(accessToken, 'TTTTTTTT')).state.status).toBe('revoked')
    isAway = false
    await expect.poll(subjects, PATIENTLY).toContain(FOUND)
  })
})
