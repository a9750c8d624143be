import { invalid } from '@modstead/domain/kernel/problem'
import { requestProblems } from '@modstead/domain/kernel/request-problems'
import { describe, expect, test } from 'vitest'
import { CaptchaUnavailable } from '../captcha/port.ts'
import { CommandRefused, RevisionMismatch, TooContended } from '../command-pipeline/refusals.ts'
import { EngineAway } from '../engines/engine-watch.ts'
import { EventOfLaterRelease, UndecodableEvent } from '../event-store/codec.ts'
import { type RecordedEvent, StoreUnavailable, UnstorableEvent } from '../event-store/port.ts'
import { DiskFull, FilesAway } from '../files/storage-errors.ts'
import { PicturesUnavailable } from '../images/picture-errors.ts'
import { PasswordsBusy } from '../passwords/passwords-busy.ts'
import { TryUncounted } from '../rate-limits/take-while-away.ts'
import { RenderingBusy } from '../rendering/rendering-busy.ts'
import { answerTo, type RefusalTable } from './error-handler.ts'
import { invalidField } from './problem.ts'

const refusals: RefusalTable = {
  problems: { 'slug-taken': invalid('Address taken') },
  fieldOf: (_code, api, about) => (about === undefined ? undefined : `${api} ${about}`),
}

const ofFramework = (statusCode: number) =>
  Object.assign(new Error('in its words'), { statusCode, code: 'X' })

const event = { id: 'e', type: 'Moved', stream: 'person-1', revision: 0n } as RecordedEvent

const errors: readonly (readonly [error: Error, status: number, code: string, error: string])[] = [
  [new RevisionMismatch('x'), 412, 'revision-mismatch', 'precondition_failed'],
  [new TooContended('x'), 503, 'changed-too-often', 'unavailable'],
  [new StoreUnavailable('x'), 503, 'changes-unavailable', 'unavailable'],
  [new EventOfLaterRelease(event, 'x'), 503, 'changes-unavailable', 'unavailable'],
  [new UndecodableEvent(event, 'x'), 500, 'internal-error', 'internal_error'],
  [new RenderingBusy(), 503, 'rendering-busy', 'unavailable'],
  [new DiskFull('x'), 503, 'storage-full', 'unavailable'],
  [new FilesAway('x'), 503, 'files-unavailable', 'unavailable'],
  [new PicturesUnavailable('x'), 503, 'pictures-busy', 'unavailable'],
  [new PasswordsBusy(), 503, 'passwords-busy', 'unavailable'],
  [new CaptchaUnavailable('x'), 503, 'captcha-unavailable', 'unavailable'],
  [new TryUncounted('x'), 503, 'tries-unavailable', 'unavailable'],
  [new UnstorableEvent('x'), 413, 'too-much-data', 'invalid_input'],
  [new Error('Command timed out'), 503, 'reading-unavailable', 'unavailable'],
  [new EngineAway('x'), 503, 'reading-unavailable', 'unavailable'],
  [
    new Error('Client has encountered a connection error and is not queryable'),
    503,
    'reading-unavailable',
    'unavailable',
  ],
  [
    Object.assign(new Error('connect ENOENT /run/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }),
    503,
    'reading-unavailable',
    'unavailable',
  ],
  [Object.assign(new Error('disk full'), { code: '53100' }), 503, 'changes-unavailable', 'unavailable'],
  [ofFramework(413), 413, 'request-too-large', 'invalid_input'],
  [ofFramework(414), 414, 'request-not-understood', 'invalid_input'],
  [new Error('secret'), 500, 'internal-error', 'internal_error'],
]

describe.each(errors)('%s', (error, status, code, name) => {
  test(`is ${status} ${code} on /v3`, () => {
    const { body, headers } = answerTo(error, '/v3/project/a', refusals)
    const { title } = requestProblems[code as keyof typeof requestProblems]
    expect(body).toMatchObject({ type: `/problems/${code}`, code, title, status, error: name })
    expect(headers['content-type']).toBe('application/problem+json')
    expect(headers['retry-after'] !== undefined).toBe(status === 503)
  })
  test('has only the two known keys on /v2', () => {
    const answer = answerTo(error, '/v2/project/a', refusals)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ error: name, description: expect.any(String) })
    expect(JSON.stringify(answer.body)).not.toContain('secret')
  })
})

test('a rule keeps its code, and names the field as this version of the API does', () => {
  const refusal = new CommandRefused({ rejected: 'slug-taken', because: 'It is taken.', about: 'slug' })
  expect(answerTo(refusal, '/v3/project/a', refusals).body).toMatchObject({
    code: 'slug-taken',
    title: 'Address taken',
    errors: [{ field: 'v3 slug', code: 'slug-taken', detail: 'It is taken.' }],
    detail: 'The field v3 slug is not valid: It is taken.',
  })
  expect(answerTo(refusal, '/v2/project/a', refusals).body).toEqual({
    error: 'invalid_input',
    description: 'The field v2 slug is not valid: It is taken.',
  })
})

test('an invalid field is listed in `errors`, which is missing otherwise', () => {
  const { body } = answerTo(invalidField('license_id', 'Unknown.'), '/v3/project/a', refusals)
  expect(body).toMatchObject({
    code: 'invalid-field',
    errors: [{ field: 'license_id', code: 'invalid-field', detail: 'Unknown.' }],
  })
  expect(answerTo(ofFramework(413), '/v3/project/a', refusals).body).not.toHaveProperty('errors')
})
