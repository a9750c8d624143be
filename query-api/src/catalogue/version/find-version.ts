import { versionNamed } from '@modstead/domain/catalogue/display/named-version'
import { notFound } from '@modstead/infra/http/problem'
import type { Sender } from '@modstead/infra/postgres/kysely'
import type { Viewer } from '../../http/viewer.ts'
import { visibleVersions } from '../visibility.ts'
import { readNamedVersions, type VersionView } from './version-view.ts'

/** Throws the 404 problem if the project has no such version that this viewer may see. */
export const findVersion = async (
  sender: Sender,
  viewer: Viewer,
  projectId: string,
  idOrNumber: string,
): Promise<VersionView> => {
  const found = await readNamedVersions(sender, projectId, idOrNumber)
  const version = versionNamed(await visibleVersions(sender, viewer, found), idOrNumber)
  if (!version) throw notFound()
  return version
}
