import { describe, test } from 'vitest'
import type { DataOf } from '../../kernel/event.ts'
import { specification } from '../../kernel/specification.ts'
import { asAdmin, asMember, asModerator, asOwner, asStranger, NOW } from '../examples.ts'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
  ORGANIZATION_PERMISSIONS,
} from '../values/permissions.ts'
import type { CreateOrganization, OrganizationChanges, OrganizationCommand } from './commands.ts'
import { organizationDecider } from './decider.ts'
import type { OrganizationEvent } from './events.ts'
import type { OrganizationRejection } from './rejections.ts'

const given = specification(organizationDecider, asOwner)
const organizationId = 'ORG00000'
const creation: DataOf<OrganizationEvent, 'OrganizationCreated'> = {
  organizationId,
  slug: 'smiths',
  name: 'The Smiths',
  description: 'We forge.',
  teamId: 'TEAM0000',
  ownerId: 'anna',
  createdAt: NOW,
}
const { createdAt: _now, ...fields } = creation
const created: OrganizationEvent = { type: 'OrganizationCreated', data: creation }
const create = (changes: Partial<CreateOrganization> = {}): CreateOrganization => ({
  type: 'CreateOrganization',
  ...fields,
  ...changes,
})
const edit = (changes: OrganizationChanges): OrganizationCommand => ({
  type: 'EditOrganization',
  organizationId,
  changes,
})
const icon = { path: 'icon/a.webp', rawPath: 'icon/a.png', color: null }
const setIcon: OrganizationCommand = { type: 'SetOrganizationIcon', organizationId, icon }
const removeIcon: OrganizationCommand = { type: 'RemoveOrganizationIcon', organizationId }
const remove: OrganizationCommand = { type: 'DeleteOrganization', organizationId }
const iconSet: OrganizationEvent = { type: 'OrganizationIconSet', data: { organizationId, icon } }
const deleted: OrganizationEvent = {
  type: 'OrganizationDeleted',
  data: { organizationId, slug: 'smiths', teamId: 'TEAM0000' },
}

const { EDIT_DETAILS, DELETE_ORGANIZATION } = ORGANIZATION_PERMISSIONS

const outOfBounds: readonly [OrganizationChanges, OrganizationRejection][] = [
  [{ name: 'a' }, 'invalid-organization-name'],
  [{ name: 'a'.repeat(100) }, 'invalid-organization-name'],
  [{ slug: 'a' }, 'invalid-slug'],
  [{ slug: 'a'.repeat(100) }, 'invalid-slug'],
  [{ slug: 'not url safe%&' }, 'invalid-slug'],
  [{ description: 'a' }, 'invalid-organization-description'],
  [{ description: 'a'.repeat(300) }, 'invalid-organization-description'],
]

describe('a new organization', () => {
  test('belongs to its creator', () => given().when(create()).emits(created))
  test('has a trimmed name and a lower-case address', () =>
    given()
      .when(create({ name: ' The Smiths ', slug: 'Smiths' }))
      .emits(created))
  test('is created once', () => given(created).when(create()).rejects('organization-exists'))
  test('can be created for somebody else only by administrators', () => {
    given().when(create(), asStranger).rejects('not-permitted')
    given().when(create(), asAdmin).emits(created)
  })
  test.each(outOfBounds)('is refused with %j', (changes, code) => given().when(create(changes)).rejects(code))
})

describe('editing an organization', () => {
  test('emits one event for each changed field', () =>
    given(created)
      .when(edit({ name: ' Smiths ', slug: 'Forge', description: 'We forge.' }))
      .emitsOnce(
        { type: 'OrganizationRenamed', data: { organizationId, name: 'Smiths' } },
        { type: 'OrganizationSlugChanged', data: { organizationId, slug: 'forge', formerSlug: 'smiths' } },
      ))
  test('changes the description', () =>
    given(created)
      .when(edit({ description: 'We smelt.' }))
      .emitsOnce({
        type: 'OrganizationDescriptionChanged',
        data: { organizationId, description: 'We smelt.' },
      }))
  test.each([{ name: 'The Smiths' }, { slug: 'SMITHS' }, { description: 'We forge.' }])(
    'emits nothing if the value stays the same: %j',
    (changes) => given(created).when(edit(changes)).emitsNothing(),
  )
  test('keeps each change whatever changes after it', () => {
    const facts: OrganizationEvent[] = [
      { type: 'OrganizationRenamed', data: { organizationId, name: 'Smiths' } },
      { type: 'OrganizationSlugChanged', data: { organizationId, slug: 'forge', formerSlug: 'smiths' } },
      { type: 'OrganizationDescriptionChanged', data: { organizationId, description: 'We smelt.' } },
      { type: 'OrganizationIconRemoved', data: { organizationId } },
    ]
    for (const past of [facts, facts.toReversed()])
      given(created, iconSet, ...past)
        .when(edit({ name: 'Smiths', slug: 'forge', description: 'We smelt.' }))
        .emitsNothing()
  })
  test.each(outOfBounds)('is refused with %j', (changes, code) =>
    given(created).when(edit(changes)).rejects(code),
  )
  test('changes nothing if one part is refused', () =>
    given(created)
      .when(edit({ name: 'Smiths', description: '' }))
      .rejects('invalid-organization-description'))
  test('is open to moderators', () =>
    given(created)
      .when(edit({ name: 'Smiths' }), asModerator)
      .emits({ type: 'OrganizationRenamed', data: { organizationId, name: 'Smiths' } }))
})

describe('the icon of an organization', () => {
  test('is set once', () => {
    given(created).when(setIcon).emits(iconSet)
    given(created, iconSet).when(setIcon).emitsNothing()
  })
  test('changes with either of its pictures', () => {
    const recoded = { ...icon, rawPath: 'icon/b.png' }
    given(created, iconSet)
      .when({ ...setIcon, icon: recoded })
      .emitsOnce({ type: 'OrganizationIconSet', data: { organizationId, icon: recoded } })
  })
  test('is removed once', () => {
    given(created, iconSet)
      .when(removeIcon)
      .emitsOnce({ type: 'OrganizationIconRemoved', data: { organizationId } })
    given(created).when(removeIcon).emitsNothing()
  })
})

describe('deleting an organization', () => {
  test('releases its address', () =>
    given(created).when(remove, asMember(0, DELETE_ORGANIZATION)).emits(deleted))
  test('is not for moderators', () => given(created).when(remove, asModerator).rejects('not-permitted'))
  test('happens once', () => given(created, deleted).when(remove).rejects('organization-not-found'))
  test('is final, whatever events follow', () => {
    given(created, deleted, created).when(remove).rejects('organization-not-found')
    given(created, deleted, iconSet).when(remove).rejects('organization-not-found')
    given(iconSet).when(remove).rejects('organization-not-found')
  })
})

describe('the permissions in an organization', () => {
  const needs: readonly [OrganizationCommand, number][] = [
    [edit({ name: 'Smiths' }), EDIT_DETAILS],
    [setIcon, EDIT_DETAILS],
    [removeIcon, EDIT_DETAILS],
    [remove, DELETE_ORGANIZATION],
  ]
  test.each(needs)('guard %j', (command, bit) => {
    const without = asMember(ALL_PROJECT_PERMISSIONS, ALL_ORGANIZATION_PERMISSIONS & ~bit)
    given(created, iconSet).when(command, without).rejects('not-permitted')
    given(created, iconSet).when(command, asStranger).rejects('not-permitted')
  })
})
