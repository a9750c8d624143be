import { describe, test } from 'vitest'
import type { ProjectEvent } from './events.ts'
import { created, edit, givenProject, projectId } from './examples.ts'

const source = { url: 'https://code.example/copper', donation: false }
const patreon = { url: 'https://patreon.example/anna', donation: true }
const kofi = { url: 'https://ko-fi.example/anna', donation: true }
const changedTo = (
  links: Extract<ProjectEvent, { type: 'ProjectLinksChanged' }>['data']['links'],
): ProjectEvent => ({
  type: 'ProjectLinksChanged',
  data: { projectId, links },
})

describe('the links of a project', () => {
  test('keep the platforms that an edit does not name', () =>
    givenProject(created)
      .when(edit({ links: { set: { patreon: patreon.url } } }))
      .emits(changedTo({ source, patreon })))
  test('lose a platform that is set to null', () =>
    givenProject(created, changedTo({ source, patreon }))
      .when(edit({ links: { set: { source: null } } }))
      .emits(changedTo({ patreon })))
  test('change if one platform replaces another', () =>
    givenProject(created)
      .when(edit({ links: { set: { source: null, wiki: source.url } } }))
      .emits(changedTo({ wiki: source })))
  test('lose only the donation links if those are replaced', () =>
    givenProject(created, changedTo({ source, patreon }))
      .when(edit({ links: { clearDonations: true, set: { 'ko-fi': kofi.url } } }))
      .emits(changedTo({ source, 'ko-fi': kofi })))
  test('need known platforms', () =>
    givenProject(created)
      .when(edit({ links: { set: { gopher: 'https://a.example' } } }))
      .rejects('unknown-link-platform'))
  test.each([
    'http://a.example',
    'javascript:alert(1)',
    'https://',
    '',
    `https://a.example/${'a'.repeat(2048)}`,
  ])('are refused as %j', (url) =>
    givenProject(created)
      .when(edit({ links: { set: { wiki: url } } }))
      .rejects('invalid-link'),
  )
})
