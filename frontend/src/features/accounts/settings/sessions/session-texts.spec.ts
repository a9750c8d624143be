import { describe, expect, test } from 'vitest'
import { deviceName, isPhone, signedInText } from './session-texts.ts'

describe('a session', () => {
  test.each([
    [{ browser: 'Firefox', os: 'Linux', platform: 'x' }, 'Firefox on Linux'],
    [{ browser: 'Firefox', os: null, platform: 'X11' }, 'Firefox on X11'],
    [{ browser: 'Firefox', os: null, platform: null }, 'Firefox'],
    [{ browser: null, os: 'Linux', platform: null }, 'Linux'],
    [{ browser: null, os: null, platform: null }, 'Unknown device'],
  ])('%j is called %s', (session, name) => {
    expect(deviceName(session)).toBe(name)
  })

  test.each([
    ['Android', true],
    ['iOS 18', true],
    ['Windows', false],
    [null, false],
  ])('on %s is shown as a phone: %s', (os, is) => {
    expect(isPhone({ os })).toBe(is)
  })

  test('says how somebody signed in, if the page knows', () => {
    expect([signedInText('passkey'), signedInText('new-means')]).toEqual([
      'Signed in with a passkey',
      'Signed in',
    ])
  })
})
