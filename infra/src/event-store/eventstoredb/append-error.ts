import {
  NO_STREAM,
  type Revision,
  StoreUnavailable,
  UnstorableEvent,
  WrongExpectedRevision,
} from '../port.ts'

const textOf = (error: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' ? value : undefined
}

const actualRevision = (error: object): Revision | undefined => {
  const actual: unknown = Reflect.get(error, 'actualVersion')
  if (actual === 'no_stream') return NO_STREAM
  return typeof actual === 'bigint' ? actual : undefined
}

/**
 * What a failed append means. `'unknown'`: it may be stored, so it is to be repeated by a new client with the same ids
 * and revision; that holds for codes 10, 13 and 14 and for all that has no type of its own.
 */
export const appendFailure = (
  stream: string,
  expected: Revision,
  error: unknown,
): WrongExpectedRevision | UnstorableEvent | StoreUnavailable | 'unknown' => {
  if (typeof error !== 'object' || error === null) return 'unknown'
  switch (textOf(error, 'type')) {
    case 'wrong-expected-version':
      return new WrongExpectedRevision(stream, expected, actualRevision(error) ?? NO_STREAM)
    case 'maximum-append-size-exceeded':
      return new UnstorableEvent(`the append to ${stream} is larger than the server takes`)
    case 'stream-deleted':
      return new UnstorableEvent(`the stream ${stream} was deleted for good on the server`)
    case 'invalid-argument':
      return new UnstorableEvent(
        `the server refuses the append to ${stream}: ${textOf(error, 'message') ?? ''}`,
      )
    case 'access-denied':
      return new StoreUnavailable('the event store refuses our credentials: check EVENTSTORE_URL', {
        cause: error,
      })
    default:
      return 'unknown'
  }
}

/** Ended by this process rather than by the server. */
export const isCancelled = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && textOf(error, 'type') === 'cancelled'

export const isMissingStream = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  /^(stream-not-found|stream-deleted)$/.test(textOf(error, 'type') ?? '')
