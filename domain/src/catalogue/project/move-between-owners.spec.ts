import { describe, test } from 'vitest'
import { asAdmin, asMember, asOwner, asSystem } from '../examples.ts'
import { ALL_PROJECT_PERMISSIONS, ORGANIZATION_PERMISSIONS } from '../values/permissions.ts'
import type { ProjectCommand } from './commands.ts'
import type { ProjectEvent } from './events.ts'
import { created, givenProject, projectId } from './examples.ts'

const organizationId = 'ORG00000'
const move: ProjectCommand = { type: 'MoveProjectToOrganization', projectId, organizationId }
const wasMoved: ProjectEvent = { type: 'ProjectMovedToOrganization', data: { projectId, organizationId } }
const remove = (isOrganizationMember = true, from = organizationId): ProjectCommand => ({
  type: 'RemoveProjectFromOrganization',
  projectId,
  organizationId: from,
  newOwner: { userId: 'ben', isOrganizationMember },
})
const wasRemoved: ProjectEvent = {
  type: 'ProjectRemovedFromOrganization',
  data: { projectId, organizationId, ownerId: 'ben' },
}
const { ADD_PROJECT, REMOVE_PROJECT } = ORGANIZATION_PERMISSIONS

describe('moving a project into an organization', () => {
  test('needs the owner with the permission to add projects there', () =>
    givenProject(created)
      .when(move, { ...asOwner, organizationPermissions: ADD_PROJECT })
      .emits(wasMoved))
  test('is refused to another member with any permissions', () =>
    givenProject(created)
      .when(move, asMember(ALL_PROJECT_PERMISSIONS, ADD_PROJECT))
      .rejects('not-project-owner'))
  test('needs the permission to add projects there', () =>
    givenProject(created)
      .when(move, { ...asOwner, organizationPermissions: 0xff & ~ADD_PROJECT })
      .rejects('not-permitted'))
  test('is possible for administrators', () => givenProject(created).when(move, asAdmin).emits(wasMoved))
  test('is refused while an organization owns it', () =>
    givenProject(created, wasMoved).when(move).rejects('already-in-organization'))
})

describe('taking a project out of its organization', () => {
  const owned = givenProject(created, wasMoved)
  test('names a new owner', () => owned.when(remove(), asMember(0, REMOVE_PROJECT)).emits(wasRemoved))
  test('needs the permission to remove projects there', () =>
    owned.when(remove(), asMember(ALL_PROJECT_PERMISSIONS, 0xff & ~REMOVE_PROJECT)).rejects('not-permitted'))
  test('needs a member of the organization as the new owner', () =>
    owned.when(remove(false)).rejects('new-owner-not-a-member', 'newOwner'))
  test('is refused to an organization that does not own it', () => {
    owned.when(remove(true, 'ORG00001')).rejects('not-in-organization')
    givenProject(created).when(remove()).rejects('not-in-organization')
  })
  test('lets another organization take it', () =>
    givenProject(created, wasMoved, wasRemoved).when(move).emits(wasMoved))
})

describe('the owner of a project', () => {
  const change = (ownerId: string): ProjectCommand => ({ type: 'ChangeProjectOwner', projectId, ownerId })
  test('follows its team', () =>
    givenProject(created)
      .when(change('ben'), asSystem)
      .emits({ type: 'ProjectOwnerChanged', data: { projectId, ownerId: 'ben' } }))
  test('stays the same if the command is repeated', () =>
    givenProject(created).when(change('anna'), asSystem).emitsNothing())
  test('cannot be changed by a user', () =>
    givenProject(created).when(change('ben')).rejects('not-permitted'))
})
