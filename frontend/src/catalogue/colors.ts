/** A quiet ground in the colour of a project (0xRRGGBB), which shows through transparent pictures too. */
export function ground(color: number | null): string | undefined {
  if (color === null) return undefined
  return `color-mix(in srgb, #${color.toString(16).padStart(6, '0')} 24%, var(--raised))`
}
