import { isRedirect } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { createPages } from '../api/pages.ts'
import { requireViewer, requireVisitor, signInPath } from './require-viewer.ts'
import { viewerAddress } from './viewer-address.ts'

const anna = {
  ...{ id: 'u', username: 'anna', name: null, avatarUrl: null },
  ...{
    isEmailVerified: true,
    viewsUsers: false,
    listsLooks: false,
    issuesNews: false,
    renews: false,
    preferences: null,
    deletesAt: null,
    recoversAt: null,
  },
}
const pagesOf = (viewer: typeof anna | null) => {
  const pages = createPages(() => Promise.reject(new Error('nothing is to be read')))
  pages.put(viewerAddress, viewer)
  return pages
}
const ledTo = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return isRedirect(error) ? error.headers.get('location') : error
  }
  return null
}

describe('a page for signed-in users', () => {
  const place = { pathname: '/settings/sessions', search: {} }
  test('gets the signed-in user', () => {
    expect(requireViewer(pagesOf(anna), place)).toBe(anna)
  })
  test.each([null, undefined])('sends visitors to sign in', (viewer) => {
    const pages = viewer === null ? pagesOf(null) : createPages(() => Promise.reject(new Error('unread')))
    expect(ledTo(() => requireViewer(pages, place))).toBe('/auth/sign-in?redirect=%2Fsettings%2Fsessions')
  })
  test('keeps the language named in the address, on the way and afterwards', () => {
    const path = signInPath({ ...place, search: { hl: 'de' } })
    expect(path).toBe('/auth/sign-in?redirect=%2Fsettings%2Fsessions%3Fhl%3Dde&hl=de')
  })
  test('keeps only the flow and the error of a query that the page does not read', () => {
    const search = { flow: 'a b', error: 'e', page: '2', redirect: '/x' }
    expect(new URL(signInPath({ ...place, search }), 'http://a.test').searchParams.get('redirect')).toBe(
      '/settings/sessions?flow=a+b&error=e',
    )
  })
})

test('a page that reads a part of its query comes back with it', () => {
  const place = { pathname: '/dashboard/notifications', search: { type: 'follow', page: '3', token: 'x' } }
  const path = signInPath(place, ({ type, page, none }) => ({ type, page: Number(page), none }))
  const back = new URL(path, 'http://a.test').searchParams.get('redirect')
  expect(back).toBe('/dashboard/notifications?type=follow&page=3')
})

describe('a page for visitors', () => {
  test('is open to visitors', () => {
    expect(ledTo(() => requireVisitor(pagesOf(null), { search: { redirect: '/mods' } }))).toBeNull()
  })
  test('sends signed-in users where they wanted to go', () => {
    expect(ledTo(() => requireVisitor(pagesOf(anna), { search: { redirect: '/mods' } }))).toBe('/mods')
    expect(ledTo(() => requireVisitor(pagesOf(anna), { search: { redirect: '//evil.example' } }))).toBe('/')
    const search = { redirect: '/mods?page=2', hl: 'de' }
    expect(ledTo(() => requireVisitor(pagesOf(anna), { search }))).toBe('/mods?page=2&hl=de')
  })
})
