const LAST = Date.parse('9999-12-31T23:59:59.999Z')
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/i

/** Converts an RFC 3339 time to UTC with milliseconds, as events store it. Returns null if `text` is not a time. */
export const utcTime = (text: string): string | null => {
  if (!rfc3339.test(text)) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) || instant < 0 || instant > LAST ? null : new Date(instant).toISOString()
}

export const isAfter = (time: string, other: string): boolean => Date.parse(time) > Date.parse(other)
