import type { Access } from '@modstead/domain/catalogue/access'
import { canInOrganization, canInProject, canInVersion } from '@modstead/domain/catalogue/can'
import { organizationAccessBySeat, projectAccessBySeats } from '@modstead/domain/catalogue/seats'
import type { Seat } from '@modstead/domain/catalogue/team/state'
import type { Sender } from '@modstead/infra/postgres/kysely'
import { askerOf, type Viewer } from '../http/viewer.ts'
import { readSeats } from './seats.ts'

interface Owned {
  readonly id: string
  readonly organizationId: string | null
}

const NO_ACCESS: Access = { permissions: 0, isMember: false, isOwner: false }

/** Reads the seats of all these projects at once. */
export const accessInProjects = async (
  sender: Sender,
  viewer: Viewer,
  projects: readonly Owned[],
): Promise<(project: Owned) => Access> => {
  const asker = askerOf(viewer)
  if (asker === null || viewer === null) return () => NO_ACCESS
  const subjects = projects.flatMap(({ id, organizationId }) =>
    organizationId === null ? [id] : [id, organizationId],
  )
  const seats = await readSeats(sender, viewer.userId, subjects)
  return ({ id, organizationId }) =>
    projectAccessBySeats(asker.actor, { id, organizationId }, (subject) => seats.get(subject) ?? null)
}

export const accessInProject = async (sender: Sender, viewer: Viewer, project: Owned): Promise<Access> =>
  (await accessInProjects(sender, viewer, [project]))(project)

/** This viewer's rights, with the credentials of this request. */
export const canOfProject = async (sender: Sender, viewer: Viewer, project: Owned) =>
  canInProject(askerOf(viewer), await accessInProject(sender, viewer, project))

export const canOfVersion = async (sender: Sender, viewer: Viewer, project: Owned) =>
  canInVersion(askerOf(viewer), await accessInProject(sender, viewer, project))

const canByOrganization = async (sender: Sender, viewer: Viewer, ids: readonly string[]) => {
  const asker = askerOf(viewer)
  const seats = viewer === null ? new Map<string, Seat>() : await readSeats(sender, viewer.userId, ids)
  return (id: string) =>
    canInOrganization(asker, organizationAccessBySeat(asker?.actor ?? null, id, seats.get(id) ?? null))
}

/** Keeps the given order. */
export const canOfOrganizations = async (sender: Sender, viewer: Viewer, ids: readonly string[]) =>
  ids.map(await canByOrganization(sender, viewer, ids))

export const canOfOrganization = async (sender: Sender, viewer: Viewer, id: string) =>
  (await canByOrganization(sender, viewer, [id]))(id)
