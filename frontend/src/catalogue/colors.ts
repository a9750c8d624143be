/** A muted background in the color of a project (0xRRGGBB), also visible behind transparent pictures. */
export function ground(color: number | null): string | undefined {
  if (color === null) return undefined
  return `color-mix(in srgb, #${color.toString(16).padStart(6, '0')} 24%, var(--raised))`
}

/** A hue derived from a name, for items without a color. */
export function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360
  return hash
}
