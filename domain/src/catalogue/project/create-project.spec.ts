import { describe, test } from 'vitest'
import { asAdmin, asMember, asOwner, asStranger } from '../examples.ts'
import { ORGANIZATION_PERMISSIONS } from '../values/permissions.ts'
import type { CreateProject } from './commands.ts'
import { created, creation, givenProject } from './examples.ts'
import type { ProjectRejection } from './rejections.ts'

const { createdAt: _now, links: _links, ...fields } = creation
const create = (changes: Partial<CreateProject> = {}): CreateProject => ({
  type: 'CreateProject',
  ...fields,
  links: { source: 'https://code.example/copper' },
  projectType: null,
  ...changes,
})

describe('a new project', () => {
  test('starts as a draft', () => givenProject().when(create()).emits(created))
  test('has the type that its creator chose', () =>
    givenProject()
      .when(create({ projectType: 'shader' }))
      .emits({ type: 'ProjectCreated', data: { ...creation, projectType: 'shader' } }))
  test('has a trimmed title, a lower-case address, each category once and the license in its usual spelling', () =>
    givenProject()
      .when(
        create({
          title: '  Copper Age ',
          slug: 'Copper-Age',
          categories: ['equipment', 'equipment'],
          license: { id: 'mit', url: null },
        }),
      )
      .emits(created))
  test('marks donation links', () =>
    givenProject()
      .when(create({ links: { patreon: 'https://patreon.example/anna' } }))
      .emits({
        type: 'ProjectCreated',
        data: { ...creation, links: { patreon: { url: 'https://patreon.example/anna', donation: true } } },
      }))
  test('is created once', () => givenProject(created).when(create()).rejects('project-exists'))
  test('cannot be created for somebody else', () =>
    givenProject().when(create(), asStranger).rejects('not-permitted'))
  test('can be created for somebody else by an administrator', () =>
    givenProject().when(create(), asAdmin).emits(created))
  test('can belong to an organization if its creator can add projects there', () =>
    givenProject()
      .when(
        create({ organizationId: 'ORG00000', ownerId: 'ben' }),
        asMember(0, ORGANIZATION_PERMISSIONS.ADD_PROJECT),
      )
      .emits({ type: 'ProjectCreated', data: { ...creation, organizationId: 'ORG00000', ownerId: 'ben' } }))
  test('needs no permission in an organization unless one owns it', () =>
    givenProject()
      .when(create(), { ...asOwner, organizationPermissions: 0 })
      .emits(created))
  test('cannot belong to an organization if its creator cannot add projects there', () =>
    givenProject()
      .when(create({ organizationId: 'ORG00000' }), { ...asOwner, organizationPermissions: 0 })
      .rejects('not-permitted'))

  const refused: readonly [string, Partial<CreateProject>, ProjectRejection][] = [
    ['a title of 2 characters', { title: 'ab' }, 'invalid-title'],
    ['a title of 65 characters', { title: 'a'.repeat(65) }, 'invalid-title'],
    ['a title of 2 characters among blanks', { title: ' ab ' }, 'invalid-title'],
    ['a title of blanks', { title: '      ' }, 'invalid-title'],
    ['a summary of 2 characters', { summary: 'ab' }, 'invalid-summary'],
    ['a summary of 256 characters', { summary: 'a'.repeat(256) }, 'invalid-summary'],
    ['a body of 65,537 characters', { body: 'a'.repeat(65_537) }, 'invalid-body'],
    ['an address of 2 characters', { slug: 'ab' }, 'invalid-slug'],
    ['an address with unsafe characters', { slug: 'copper/age' }, 'invalid-slug'],
    ['four categories', { categories: ['equipment', 'magic', 'mobs', 'food'] }, 'too-many-categories'],
    ['an unknown category', { categories: ['copper'] }, 'unknown-category'],
    ['an unknown additional category', { additionalCategories: ['copper'] }, 'unknown-category'],
    ['an invalid license', { license: { id: 'do what you like', url: null } }, 'invalid-license'],
    [
      'a license address without https',
      { license: { id: 'MIT', url: 'http://a.example' } },
      'invalid-license',
    ],
    ['a link without https', { links: { source: 'http://code.example' } }, 'invalid-link'],
    [
      'a link over 2,048 characters',
      { links: { source: `https://a.example/${'a'.repeat(2048)}` } },
      'invalid-link',
    ],
    ['a link to an unknown platform', { links: { gopher: 'https://a.example' } }, 'unknown-link-platform'],
    ['a status that cannot be requested', { requestedStatus: 'rejected' }, 'status-not-requestable'],
  ]
  test.each(refused)('is refused with %s', (_what, changes, code) =>
    givenProject().when(create(changes)).rejects(code),
  )
})
