/** One spelling for all dates, with milliseconds, so that they sort as text. What is no date stays as it is. */
export const instant = (text: string): string => {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : new Date(time).toISOString()
}

export const instantOrNull = (text: string | null): string | null => (text === null ? null : instant(text))

export const later = (left: string, right: string): string => (left > right ? left : right)
