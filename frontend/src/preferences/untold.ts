import type { Cosmetics } from './cosmetics.ts'

/** A time in milliseconds since 1970, or 0 if the cookie has anything else there. */
const timeIn = (value: unknown): number =>
  typeof value === 'number' && value > 0 && value < 1e15 ? value : 0

/** When this browser last changed a preference, or took them over from the account. */
export const changedAt = ({ at }: Cosmetics): number => timeIn(at)

/** The preferences chosen here that the account may not know yet, and when they were chosen. */
export function untoldIn({ untold }: Cosmetics): Readonly<Record<string, number>> {
  if (typeof untold !== 'object' || untold === null) return {}
  const times = Object.entries(untold).map(([key, at]) => [key, timeIn(at)] as const)
  return Object.fromEntries(times.filter(([, at]) => at > 0))
}
