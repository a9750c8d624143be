import { isNotFound } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { ApiError, worthRetrying } from './api-error.ts'
import { type ApiAnswer, type ApiGet, readPage } from './read-page.ts'

function answering(answers: Record<string, ApiAnswer>): ApiGet {
  return async (path) => answers[path] ?? { status: 404, body: null }
}

const failure = (reading: Promise<unknown>) => reading.then(() => undefined).catch((error: unknown) => error)

test('an answer returns its body', async () => {
  const get = answering({ '/a': { status: 200, body: { title: 'A' } } })
  expect(await readPage(get, '/a')).toEqual({ title: 'A' })
})

test('a redirect is followed, by its location or by its body', async () => {
  const get = answering({
    '/a': { status: 308, location: '/b', body: null },
    '/b': { status: 200, body: { redirect: '/c' } },
    '/c': { status: 200, body: 'here' },
  })
  expect(await readPage(get, '/a')).toBe('here')
})

test('a redirect loop ends', async () => {
  const get = answering({ '/a': { status: 308, location: '/a', body: null } })
  expect(await failure(readPage(get, '/a'))).toMatchObject({ status: 500 })
})

test('a missing page is "not found" for the router', async () => {
  expect(isNotFound(await failure(readPage(answering({}), '/a')))).toBe(true)
})

test('an address that the API refuses to read is also "not found"', async () => {
  const get = answering({ '/a%00': { status: 400, body: { description: 'No NUL.' } } })
  expect(isNotFound(await failure(readPage(get, '/a%00')))).toBe(true)
})

test('any other answer is an error that names its status', async () => {
  const get = answering({ '/a': { status: 503, body: { detail: 'Starting.' } } })
  const error = await failure(readPage(get, '/a'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 503, message: 'Error 503: Starting.' })
})

test('only temporary failures are worth a retry', () => {
  expect(worthRetrying(new ApiError(503, ''))).toBe(true)
  expect(worthRetrying(new ApiError(400, ''))).toBe(false)
  expect(worthRetrying(new Error('x'))).toBe(false)
})
