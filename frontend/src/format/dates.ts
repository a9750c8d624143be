const day = 86_400_000
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const absolute = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** `3 days ago`, `yesterday`, `just now`. */
export function timeSince(iso: string, now: number): string {
  const elapsed = now - Date.parse(iso)
  for (const [unit, length] of steps) {
    if (elapsed >= length) return relative.format(-Math.floor(elapsed / length), unit)
  }
  return 'just now'
}

export function longDate(iso: string): string {
  return absolute.format(new Date(iso))
}
