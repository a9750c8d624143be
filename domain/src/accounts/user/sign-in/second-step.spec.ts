import { describe, expect, test } from 'vitest'
import { needsSecondStep, provesByCode, secondFactors } from './second-step.ts'
import { noSignIn, type Passkey } from './state.ts'

const totp = { secret: 'GEZDGNBV', lastStep: 1, since: 1 }
const passkey: Passkey = {
  id: 'PASSKEY0',
  credentialId: 'id',
  publicKey: 'key',
  name: 'Phone',
  counter: 0,
  transports: [],
  since: 1,
}

describe('the second step', () => {
  test('is needed with an authenticator app, but not for a passkey alone', () => {
    expect(needsSecondStep({ ...noSignIn, totp })).toBe(true)
    const withPasskey = { ...noSignIn, passwordHash: 'x', passkeys: [passkey] }
    expect(needsSecondStep(withPasskey)).toBe(false)
    expect(needsSecondStep(noSignIn)).toBe(false)
  })

  test.each([
    [{ backupCodes: [], passkeys: [] }, ['totp']],
    [{ backupCodes: [null, null], passkeys: [] }, ['totp']],
    [{ backupCodes: [null, 'hash'], passkeys: [] }, ['totp', 'backup-code']],
    [{ backupCodes: [], passkeys: [passkey] }, ['totp', 'passkey']],
    [{ backupCodes: ['hash'], passkeys: [passkey] }, ['totp', 'backup-code', 'passkey']],
  ])('with %j accepts %j', (having, factors) => {
    expect(secondFactors(having)).toEqual(factors)
  })
})

test('a code proves who is there only if there is no password', () => {
  expect([provesByCode({ passwordHash: null }), provesByCode({ passwordHash: 'x' })]).toEqual([true, false])
})
