import { afterEach, expect, test, vi } from 'vitest'
import { createPages } from '../api/pages.ts'
import { renewSession } from './renew-session.ts'
import { viewerAddress } from './viewer-address.ts'

afterEach(() => vi.unstubAllGlobals())

test('a session is renewed once per page load', async () => {
  const fetched = vi.fn(async (..._asked: unknown[]) => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  const pages = createPages(() => Promise.reject(new Error('nothing is to be read')))
  const anna = {
    ...{ id: 'u', username: 'anna', name: null, avatarUrl: null },
    ...{
      isEmailVerified: true,
      viewsUsers: false,
      listsLooks: false,
      issuesNews: false,
      renews: true,
      preferences: null,
      deletesAt: null,
      recoversAt: null,
    },
  }
  await renewSession(pages, anna)
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/_internal/session/refresh',
    expect.objectContaining({ method: 'POST' }),
  )
  expect(pages.peek(viewerAddress)?.data).toEqual({
    ...anna,
    renews: false,
    preferences: null,
    deletesAt: null,
    recoversAt: null,
  })
})
