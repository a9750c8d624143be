import {
  NO_STREAM,
  type Revision,
  StoreUnavailable,
  UnstorableEvent,
  WrongExpectedRevision,
} from '../port.ts'
import { TooLate } from '../within.ts'

const textOf = (error: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' ? value : undefined
}

const PERMISSION_DENIED = 7

/** The client calls a refusal unknown if the server names no exception. */
const typeOf = (error: object): string | undefined =>
  Reflect.get(error, 'code') === PERMISSION_DENIED ? 'access-denied' : textOf(error, 'type')

const actualRevision = (error: object): Revision | undefined => {
  const actual: unknown = Reflect.get(error, 'actualVersion')
  if (actual === 'no_stream') return NO_STREAM
  return typeof actual === 'bigint' ? actual : undefined
}

/**
 * Interprets a failed append. `'unknown'`: it may be stored, so a new client must repeat it with the same ids
 * and revision. That holds for codes 10, 13 and 14 and for every error without a type of its own.
 */
export const appendFailure = (
  stream: string,
  expected: Revision,
  error: unknown,
): WrongExpectedRevision | UnstorableEvent | StoreUnavailable | 'unknown' => {
  if (typeof error !== 'object' || error === null) return 'unknown'
  switch (typeOf(error)) {
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

/**
 * The server's own answer, however unwelcome; a node that names the leader, which the client tries next by
 * itself; or an end that this process caused, such as when an earlier client ends appends of its successor.
 */
const NOT_OF_THE_CLIENT = new Set([
  'wrong-expected-version',
  'maximum-append-size-exceeded',
  'stream-deleted',
  'stream-not-found',
  'invalid-argument',
  'access-denied',
  'not-leader',
  'cancelled',
])

/** Whether another client may succeed where this one failed with this error. */
export const isOfTheClient = (error: unknown): boolean =>
  typeof error !== 'object' ||
  error === null ||
  !(error instanceof TooLate || NOT_OF_THE_CLIENT.has(typeOf(error) ?? ''))

export const isMissingStream = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  /^(stream-not-found|stream-deleted)$/.test(textOf(error, 'type') ?? '')
