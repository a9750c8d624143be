import { expect, test } from 'vitest'
import { waysIn } from './staff-texts.ts'

const none = {
  has_password: false,
  has_totp: false,
  passkeys: 0,
  asks_for_passkey: false,
  auth_providers: [],
}

test.each([
  [none, 'nothing'],
  [{ ...none, has_password: true }, 'password'],
  [{ ...none, passkeys: 1 }, 'one passkey'],
  [
    { ...none, has_password: true, passkeys: 1, asks_for_passkey: true },
    'password, one passkey (asked for after the password)',
  ],
  [
    { ...none, has_totp: true, passkeys: 2, auth_providers: ['github'] },
    'authenticator app, 2 passkeys, github',
  ],
])('%j is described as "%s"', (ways, text) => expect(waysIn(ways)).toBe(text))
