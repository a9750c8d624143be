/** Six matching colors: two of the sky, a light one, two of the land, and a dark one for the foreground. */
export interface Palette {
  readonly sky: string
  readonly horizon: string
  readonly light: string
  readonly land: string
  readonly deep: string
  readonly dark: string
}

const palette = (
  sky: string,
  horizon: string,
  light: string,
  land: string,
  deep: string,
  dark: string,
): Palette => ({
  sky,
  horizon,
  light,
  land,
  deep,
  dark,
})

export const palettes = {
  ember: palette('#4a2a33', '#c9653b', '#ffd58a', '#9a4a20', '#5f2c22', '#26151a'),
  brass: palette('#5b6b62', '#d9b36c', '#fff0c2', '#a67a32', '#5c4724', '#241d13'),
  tide: palette('#1f5d7a', '#8fc9cf', '#f3fbe9', '#2f8d8a', '#1b5360', '#0c2a36'),
  orchid: palette('#3d2f5c', '#b27bb0', '#ffe3ef', '#7a4f93', '#452b60', '#1d1430'),
  moss: palette('#6f9c8f', '#dfe6b0', '#fffbe0', '#5f8b3f', '#3a5c31', '#1a2b1c'),
  dusk: palette('#2b3a63', '#e08a6d', '#ffe9b8', '#6b5876', '#3a3658', '#171a2e'),
  rose: palette('#d98d98', '#f7d9c4', '#fffdf5', '#c4607a', '#7f3b56', '#3a1b2b'),
  slate: palette('#4c5f6e', '#b9c7cb', '#f6f3e8', '#6c7f86', '#3c4b54', '#182126'),
  clay: palette('#7fa3b0', '#eec9a0', '#fff3dc', '#bd6f45', '#7a422b', '#2f1a13'),
  frost: palette('#5a86ad', '#dcecf2', '#ffffff', '#8fb4c9', '#4d7391', '#1c3145'),
  patina: palette('#245c58', '#9fd3bd', '#f2f7df', '#3c9a86', '#1d5a53', '#0d2a2a'),
  cavern: palette('#171a24', '#3d4458', '#9fe8d8', '#4a4f63', '#2a2e3d', '#0d0f16'),
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

/** Mixes `share` of the second color into the first. */
export const mix = (first: string, second: string, share: number): string => {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [first, second].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
