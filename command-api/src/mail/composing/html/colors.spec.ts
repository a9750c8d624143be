import { expect, test } from 'vitest'
import { dark, light } from './colors.ts'

const MIN_CONTRAST = 4.5

/** The relative luminance that WCAG 2.2 defines. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (lighter + 0.05) / (darker + 0.05)
}

test('the contrast is correct at its limits', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(contrast('#777777', '#777777')).toBe(1)
})

test.each([
  ['light', light],
  ['dark', dark],
])(
  'all texts have enough contrast in the %s theme',
  (_name, { page, surface, text, muted, action, onAction }) => {
    for (const ground of [page, surface])
      for (const color of [text, muted, action]) expect(contrast(color, ground)).toBeGreaterThan(MIN_CONTRAST)
    expect(contrast(onAction, action)).toBeGreaterThan(MIN_CONTRAST)
  },
)
