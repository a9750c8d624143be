interface Palette {
  readonly page: string
  readonly surface: string
  readonly line: string
  readonly text: string
  readonly muted: string
  /** The color of buttons. `onAction` is the color of the text on them. */
  readonly action: string
  readonly onAction: string
  readonly brand: string
}

/** The site's own colors. Each text has a contrast of at least 4.5 to 1. */
export const light: Palette = {
  page: '#F6F4EF',
  surface: '#FFFFFF',
  line: '#DDD7CB',
  text: '#1E2422',
  muted: '#57605B',
  action: '#0E6F64',
  onAction: '#FFFFFF',
  brand: '#9A4A20',
}

export const dark: Palette = {
  page: '#131716',
  surface: '#1B2120',
  line: '#34403C',
  text: '#E9ECE8',
  muted: '#A1ABA6',
  action: '#5CCDBB',
  onAction: '#0B1F1C',
  brand: '#E59C6D',
}
