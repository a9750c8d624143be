import outlines from './data/icons.json' with { type: 'json' }

// The outlines come from Lucide (data/ICONS-LICENSE.txt).
const frame = (outline: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${outline}</svg>`

const framed = (icons: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(icons).map(([name, outline]) => [name, frame(outline)]))

const categoryIcons = framed(outlines.categories)
const loaderIcons = framed(outlines.loaders)
const plain = frame('<circle cx="12" cy="12" r="9"/>')

/** SVG text. An unknown name gets a plain circle, because clients do not accept null. */
export const categoryIcon = (name: string): string => categoryIcons.get(name) ?? plain

/** SVG text. An unknown name gets a plain circle, because clients do not accept null. */
export const loaderIcon = (name: string): string => loaderIcons.get(name) ?? plain
