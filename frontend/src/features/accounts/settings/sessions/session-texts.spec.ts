import { describe, expect, test } from 'vitest'
import { deviceName, isPhone, signedInText } from './session-texts.ts'

describe('a session', () => {
  test.each([
    [{ browser: 'Firefox', os: 'Linux', platform: 'desktop' }, 'Firefox on Linux'],
    [{ browser: 'Firefox', os: null, platform: 'desktop' }, 'Firefox on a computer'],
    [{ browser: 'Firefox', os: null, platform: 'mobile' }, 'Firefox on a phone'],
    [{ browser: 'Firefox', os: null, platform: 'tablet' }, 'Firefox on a tablet'],
    [{ browser: 'Firefox', os: null, platform: null }, 'Firefox'],
    [{ browser: 'node', os: null, platform: 'program' }, 'node'],
    [{ browser: 'curl', os: 'Linux', platform: 'program' }, 'curl on Linux'],
    [{ browser: null, os: 'Linux', platform: null }, 'Linux'],
    [{ browser: null, os: null, platform: 'desktop' }, 'A computer'],
    [{ browser: null, os: null, platform: 'mobile' }, 'A phone'],
    [{ browser: null, os: null, platform: 'tablet' }, 'A tablet'],
    [{ browser: null, os: null, platform: 'program' }, 'A program'],
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
