import { describe, expect, test } from 'vitest'
import { becauseText, entryText } from './entry-texts.ts'

describe('an entry of the security log', () => {
  test.each([
    ['SessionStarted', 'password', 'Signed in with a password'],
    ['SessionStarted', 'of-later', 'Signed in'],
    ['AccessTokenCreated', 'Upload', 'Access token created: Upload'],
    ['AccessTokenScopesChanged', 'Upload', 'Scopes of an access token changed: Upload'],
    ['StaffRightsChanged', null, 'Staff rights changed'],
    ['PublisherDistrusted', null, 'Trusted publisher removed'],
    ['PasskeyAdded', null, 'Passkey added'],
    ['PasskeyStepChosen', 'on', 'Passkey after the password turned on'],
    ['PasskeyStepChosen', 'off', 'Passkey after the password turned off'],
    ['SessionEnded', null, 'Session ended'],
    ['SessionEnded', 'Firefox, Linux', 'Session ended: Firefox, Linux'],
    ['AppAuthorized', 'Lamps', 'App authorized: Lamps'],
    ['AuthorizationRevoked', null, 'App access ended'],
    ['UserPasswordSet', null, 'Password set'],
    ['OfLater', null, 'Something else was changed'],
  ])('of kind %s about %s says "%s"', (kind, about, text) => expect(entryText({ kind, about })).toBe(text))
})

test.each([
  ['found-in-public', 'Found in public'],
  ['refresh-token-reused', 'A secret was used twice'],
  ['of-later', null],
  [null, null],
])('an end because of %s says %j', (because, text) => expect(becauseText({ because })).toBe(text))
