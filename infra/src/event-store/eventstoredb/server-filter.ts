import {
  eventTypeFilter,
  type Filter,
  type Position as LogPosition,
  streamNameFilter,
} from '@eventstore/db-client'
import type { EventFilter } from '../port.ts'

/** The server reports a checkpoint after this many windows of 32 events. */
const CHECKPOINT_INTERVAL = 1
const NOTHING = '^\\$modstead-nothing$'
const NOT_OF_THE_SERVER = '^[^$]'

const quoted = (text: string) => text.replace(/[^\w]/g, '\\$&')

/** Matches whole types: by its start alone, `Added` would also match `AddedAgain`. */
export const typePattern = (types: readonly string[]): string =>
  types.length === 0 ? NOTHING : `^(${types.map(quoted).join('|')})$`

/**
 * The server filters by type or by stream, not by both. Types have priority, because they are rarer.
 * `matches` does the rest.
 */
export const serverFilter = (filter: EventFilter, onCheckpoint: (position: LogPosition) => void): Filter => {
  const options = {
    checkpointInterval: CHECKPOINT_INTERVAL,
    checkpointReached: (_: unknown, position: LogPosition) => onCheckpoint(position),
  }
  const { types, streamPrefixes } = filter
  if (types) return eventTypeFilter({ ...options, regex: typePattern(types) })
  if (streamPrefixes?.length) return streamNameFilter({ ...options, prefixes: [...streamPrefixes] })
  return eventTypeFilter({ ...options, regex: streamPrefixes ? NOTHING : NOT_OF_THE_SERVER })
}

/** Whether the server leaves out events of the product. */
export const skipsOurs = ({ types, streamPrefixes }: EventFilter): boolean =>
  types !== undefined || streamPrefixes !== undefined

export const matches = (
  { types, streamPrefixes }: EventFilter,
  { type, streamId }: { readonly type: string; readonly streamId: string },
): boolean =>
  (types?.includes(type) ?? true) && (streamPrefixes?.some((prefix) => streamId.startsWith(prefix)) ?? true)
