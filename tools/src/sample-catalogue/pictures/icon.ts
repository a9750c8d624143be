import { type Seeded, seeded } from '../seeded.ts'
import { drawMotif, type Motif } from './motifs.ts'
import { mix, type Palette, type PaletteName, palettes } from './palettes.ts'

const SIZE = 128

const hills = (random: Seeded, { land, deep }: Palette): string =>
  [deep, land]
    .map((color, row) => {
      const top = 74 + row * 22
      const steps = Array.from({ length: 9 }, (_, at) => `L${at * 16} ${top + random.whole(-10, 10)} h16`)
      return `<path d="M0 128 L0 ${top} ${steps.join(' ')} L128 128z" fill="${color}" opacity=".75"/>`
    })
    .join('')

const blocks = (random: Seeded, { light, dark }: Palette): string =>
  Array.from({ length: 22 }, () => {
    const [x, y] = [random.whole(0, 7) * 16, random.whole(0, 7) * 16]
    return `<rect x="${x}" y="${y}" width="16" height="16" fill="${random.next() < 0.5 ? light : dark}" opacity=".1"/>`
  }).join('')

const rays = (_: Seeded, { light }: Palette): string =>
  Array.from(
    { length: 10 },
    (_each, ray) =>
      `<path d="M64 64 L52 -40 L76 -40z" fill="${light}" opacity=".13" transform="rotate(${ray * 36} 64 64)"/>`,
  ).join('')

const rings = (_: Seeded, { light }: Palette): string =>
  [60, 48, 36]
    .map((radius) => `<circle cx="64" cy="64" r="${radius}" fill="${light}" opacity=".09"/>`)
    .join('')

const stripes = (_: Seeded, { dark }: Palette): string =>
  Array.from(
    { length: 8 },
    (_each, at) =>
      `<rect x="${at * 32 - 70}" y="-40" width="14" height="240" fill="${dark}" opacity=".16" transform="rotate(35 64 64)"/>`,
  ).join('')

const stars = (random: Seeded, { light }: Palette): string =>
  Array.from({ length: 26 }, () => {
    const side = random.whole(2, 4)
    return `<rect x="${random.whole(4, 120)}" y="${random.whole(4, 120)}" width="${side}" height="${side}" fill="${light}" opacity="${random.between(0.25, 0.7).toFixed(2)}"/>`
  }).join('')

const backgrounds = [hills, blocks, rays, rings, stripes, stars]

/** A square icon in one of the palettes, as SVG. The same seed draws the same picture. */
export const drawIcon = (seed: string, motif: Motif, name: PaletteName): string => {
  const random = seeded(`icon ${seed}`)
  const colors = palettes[name]
  const background = random.pick(backgrounds)
  const tilt = random.pick([0, 0, 0, -8, 8])
  const shadow = mix(colors.dark, colors.deep, 0.3)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">
<defs><linearGradient id="g" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${colors.sky}"/><stop offset="1" stop-color="${mix(colors.deep, colors.horizon, random.between(0.1, 0.5))}"/></linearGradient></defs>
<rect width="${SIZE}" height="${SIZE}" fill="url(#g)"/>
${background(random, colors)}
<g transform="rotate(${tilt} 64 64)">
<g transform="translate(25 29) scale(3.4)" opacity=".45">${drawMotif(motif, shadow, shadow)}</g>
<g transform="translate(23 22) scale(3.4)">${drawMotif(motif, colors.light, colors.deep)}</g>
</g></svg>`
}
