import { describe, expect, it } from 'vitest'
import { DiskFull, FilesAway } from '../storage-errors.ts'
import { bucketFault, isMissing, isTaken } from './bucket-faults.ts'

const answered = (httpStatusCode: number) => Object.assign(new Error('x'), { $metadata: { httpStatusCode } })
const named = (name: string) => Object.assign(new Error('x'), { name, $metadata: { attempts: 2 } })
const coded = (code: string) => Object.assign(new Error('x'), { code, $metadata: { attempts: 2 } })

describe('a fault of a bucket', () => {
  it.each([
    answered(500),
    answered(503),
    answered(429),
    answered(408),
    Object.assign(answered(403), { name: 'RequestTimeTooSkewed' }),
    named('AbortError'),
    named('TimeoutError'),
    coded('ECONNREFUSED'),
    coded('ENOTFOUND'),
    coded('EAI_AGAIN'),
  ])('means that the store is away: %o', (error) => {
    expect(bucketFault(error)).toBeInstanceOf(FilesAway)
  })

  it('means that there is no space', () => {
    expect(bucketFault(answered(507))).toBeInstanceOf(DiskFull)
  })

  it.each([
    answered(403),
    answered(404),
    answered(412),
    new TypeError('ours'),
    coded('ERR_INVALID_ARG_TYPE'),
  ])('stays unchanged: %o', (error) => {
    expect(bucketFault(error)).toBe(error)
  })

  it('is distinguished from what is missing and what is taken', () => {
    expect([403, 404, 409, 412].filter((status) => isMissing(answered(status)))).toEqual([404])
    expect([403, 404, 409, 412].filter((status) => isTaken(answered(status)))).toEqual([409, 412])
    expect([isMissing(new Error('x')), isTaken(new Error('x'))]).toEqual([false, false])
  })
})
