import { expect, test } from 'vitest'
import { formerSecret, isLasting } from './former-secret.ts'

const replaced = { secretHash: 'former', provenAt: '2026-11-01T11:55:00.000Z' }
const at = '2026-11-01T12:00:00.000Z'
const ordinary = formerSecret(replaced, at, true)
const outdated = formerSecret(replaced, at, false)

test('a secret that was replaced by an ordinary renewal does everything for a day more', () =>
  expect(ordinary).toEqual({ ...replaced, expiresAt: '2026-11-02T12:00:00.000Z', renews: true }))

test('a secret that was replaced because of a proof or an epoch works for a minute, without a proof', () =>
  expect(outdated).toEqual({
    ...{ secretHash: 'former', provenAt: null },
    ...{ expiresAt: '2026-11-01T12:01:00.000Z', renews: false },
  }))

test.each([
  ['the current one', { former: null }, 'current', true],
  ['one that was replaced by an ordinary renewal', { former: ordinary }, 'former', true],
  ['one that was replaced because of a proof or an epoch', { former: outdated }, 'former', false],
  [
    'the current one, which a program kept',
    { former: { ...outdated, secretHash: 'current' } },
    'current',
    true,
  ],
  ['another', { former: ordinary }, 'older', false],
  ['another, where there was only one', { former: null }, 'former', false],
])('what lasts can be done with %s: %#', (_which, { former }, presented, may) =>
  expect(isLasting({ secretHash: 'current', former }, presented)).toBe(may),
)
