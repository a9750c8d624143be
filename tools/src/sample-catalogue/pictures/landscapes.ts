import type { Seeded } from '../seeded.ts'
import { mix, type Palette } from './palettes.ts'

export type LandscapeName =
  | 'valley'
  | 'coast'
  | 'night'
  | 'desert'
  | 'winter'
  | 'forest'
  | 'village'
  | 'depths'

const WIDTH = 800
const HEIGHT = 450
/** Everything is built from blocks of this size. */
const BLOCK = 20

const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}" ${more}/>`

const sky = ({ sky: top, horizon }: Palette): string =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".75" stop-color="${horizon}"/></linearGradient><radialGradient id="l"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>${rect(0, 0, WIDTH, HEIGHT, 'url(#s)')}`

const sunAt = (x: number, y: number, { light }: Palette): string =>
  `<circle cx="${x}" cy="${y}" r="130" fill="url(#l)" opacity=".55"/>${rect(x - 30, y - 30, 60, 60, light)}`

const clouds = (random: Seeded, { light }: Palette): string =>
  Array.from({ length: 5 }, () => {
    const [x, y] = [random.whole(-2, 36) * BLOCK, random.whole(1, 6) * BLOCK]
    const width = random.whole(4, 9) * BLOCK
    return `<g opacity=".35">${rect(x, y, width, BLOCK, light)}${rect(x + BLOCK * 2, y - BLOCK / 2, width - BLOCK * 3, BLOCK / 2, light)}</g>`
  }).join('')

const stars = (random: Seeded, { light }: Palette): string =>
  Array.from({ length: 70 }, () => {
    const side = random.pick([2, 2, 3, 4])
    return rect(
      random.whole(0, WIDTH),
      random.whole(0, 260),
      side,
      side,
      light,
      `opacity="${random.between(0.2, 0.9).toFixed(2)}"`,
    )
  }).join('')

/** Heights of the ground, block by block, which rise and fall in steps. */
const heights = (random: Seeded, base: number, swing: number): number[] => {
  const phases = [random.between(0, 6), random.between(0, 6)]
  return Array.from({ length: WIDTH / BLOCK + 1 }, (_, column) => {
    const wave = Math.sin(column / 6 + (phases[0] ?? 0)) + 0.5 * Math.sin(column / 2.3 + (phases[1] ?? 0))
    return Math.round((base + wave * swing) / BLOCK) * BLOCK
  })
}

const ground = (tops: readonly number[], fill: string, edge: string): string =>
  tops
    .map((top, column) => {
      const x = column * BLOCK
      return rect(x, top, BLOCK + 0.5, HEIGHT - top, fill) + rect(x, top, BLOCK + 0.5, 5, edge)
    })
    .join('')

const tree = (x: number, top: number, height: number, leaf: string, trunk: string): string =>
  rect(x + 6, top - height, 8, height, trunk) +
  [0, 1, 2]
    .map((row) =>
      rect(x - 18 + row * 7, top - height - row * 16, 56 - row * 14, 18, mix(leaf, '#ffffff', row * 0.08)),
    )
    .join('')

const house = (x: number, top: number, { land, dark, light, deep }: Palette, wide: number): string => {
  const width = wide * BLOCK
  const roof = [0, 1, 2].map((row) =>
    rect(x - 8 + row * 14, top - 62 - row * 12, width + 16 - row * 28, 13, mix(land, dark, 0.2 + row * 0.08)),
  )
  const lit = rect(x + 10, top - 34, 14, 14, light) + rect(x + width - 24, top - 34, 14, 14, light)
  return (
    rect(x, top - 52, width, 52, mix(deep, light, 0.28)) +
    roof.join('') +
    lit +
    rect(x + width / 2 - 8, top - 28, 16, 28, dark)
  )
}

const water = (random: Seeded, top: number, { land, light, deep }: Palette): string =>
  rect(0, top, WIDTH, HEIGHT - top, mix(land, deep, 0.35)) +
  Array.from({ length: 34 }, () =>
    rect(
      random.whole(0, 39) * BLOCK,
      top + random.whole(0, 9) * 13,
      random.whole(1, 5) * BLOCK,
      3,
      light,
      `opacity="${random.between(0.08, 0.35).toFixed(2)}"`,
    ),
  ).join('')

const ship = (x: number, y: number, { dark, light, land }: Palette): string =>
  `<path d="M${x} ${y} h140 l-24 34 h-92z" fill="${dark}"/>${rect(x + 66, y - 110, 6, 110, dark)}<path d="M${x + 76} ${y - 104} l54 84 h-54z" fill="${light}"/><path d="M${x + 60} ${y - 92} v72 h-44z" fill="${mix(light, land, 0.3)}"/>`

const depths = (random: Seeded, { dark, deep, light, land }: Palette): string => {
  const ceiling = heights(random, 110, 34).map((bottom, column) =>
    rect(column * BLOCK, 0, BLOCK + 0.5, bottom, dark),
  )
  const crystals = Array.from({ length: 9 }, () => {
    const [x, tall] = [random.whole(1, 38) * BLOCK, random.whole(40, 120)]
    return `<circle cx="${x}" cy="${380 - tall / 2}" r="${tall}" fill="url(#l)" opacity=".2"/><path d="M${x} ${390 - tall} l16 ${tall * 0.35} l-6 ${tall} h-20 l-6 -${tall}z" fill="${mix(light, land, random.between(0, 0.5))}"/>`
  })
  return ceiling.join('') + crystals.join('') + ground(heights(random, 380, 16), dark, mix(dark, deep, 0.6))
}

const withTrees = (
  random: Seeded,
  tops: readonly number[],
  every: number,
  leaf: string,
  trunk: string,
): string =>
  tops
    .map((top, column) =>
      column % every === 1
        ? tree(column * BLOCK, top, random.whole(34, 70), mix(leaf, trunk, random.between(0, 0.35)), trunk)
        : '',
    )
    .join('')

/** A view over a landscape of blocks. Nothing in it is a screenshot of anything. */
export const drawLandscape = (scene: LandscapeName, random: Seeded, palette: Palette): string => {
  const { land, deep, dark, horizon, light } = palette
  if (scene === 'depths') return sky({ ...palette, horizon: deep }) + depths(random, palette)
  const isDark = scene === 'night'
  const air = isDark
    ? { ...palette, sky: mix(palette.sky, dark, 0.7), horizon: mix(horizon, dark, 0.45) }
    : palette
  const back = ground(heights(random, 250, 46), mix(horizon, deep, 0.35), mix(horizon, light, 0.3))
  const middle = heights(random, 310, 26)
  const front = heights(random, 388, 14)
  const leaf = scene === 'winter' ? mix(light, land, 0.2) : mix(land, deep, 0.2)
  const edge = scene === 'winter' ? light : mix(land, light, 0.25)
  const frontGround = ground(front, mix(deep, dark, 0.35), mix(edge, dark, 0.2))
  const parts: Readonly<Record<Exclude<LandscapeName, 'depths'>, () => string>> = {
    valley: () => ground(middle, deep, edge) + withTrees(random, middle, 6, leaf, dark) + frontGround,
    forest: () =>
      withTrees(random, middle, 2, mix(leaf, horizon, 0.35), deep) +
      ground(middle, deep, edge) +
      withTrees(random, front, 3, leaf, dark) +
      frontGround,
    winter: () =>
      ground(middle, mix(light, deep, 0.3), light) +
      withTrees(random, middle, 5, leaf, dark) +
      ground(front, mix(light, deep, 0.15), light),
    desert: () =>
      ground(middle, land, mix(land, light, 0.4)) +
      house(random.whole(8, 26) * BLOCK, 330, palette, 6) +
      ground(front, mix(land, deep, 0.3), edge),
    coast: () =>
      water(random, 300, palette) +
      ship(random.whole(6, 26) * BLOCK, 318, palette) +
      ground(
        front.map((top) => top + 30),
        mix(land, light, 0.35),
        light,
      ),
    village: () =>
      ground(middle, deep, edge) +
      frontGround +
      [3, 13, 24, 33]
        .map((column) => {
          const wide = random.whole(4, 6)
          return house(column * BLOCK, Math.max(...front.slice(column, column + wide)), palette, wide)
        })
        .join(''),
    night: () =>
      ground(middle, mix(deep, dark, 0.4), deep) +
      house(random.whole(6, 28) * BLOCK, 396, palette, 5) +
      withTrees(random, middle, 7, deep, dark) +
      frontGround,
  }
  const above = isDark ? stars(random, palette) : clouds(random, palette)
  return (
    sky(air) +
    above +
    sunAt(random.whole(6, 34) * BLOCK, random.whole(70, 150), palette) +
    back +
    parts[scene]()
  )
}
