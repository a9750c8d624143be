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
  verifiesUser: true,
  since: 1,
}

describe('the second step', () => {
  test('is needed with an authenticator app, but not for a passkey alone', () => {
    expect(needsSecondStep({ ...noSignIn, totp })).toBe(true)
    const withPasskey = { ...noSignIn, passwordHash: 'x', passkeys: [passkey] }
    expect(needsSecondStep(withPasskey)).toBe(false)
    expect(needsSecondStep(noSignIn)).toBe(false)
  })

  test('is needed if a passkey has to follow the password', () =>
    expect(needsSecondStep({ ...noSignIn, passkeyStep: { since: 2 } })).toBe(true))

  test.each([
    [{ totp, backupCodes: [], passkeys: [] }, ['totp']],
    [{ totp, backupCodes: [null, null], passkeys: [] }, ['totp']],
    [{ totp, backupCodes: [null, 'hash'], passkeys: [] }, ['totp', 'backup-code']],
    [{ totp, backupCodes: [], passkeys: [passkey] }, ['totp', 'passkey']],
    [{ totp, backupCodes: ['hash'], passkeys: [passkey] }, ['totp', 'backup-code', 'passkey']],
    [{ totp: null, backupCodes: [], passkeys: [passkey] }, ['passkey']],
  ])('with %j accepts %j', (having, factors) => {
    expect(secondFactors(having)).toEqual(factors)
  })
})

test('a code proves who is there only if there is no password', () => {
  expect([provesByCode({ passwordHash: null }), provesByCode({ passwordHash: 'x' })]).toEqual([true, false])
})
