const LAST = Date.parse('9999-12-31T23:59:59.999Z')
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i

/** An RFC 3339 time in UTC with milliseconds, as events keep it, or null when `text` is no time. */
export const utcTime = (text: string): string | null => {
  if (!rfc3339.test(text)) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) || instant < 0 || instant > LAST ? null : new Date(instant).toISOString()
}

export const isAfter = (time: string, other: string): boolean => Date.parse(time) > Date.parse(other)
