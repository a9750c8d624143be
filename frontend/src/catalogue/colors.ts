/** A quiet ground in the colour of a project (0xRRGGBB), which shows through transparent pictures too. */
export function ground(color: number | null): string | undefined {
  if (color === null) return undefined
  return `color-mix(in srgb, #${color.toString(16).padStart(6, '0')} 24%, var(--raised))`
}

/** A hue for what has no colour: the same for a name wherever it stands. */
export function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hash
}
