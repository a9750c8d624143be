import { describe, test } from 'vitest'
import { asModerator, asSystem } from '../examples.ts'
import type { ProjectChanges, ProjectCommand } from './commands.ts'
import type { ProjectEvent } from './events.ts'
import { created, deleted, edit, givenProject, projectId, withVersion } from './examples.ts'

const license = { id: 'Apache-2.0', url: null }
const sides = { client: 'optional', server: 'unsupported' } as const
const facts: readonly [ProjectChanges, ProjectEvent][] = [
  [{ title: 'Copper Era' }, { type: 'ProjectRetitled', data: { projectId, title: 'Copper Era' } }],
  [
    { summary: 'Era of ore.' },
    { type: 'ProjectSummaryChanged', data: { projectId, summary: 'Era of ore.' } },
  ],
  [{ body: 'More.' }, { type: 'ProjectBodyChanged', data: { projectId, body: 'More.' } }],
  [
    { slug: 'copper-era' },
    { type: 'ProjectSlugChanged', data: { projectId, slug: 'copper-era', formerSlug: 'copper-age' } },
  ],
  [
    { categories: { set: ['magic'] }, additionalCategories: { set: ['food'] } },
    {
      type: 'ProjectCategorised',
      data: { projectId, categories: ['magic'], additionalCategories: ['food'] },
    },
  ],
  [{ license }, { type: 'ProjectLicensed', data: { projectId, license } }],
  [{ links: { set: { source: null } } }, { type: 'ProjectLinksChanged', data: { projectId, links: {} } }],
  [{ sides }, { type: 'ProjectSidesDeclared', data: { projectId, sides } }],
  [
    { requestedStatus: 'private' },
    { type: 'ProjectRequestedStatusChanged', data: { projectId, requestedStatus: 'private' } },
  ],
  [
    { monetizationStatus: 'demonetized' },
    { type: 'ProjectMonetizationChanged', data: { projectId, status: 'demonetized' } },
  ],
  [
    { status: 'rejected' },
    { type: 'ProjectStatusChanged', data: { projectId, status: 'rejected', formerStatus: 'draft' } },
  ],
  [
    { moderatorMessage: { message: 'Rename it.', body: 'To ore.' } },
    { type: 'ProjectModeratorMessageSet', data: { projectId, message: 'Rename it.', body: 'To ore.' } },
  ],
]

describe('a repeated edit of a project', () => {
  test.each(facts)('emits the event of %j once', (changes, fact) =>
    givenProject(created).when(edit(changes), asModerator).emitsOnce(fact),
  )
  test('keeps each change whatever changes after it', () => {
    const changes: ProjectChanges = Object.assign({}, ...facts.map(([each]) => each))
    const inOrder = facts.map(([, fact]) => fact)
    givenProject(created, ...inOrder)
      .when(edit(changes), asModerator)
      .emitsNothing()
    givenProject(created, ...inOrder.toReversed())
      .when(edit(changes), asModerator)
      .emitsNothing()
  })
})

describe('a repeated command of the product', () => {
  const organizationId = 'ORG00000'
  const changeOwner: ProjectCommand = { type: 'ChangeProjectOwner', projectId, ownerId: 'ben' }
  test('keeps the owner that it named', () =>
    givenProject(created)
      .when(changeOwner, asSystem)
      .emitsOnce({ type: 'ProjectOwnerChanged', data: { projectId, ownerId: 'ben' } }))
  test('keeps the owner who took the project out of an organization', () =>
    givenProject(
      created,
      { type: 'ProjectMovedToOrganization', data: { projectId, organizationId } },
      { type: 'ProjectRemovedFromOrganization', data: { projectId, organizationId, ownerId: 'ben' } },
    )
      .when(changeOwner, asSystem)
      .emitsNothing())
  test('lists a version in addition to the existing ones', () =>
    givenProject(created, withVersion)
      .when({ type: 'AddProjectVersion', projectId, versionId: 'VERSION1' }, asSystem)
      .emitsOnce({ type: 'ProjectVersionAdded', data: { projectId, versionId: 'VERSION1' } }))
  test('names the versions of a deleted project', () =>
    givenProject(created, withVersion)
      .when({ type: 'DeleteProject', projectId })
      .emits({ ...deleted, data: { ...deleted.data, versionIds: ['VERSION0'] } } as ProjectEvent))
})
