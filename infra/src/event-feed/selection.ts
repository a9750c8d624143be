import type { EventFilter } from '../event-store/port.ts'
import type { PublishedEvent } from './published-event.ts'

/** The events that a reader wants: those with any of the types about any of the subjects. */
export interface Selection {
  readonly types?: ReadonlySet<string>
  /** Names of streams, and ids of projects, users and other things. */
  readonly subjects?: ReadonlySet<string>
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Ids never contain a hyphen; names of streams always do. */
const isStreamName = (subject: string): boolean => subject.includes('-')

/** Its stream, the id in the stream's name, and all ids in its data. */
const subjectsOf = ({ stream, data }: Pick<PublishedEvent, 'stream' | 'data'>): readonly string[] => {
  const { subject } = data
  const ofTeam = typeof subject === 'object' && subject !== null && 'id' in subject ? [subject.id] : []
  const named = Object.entries(data).flatMap(([name, value]) => (name.endsWith('Id') ? [value] : []))
  return [stream, stream.slice(stream.indexOf('-') + 1), ...[...ofTeam, ...named].filter(isText)]
}

export const isSelected = (
  { types, subjects }: Selection,
  event: Pick<PublishedEvent, 'type' | 'stream' | 'data'>,
): boolean =>
  (types === undefined || types.has(event.type)) &&
  (subjects === undefined || subjectsOf(event).some((subject) => subjects.has(subject)))

/** Whether a reader with this selection gets every published event. */
export const isWhole = ({ types, subjects }: Selection): boolean =>
  types === undefined && subjects === undefined

/** The part of a selection by which the store can filter. It never excludes a selected event. */
export const storeFilterOf = ({ types, subjects }: Selection): EventFilter => ({
  ...(types && { types: [...types] }),
  ...(subjects && [...subjects].every(isStreamName) && { streamPrefixes: [...subjects] }),
})
