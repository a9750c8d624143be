import { expect, test } from 'vitest'
import { isSwitchedOn, lookOf, type SwitchName } from './look.ts'

const defaults = {
  rightSearchLayout: false,
  leftContentLayout: false,
  advancedRendering: true,
  externalLinksNewTab: true,
  reducedMotion: false,
  highContrast: false,
  developerMode: false,
  compactRows: false,
} satisfies Record<SwitchName, boolean>
const switches = Object.entries(defaults) as [SwitchName, boolean][]

test.each(switches)('%s is %s until somebody chooses', (name, byDefault) => {
  expect(isSwitchedOn({}, name)).toBe(byDefault)
  for (const chosen of [true, false]) expect(isSwitchedOn({ [name]: chosen }, name)).toBe(chosen)
})

test.each(switches)('%s is %s as well if the cookie has nonsense', (name, byDefault) => {
  for (const nonsense of ['false', 'true', 0, 1, null, {}])
    expect(isSwitchedOn({ [name]: nonsense }, name)).toBe(byDefault)
})

test('style sheets are told of what is not at its default', () => {
  expect(lookOf({})).toBe('')
  expect(lookOf(defaults)).toBe('')
  const opposite = Object.fromEntries(switches.map(([name, byDefault]) => [name, !byDefault]))
  expect(lookOf(opposite)).toBe('right-search left-content plain still contrast developer compact')
})
