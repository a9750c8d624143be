import type { EventDefinition } from '@modstead/domain/kernel/event-definition'

/** The latest stored version that this release can read: its own, or one that the next release writes. */
export const latestReadable = ({ version, downcasts }: EventDefinition): number => {
  let latest = version
  while (downcasts?.[latest + 1] !== undefined) latest += 1
  return latest
}
