import type { Cosmetics } from './cosmetics.ts'

/**
 * The switches of the look: their defaults, and the word that tells style sheets that one is not at its
 * default.
 */
const switches = {
  rightSearchLayout: { byDefault: false, word: 'right-search' },
  leftContentLayout: { byDefault: false, word: 'left-content' },
  advancedRendering: { byDefault: true, word: 'plain' },
  reducedMotion: { byDefault: false, word: 'still' },
  highContrast: { byDefault: false, word: 'contrast' },
  developerMode: { byDefault: false, word: 'developer' },
  compactRows: { byDefault: false, word: 'compact' },
} as const

type LookSwitch = keyof typeof switches

const isOn = (cosmetics: Cosmetics, name: LookSwitch): boolean => {
  const chosen = cosmetics[name]
  return typeof chosen === 'boolean' ? chosen : switches[name].byDefault
}

/** Every switch, including one that changes what links do and not how they look. */
export type SwitchName = LookSwitch | 'externalLinksNewTab'

export const isSwitchedOn = (cosmetics: Cosmetics, name: SwitchName): boolean =>
  name === 'externalLinksNewTab' ? cosmetics[name] !== false : isOn(cosmetics, name)

/** For the page's `data-look`: words that style sheets select by. */
export const lookOf = (cosmetics: Cosmetics): string =>
  (Object.keys(switches) as LookSwitch[])
    .filter((name) => isOn(cosmetics, name) !== switches[name].byDefault)
    .map((name) => switches[name].word)
    .join(' ')
