import type { Seeded } from '../seeded.ts'
import { drawMotif, type Motif, motifs } from './motifs.ts'
import { mix, type Palette } from './palettes.ts'

export const interfaceNames = ['inventory', 'atlas', 'dashboard', 'settings', 'pages'] as const
export type InterfaceName = (typeof interfaceNames)[number]

const WIDTH = 800
const HEIGHT = 450
const signs = Object.keys(motifs) as Motif[]

const box = (x: number, y: number, width: number, height: number, fill: string, radius = 4): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

/** A line of text without real words. */
const words = (x: number, y: number, width: number, fill: string): string => box(x, y, width, 8, fill, 4)

const backdrop = ({ sky, deep, dark }: Palette): string =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${mix(sky, dark, 0.3)}"/><stop offset="1" stop-color="${mix(deep, dark, 0.55)}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#s)"/>`

const sign = (motif: Motif, x: number, y: number, scale: number, { light, deep }: Palette): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${drawMotif(motif, light, deep)}</g>`

const inventory = (random: Seeded, palette: Palette): string => {
  const { dark, light, land } = palette
  const slots = Array.from({ length: 45 }, (_, at) => {
    const [x, y] = [196 + (at % 9) * 46, 126 + Math.floor(at / 9) * 46 + (at >= 36 ? 14 : 0)]
    const content = random.next() < 0.55 ? sign(random.pick(signs), x + 7, y + 7, 1.15, palette) : ''
    return box(x, y, 40, 40, mix(dark, light, 0.12), 3) + content
  })
  return (
    box(170, 50, 460, 352, mix(dark, light, 0.24), 8) +
    box(182, 62, 436, 328, mix(dark, land, 0.18), 6) +
    words(196, 86, 150, light) +
    words(500, 86, 98, mix(light, dark, 0.5)) +
    slots.join('')
  )
}

const atlas = (random: Seeded, palette: Palette): string => {
  const { dark, light, land, deep, horizon } = palette
  const tiles = Array.from({ length: 26 * 14 }, (_, at) => {
    const [column, row] = [at % 26, Math.floor(at / 26)]
    const height = Math.sin(column / 3.1) + Math.cos(row / 2.2 + column / 7) + random.between(-0.3, 0.3)
    const fill =
      height < -0.5
        ? mix(deep, horizon, 0.3)
        : height < 0.2
          ? mix(land, light, 0.25)
          : height < 1
            ? land
            : mix(light, land, 0.3)
    return box(46 + column * 27.3, 36 + row * 27.3, 27.4, 27.4, fill, 0)
  })
  const pins = Array.from({ length: 4 }, () => {
    const [x, y] = [random.whole(90, 700), random.whole(80, 350)]
    return `<circle cx="${x}" cy="${y}" r="19" fill="${dark}"/>${sign(random.pick(signs), x - 11, y - 11, 0.92, palette)}`
  })
  return box(30, 20, 740, 414, light, 8) + tiles.join('') + pins.join('')
}

const dashboard = (random: Seeded, palette: Palette): string => {
  const { dark, light, land, horizon } = palette
  const panel = mix(dark, light, 0.1)
  const cards = [0, 1, 2, 3].map(
    (at) =>
      box(40 + at * 184, 40, 168, 84, panel, 8) +
      words(56 + at * 184, 60, 70, mix(light, dark, 0.5)) +
      box(56 + at * 184, 82, random.whole(60, 120), 22, [light, horizon, land, light][at] ?? light, 3),
  )
  const values = Array.from({ length: 24 }, (_, at) => 120 + Math.sin(at / 3) * 40 + random.between(-24, 24))
  const line = values.map((value, at) => `${66 + at * 20} ${(390 - value).toFixed(0)}`).join(' L')
  const bars = Array.from({ length: 9 }, (_, at) => {
    const height = random.whole(40, 200)
    return box(586 + at * 20, 390 - height, 13, height, mix(land, light, at / 14), 2)
  })
  return (
    cards.join('') +
    box(40, 144, 500, 270, panel, 8) +
    box(556, 144, 204, 270, panel, 8) +
    `<path d="M${line}" fill="none" stroke="${horizon}" stroke-width="4" stroke-linejoin="round"/>` +
    bars.join('') +
    words(60, 164, 120, light) +
    words(576, 164, 80, light)
  )
}

const settings = (random: Seeded, palette: Palette): string => {
  const { dark, light, land } = palette
  const rows = Array.from({ length: 6 }, (_, at) => {
    const y = 104 + at * 52
    const on = random.next() < 0.6
    const toggle =
      box(640, y + 4, 52, 26, on ? land : mix(dark, light, 0.3), 13) +
      `<circle cx="${on ? 679 : 653}" cy="${y + 17}" r="10" fill="${light}"/>`
    const share = random.between(0.2, 0.9)
    const slider =
      box(560, y + 14, 132, 6, mix(dark, light, 0.3), 3) +
      box(560, y + 14, 132 * share, 6, land, 3) +
      `<circle cx="${560 + 132 * share}" cy="${y + 17}" r="9" fill="${light}"/>`
    return (
      box(270, y - 8, 446, 44, mix(dark, light, 0.13), 6) +
      words(288, y + 8, random.whole(90, 190), light) +
      (at % 3 === 1 ? slider : toggle)
    )
  })
  const tabs = [0, 1, 2, 3, 4].map(
    (at) =>
      box(84, 104 + at * 46, 160, 36, at === 1 ? land : mix(dark, light, 0.13), 6) +
      words(126, 118 + at * 46, random.whole(50, 96), light) +
      sign(random.pick(signs), 94, 111 + at * 46, 0.9, palette),
  )
  return (
    box(64, 40, 672, 376, mix(dark, light, 0.06), 10) +
    box(84, 60, 220, 22, light, 4) +
    tabs.join('') +
    rows.join('')
  )
}

const pages = (random: Seeded, palette: Palette): string => {
  const { light, deep, dark, land } = palette
  const paper = mix(light, land, 0.12)
  const text = (x: number) =>
    Array.from({ length: 13 }, (_, at) =>
      words(
        x,
        120 + at * 20,
        at % 5 === 4 ? random.whole(80, 150) : random.whole(220, 262),
        mix(deep, paper, 0.55),
      ),
    ).join('')
  return (
    box(70, 44, 660, 372, dark, 12) +
    box(86, 54, 312, 352, paper, 4) +
    box(402, 54, 312, 352, mix(paper, dark, 0.05), 4) +
    box(110, 82, 180, 16, deep, 3) +
    text(110) +
    sign(random.pick(signs), 478, 96, 6.4, palette) +
    `<g opacity=".25">${sign(random.pick(signs), 470, 92, 7, { ...palette, light: deep })}</g>` +
    Array.from({ length: 6 }, (_, at) =>
      words(428, 282 + at * 18, random.whole(180, 258), mix(deep, paper, 0.55)),
    ).join('')
  )
}

const draw: Readonly<Record<InterfaceName, (random: Seeded, palette: Palette) => string>> = {
  inventory,
  atlas,
  dashboard,
  settings,
  pages,
}

/** A screen of the kind that add-ons show, without words. */
export const drawInterface = (name: InterfaceName, random: Seeded, palette: Palette): string =>
  backdrop(palette) + draw[name](random, palette)
