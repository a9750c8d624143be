import {
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { describe, expect, test } from 'vitest'
import { NO_STREAM, StoreUnavailable, UnstorableEvent, WrongExpectedRevision } from '../port.ts'
import { TooLate } from '../within.ts'
import { appendFailure, isMissingStream, isOfTheClient } from './append-error.ts'

const wrong = (current: bigint | 'no_stream') =>
  new WrongExpectedVersionError(undefined, { streamName: 'a-1', expected: 3n, current })
const coded = (code: number, type?: string) =>
  Object.assign(new Error('failed'), { code }, type ? { type } : {})

describe('a failed append', () => {
  test('is a conflict that names both revisions', () => {
    expect(appendFailure('a-1', 3n, wrong(5n))).toMatchObject({
      name: 'WrongExpectedRevision',
      expected: 3n,
      actual: 5n,
    })
    expect(appendFailure('a-1', 3n, wrong('no_stream'))).toMatchObject({ actual: NO_STREAM })
    expect(appendFailure('a-1', 3n, wrong(5n))).toBeInstanceOf(WrongExpectedRevision)
  })

  test('is final if the events are too large or the stream was deleted permanently', () => {
    expect(appendFailure('a-1', 0n, new MaxAppendSizeExceededError(undefined, 1_048_576))).toBeInstanceOf(
      UnstorableEvent,
    )
    expect(appendFailure('a-1', 0n, new StreamDeletedError(undefined, 'a-1'))).toBeInstanceOf(UnstorableEvent)
  })

  test('is unavailability if the server refuses the credentials', () => {
    expect(appendFailure('a-1', 0n, coded(7, 'access-denied'))).toBeInstanceOf(StoreUnavailable)
    expect(appendFailure('a-1', 0n, coded(7, 'unknown'))).toBeInstanceOf(StoreUnavailable)
  })

  test.each([
    ['a time limit of the server', coded(10, 'timeout')],
    ['code 13', coded(13, 'unknown')],
    ['code 14', coded(14, 'unavailable')],
    ['a plain gRPC error without type', coded(14)],
    ['our own time limit', new Error('EventStoreDB did not answer within 3000 ms')],
    ['something that is not an error', undefined],
  ])('has an unknown outcome after %s', (_, error) => {
    expect(appendFailure('a-1', 0n, error)).toBe('unknown')
  })
})

test.each([
  ['a broken connection', coded(14, 'unavailable'), true],
  ['an error without type', coded(14), true],
  ['a time limit of the server', coded(10, 'timeout'), true],
  ['something that is not an error', undefined, true],
  ['a conflict', wrong(5n), false],
  ['a missing stream', coded(5, 'stream-not-found'), false],
  ['a node that names the leader', coded(5, 'not-leader'), false],
  ['a refusal that names no exception', coded(7, 'unknown'), false],
  ['a close by this process', coded(1, 'cancelled'), false],
  ['a server that is only late', new TooLate('late'), false],
])('whether a new client may help after %s', (_, error, expected) => {
  expect(isOfTheClient(error)).toBe(expected)
})

test('a stream that is missing or deleted reads as empty', () => {
  expect(isMissingStream(coded(5, 'stream-not-found'))).toBe(true)
  expect(isMissingStream(new StreamDeletedError(undefined, 'a-1'))).toBe(true)
  expect(isMissingStream(coded(14, 'unavailable'))).toBe(false)
})
