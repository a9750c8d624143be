import { expect, it } from 'vitest'
import { createAuthenticator, hashSecret } from './authenticate.ts'
import { hasChecksum } from './found-secret.ts'
import type { IdentityDirectory } from './identity-directory.ts'
import { newSecret } from './secret-token.ts'

const older = `mrp_AANobbMI${'7'.repeat(52)}`

const directoryOf = (secret: string): IdentityDirectory => {
  const token = {
    userId: 'userAAAA',
    scopes: 1n,
    confinedTo: null,
    expiresAt: '2100-01-01T00:00:00.000Z',
    secretHash: hashSecret(secret),
  }
  const account = { role: 'developer', staffRights: 0, signIn: { epoch: 0 } } as const
  return {
    token: async (id) => (id === 'AANobbMI' ? token : null),
    account: async () => account,
    session: async () => null,
    grant: async () => null,
    knownToken: () => token,
    knownSession: () => null,
    knownGrant: () => null,
    knownAccount: () => account,
  }
}

const sender = (secret: string, authorization = secret) =>
  createAuthenticator(directoryOf(secret), { cookieName: 'session' })({ headers: { authorization } })

it.each([
  ['without a checksum', older, false],
  ['with one', newSecret('mrp', 'AANobbMI'), true],
])('a token %s names its owner, and one with another secret does not', async (_, secret, has) => {
  expect(hasChecksum(secret)).toBe(has)
  expect(await sender(secret)).toMatchObject({ userId: 'userAAAA', scopes: 1n })
  expect(await sender(secret, newSecret('mrp', 'AANobbMI'))).toBeNull()
})
