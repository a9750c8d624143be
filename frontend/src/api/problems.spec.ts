import { expect, test } from 'vitest'
import { formProblems, problemText } from './problems.ts'
import { retryAfterOf } from './read-outcome.ts'

const refused = { kind: 'refused', code: 'slug-taken', detail: 'taken', fields: [] } as const

test("a known code has its own text, any other shows the server's message", () => {
  expect(problemText(refused)).toBe('Another page has this address. Choose a different one.')
  expect(problemText({ ...refused, code: 'invalid_input' })).toBe('taken')
  expect(problemText({ ...refused, code: 'constructor', detail: '' })).toBe('This was not accepted.')
})

test('what is gone is named where its text is known', () => {
  expect(problemText({ kind: 'missing', code: 'app-not-found', detail: '' })).toBe('This app is gone.')
  for (const code of ['http-404', 'not-found'])
    expect(problemText({ kind: 'missing', code, detail: '' })).toMatch(/^This is gone, or/)
})

test.each([
  [{ kind: 'too-many', code: '', detail: '', retryAfter: 1 }, 'in 1 second.'],
  [{ kind: 'too-many', code: '', detail: '', retryAfter: 40 }, 'in 40 seconds.'],
  [
    { kind: 'too-many', code: 'too-many-tries', detail: '', retryAfter: 600 },
    'Too many attempts. Try again in 10 minutes.',
  ],
  [{ kind: 'unavailable', code: 'http-503', detail: '', retryAfter: 300 }, 'in 5 minutes.'],
  [
    { kind: 'unavailable', code: 'changes-unavailable', detail: '', retryAfter: 60 },
    'cannot take changes right now. Nothing is lost. Try again in 60 seconds.',
  ],
  [{ kind: 'unavailable', code: 'http-502', detail: '' }, 'in a moment.'],
] as const)('%j says how long to wait', (failure, end) => {
  expect(problemText(failure)).toMatch(new RegExp(`${end}$`))
})

test.each([
  ['passwords-busy', /^Too many people are signing in/],
  ['captcha-unavailable', /^We cannot check that you are a person/],
  ['provider-unavailable', /^This provider does not answer/],
  ['tries-unavailable', /^This cannot be tried right now/],
  ['internal-error', /^Something went wrong on our side/],
])('%s is told apart from a catalogue that takes no changes', (code, told) => {
  expect(problemText({ kind: 'unavailable', code, detail: 'd', retryAfter: 2 })).toMatch(told)
})

test.each([
  ['username-invalid', 'up to 39 letters, digits, dots, dashes and underscores'],
  ['password-too-short', 'at least 8 characters'],
  ['password-too-long', 'at most 256 characters'],
])('%s names the whole rule', (code, rule) => {
  expect(problemText({ ...refused, code })).toContain(rule)
})

test('each problem appears next to its field, and problems without a field appear once', () => {
  const fields = [
    { field: 'slug', code: 'slug-taken', detail: 'taken' },
    { field: 'title', detail: 'Too short.' },
    { field: 'secret', detail: 'Not for you.' },
  ]
  expect(formProblems({ ...refused, fields }, ['slug', 'title'])).toEqual({
    fields: { slug: ['Another page has this address. Choose a different one.'], title: ['Too short.'] },
    message: 'Not for you.',
  })
})

test('a problem of a part of a field appears next to the field, in the language of the page', () => {
  const detail = 'Too big: expected string to have <=1024 characters.'
  const fields = [{ field: 'addresses.1', code: 'field-too-long', detail }]
  expect(formProblems({ ...refused, fields }, ['address', 'addresses'])).toEqual({
    fields: { addresses: ['This is too long. Shorten it.'] },
  })
})

test('a failure without a field concerns the whole form', () => {
  expect(formProblems({ kind: 'offline' }, ['slug'])).toMatchObject({
    fields: {},
    message: expect.stringContaining('cannot be reached'),
  })
})

test('Retry-After is a number of seconds or a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  expect(retryAfterOf('5', now)).toEqual({ retryAfter: 5 })
  expect(retryAfterOf('Thu, 01 Jan 2026 00:01:00 GMT', now)).toEqual({ retryAfter: 60 })
  expect(retryAfterOf('Thu, 01 Jan 2015 00:01:00 GMT', now)).toEqual({ retryAfter: 0 })
  expect(retryAfterOf('soon', now)).toEqual({})
  expect(retryAfterOf(null, now)).toEqual({})
})
