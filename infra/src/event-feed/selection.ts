import type { EventFilter } from '../event-store/port.ts'
import type { PublishedEvent } from './published-event.ts'

/** The events that a reader wants: those of any of the types about any of the subjects. */
export interface Selection {
  readonly types?: ReadonlySet<string>
  /** Names of streams, and ids of projects, users and other things. */
  readonly subjects?: ReadonlySet<string>
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** No id holds a hyphen, every name of a stream does. */
const isStreamName = (subject: string): boolean => subject.includes('-')

/** Its stream, the thing of that stream, and all things that its data name by their ids. */
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

/** Whether a reader with this selection gets all that is published. */
export const isWhole = ({ types, subjects }: Selection): boolean =>
  types === undefined && subjects === undefined

/** The part of a selection that the store can filter by: never less than what is selected. */
export const storeFilterOf = ({ types, subjects }: Selection): EventFilter => ({
  ...(types && { types: [...types] }),
  ...(subjects && [...subjects].every(isStreamName) && { streamPrefixes: [...subjects] }),
})
