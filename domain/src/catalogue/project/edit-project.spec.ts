import { describe, test } from 'vitest'
import { asMember, asMemberWithout, asModerator, asStranger } from '../examples.ts'
import { PROJECT_PERMISSIONS } from '../values/permissions.ts'
import type { ProjectChanges } from './commands.ts'
import { created, deleted, edit, givenProject, projectId } from './examples.ts'
import type { ProjectRejection } from './rejections.ts'

describe('editing a project', () => {
  test('emits one event for each changed field', () =>
    givenProject(created)
      .when(edit({ title: 'Copper Era', summary: 'Tools of copper.', body: 'More copper.' }))
      .emits(
        { type: 'ProjectRetitled', data: { projectId, title: 'Copper Era' } },
        { type: 'ProjectBodyChanged', data: { projectId, body: 'More copper.' } },
      ))
  test('changes nothing if one part is refused', () =>
    givenProject(created)
      .when(edit({ title: 'Copper Era', summary: '?' }))
      .rejects('invalid-summary'))
  test('is refused to strangers even if nothing would change', () =>
    givenProject(created).when(edit({}), asStranger).rejects('not-permitted'))
  test('needs a project', () =>
    givenProject()
      .when(edit({ title: 'Copper Era' }))
      .rejects('project-not-found'))
  test('is impossible after the project is deleted', () =>
    givenProject(created, deleted)
      .when(edit({ title: 'Copper Era' }))
      .rejects('project-not-found'))
  test('trims the title', () =>
    givenProject(created)
      .when(edit({ title: '  Copper Era ' }))
      .emits({ type: 'ProjectRetitled', data: { projectId, title: 'Copper Era' } }))
  test('allows a summary of 256 characters, one more than at creation', () =>
    givenProject(created)
      .when(edit({ summary: 'a'.repeat(256) }))
      .emits({ type: 'ProjectSummaryChanged', data: { projectId, summary: 'a'.repeat(256) } }))
  test('keeps the former address, which redirects', () =>
    givenProject(created)
      .when(edit({ slug: 'Copper-Era' }))
      .emits({
        type: 'ProjectSlugChanged',
        data: { projectId, slug: 'copper-era', formerSlug: 'copper-age' },
      }))
  test('ignores the case of the address', () =>
    givenProject(created)
      .when(edit({ slug: 'COPPER-AGE' }))
      .emitsNothing())
  test('changes the address of a license without its id', () =>
    givenProject(created)
      .when(edit({ license: { url: 'https://a.example/license' } }))
      .emits({
        type: 'ProjectLicensed',
        data: { projectId, license: { id: 'MIT', url: 'https://a.example/license' } },
      }))
  test('declares one side and keeps the other', () =>
    givenProject(created)
      .when(edit({ sides: { server: 'required' } }))
      .emits({
        type: 'ProjectSidesDeclared',
        data: { projectId, sides: { client: 'required', server: 'required' } },
      }))
  test.each([
    ['server_only', { client: 'optional' }, { client: 'optional', server: 'required' }],
    ['client_only', { client: 'required', server: 'optional' }, { client: 'required', server: 'optional' }],
  ] as const)('declares the same sides again if a version says %s', (environment, wanted, sides) =>
    givenProject(created, { type: 'ProjectSidesDeclared', data: { projectId, sides } })
      .when(edit({ sides: { ...wanted, environments: [environment] } }))
      .emits({ type: 'ProjectSidesDeclared', data: { projectId, sides } }),
  )
  test('declares nothing if all versions agree, even if they are more specific', () => {
    const sides = { client: 'required', server: 'required' } as const
    const environments = ['client_and_server', 'singleplayer_only'] as const
    givenProject(created, { type: 'ProjectSidesDeclared', data: { projectId, sides } })
      .when(edit({ sides: { ...sides, environments } }))
      .emitsNothing()
  })
  test('lets a moderator edit details and body without being a member', () =>
    givenProject(created)
      .when(edit({ title: 'Copper Era', body: 'More copper.' }), asModerator)
      .emits(
        { type: 'ProjectRetitled', data: { projectId, title: 'Copper Era' } },
        { type: 'ProjectBodyChanged', data: { projectId, body: 'More copper.' } },
      ))

  const same: readonly ProjectChanges[] = [
    { title: 'Copper Age' },
    { body: 'Copper tools and armor.' },
    { slug: 'copper-age' },
    { categories: { set: ['equipment'] } },
    { license: { id: 'mit' } },
    { links: { set: { source: 'https://code.example/copper', wiki: null } } },
    { sides: { client: 'required' } },
    { requestedStatus: 'approved' },
    { status: 'draft' },
    { monetizationStatus: 'monetized' },
    { moderatorMessage: { message: null } },
  ]
  test.each(same)('emits nothing if the value stays the same: %j', (changes) =>
    givenProject(created).when(edit(changes)).emitsNothing(),
  )

  const needingDetails: readonly ProjectChanges[] = [
    { title: 'Copper Era' },
    { summary: 'Era of copper.' },
    { slug: 'copper-era' },
    { categories: { add: ['magic'] } },
    { additionalCategories: { add: ['magic'] } },
    { license: { id: 'Apache-2.0' } },
    { links: { set: { source: null } } },
    { sides: { client: 'optional' } },
    { requestedStatus: 'private' },
    { status: 'processing' },
    { monetizationStatus: 'demonetized' },
  ]
  test.each(needingDetails)('needs the permission to edit details for %j', (changes) =>
    givenProject(created)
      .when(edit(changes), asMemberWithout(PROJECT_PERMISSIONS.EDIT_DETAILS))
      .rejects('not-permitted'),
  )
  test('needs the permission to edit the body for the body', () =>
    givenProject(created)
      .when(edit({ body: 'More copper.' }), asMemberWithout(PROJECT_PERMISSIONS.EDIT_BODY))
      .rejects('not-permitted'))
  test('needs no other permission for the body', () =>
    givenProject(created)
      .when(edit({ body: 'More copper.' }), asMember(PROJECT_PERMISSIONS.EDIT_BODY))
      .emits({ type: 'ProjectBodyChanged', data: { projectId, body: 'More copper.' } }))

  const refused: readonly [ProjectChanges, ProjectRejection, string?][] = [
    [{ title: 'ab' }, 'invalid-title'],
    [{ title: ' ab ' }, 'invalid-title'],
    [{ summary: 'a'.repeat(257) }, 'invalid-summary'],
    [{ body: 'a'.repeat(65_537) }, 'invalid-body'],
    [{ slug: 'a'.repeat(65) }, 'invalid-slug'],
    [{ slug: 'copper age' }, 'invalid-slug'],
    [{ license: { id: '' } }, 'invalid-license', 'id'],
    [{ license: { url: 'ftp://a.example' } }, 'invalid-license', 'url'],
  ]
  test.each(refused)('refuses %j', (changes, code, about) =>
    givenProject(created).when(edit(changes)).rejects(code, about),
  )
})
