import { expect, test } from 'vitest'
import { isNewDevice } from './is-new-device.ts'

test.each([
  // The browser is known by its cookie.
  [true, false, false, false],
  [true, true, true, false],
  [false, false, false, true],
  [false, false, true, true],
  // The kind is that of the owner's browser, as a thief's may be.
  [false, true, false, true],
  // Cookies were deleted at home.
  [false, true, true, false],
  // Sign-ins of before.
  [undefined, true, false, false],
  [undefined, false, true, true],
])(
  'with a known browser: %s, kind: %s and network: %s, a device is new: %s',
  (browser, kind, network, isNew) => expect(isNewDevice({ browser, kind, network })).toBe(isNew),
)
