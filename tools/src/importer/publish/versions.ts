import { type VersionAnswer, versionAnswer } from '../api/answers.ts'
import type { AddOnFile, Release } from '../folder/format.ts'
import { type PackedFile, packGameVersion } from '../pack/modpack.ts'
import { type PackedVersion, packModpack, packVersion } from '../pack/pack-version.ts'
import { embeddedVersion } from '../plan/embedded-version.ts'
import { missingReleases } from '../plan/missing-releases.ts'
import { type PlannedRelease, planReleases } from '../plan/release-plan.ts'
import { FILE_PART, type VersionDependency, versionData } from '../plan/version-data.ts'
import type { Published } from './published.ts'
import { orRefused, type Session } from './session.ts'

export type Catalogue = ReadonlyMap<string, Published>

const folders: Readonly<Record<AddOnFile['project_type'], PackedFile['folder']>> = {
  mod: 'mods',
  plugin: 'mods',
  modpack: 'mods',
  shader: 'shaderpacks',
  resourcepack: 'resourcepacks',
  datapack: 'datapacks',
}

const fileOf = ({ addOn }: Published, version: VersionAnswer): PackedFile | null => {
  const file = version.files.find(({ primary }) => primary) ?? version.files[0]
  if (!file) return null
  const { filename, size, url, hashes } = file
  return { filename, size, url, ...hashes, folder: folders[addOn.facts.project_type] }
}

/** Dependencies on things in the catalogue, without duplicates, and the files of those that a modpack ships. */
const resolve = (catalogue: Catalogue, { release, facts }: PlannedRelease, note: (text: string) => void) => {
  const dependencies = new Map<string, VersionDependency>()
  const files: PackedFile[] = []
  const unfitting: string[] = []
  for (const { slug, dependency_type } of release.dependencies) {
    const target = catalogue.get(slug)
    if (!target) {
      note(`depends on ${slug}, which was not published; left out`)
      continue
    }
    const { id: project_id } = target.project
    const embedded =
      dependency_type === 'embedded' ? embeddedVersion(target.versions, facts, release.published) : null
    dependencies.set(`${project_id} ${dependency_type}`, {
      project_id,
      dependency_type,
      ...(embedded && { version_id: embedded.id }),
    })
    const file = embedded && fileOf(target, embedded)
    if (file) files.push(file)
    if (dependency_type === 'embedded' && !embedded) unfitting.push(slug)
  }
  if (unfitting.length > 0) {
    const kind = `${facts.loaders.join(', ')} ${packGameVersion(facts)}`
    note(`version ${release.version_number}: no version for ${kind} to name of ${unfitting.join(', ')}`)
  }
  return { dependencies: [...dependencies.values()], files }
}

const versionForm = (data: unknown, { filename, bytes }: PackedVersion): FormData => {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  form.append(FILE_PART, new Blob([new Uint8Array(bytes)]), filename)
  return form
}

/** Publishes the missing versions, oldest first. A refused version does not hold back later ones. */
export const publishVersions = async (
  session: Session,
  published: Published,
  catalogue: Catalogue,
  authorOf: (release: Release) => Promise<string | null>,
): Promise<void> => {
  const { client, tally, asAdministrator, done } = session
  const { addOn, project, versions } = published
  const note = (text: string) => tally.notes.push({ name: addOn.folder, text })

  const publish = async (planned: PlannedRelease, key: string): Promise<void> => {
    const { release, facts } = planned
    const { dependencies, files } = resolve(catalogue, planned, note)
    const isPack = addOn.facts.project_type === 'modpack'
    const packed = isPack ? packModpack(addOn, facts, files) : packVersion(addOn, facts)
    const authorId = asAdministrator ? await authorOf(release) : null
    const data = versionData(project.id, release, facts, dependencies, { asAdministrator, authorId })
    const made = await client.call({
      method: 'POST',
      path: '/v2/version',
      form: () => versionForm(data, packed),
      key: `import/version/${project.id}/${key}`,
    })
    versions.push(versionAnswer.parse(made))
    done('versions', 'published', `${addOn.folder} ${release.version_number}`)
  }

  const unnoted = () => undefined
  const missing = missingReleases(addOn.facts.versions, versions)
  for (const planned of planReleases(addOn, missing.size === 0 ? unnoted : note)) {
    const what = `${addOn.folder} ${planned.release.version_number}`
    const key = missing.get(planned.release)?.key
    if (key === undefined) done('versions', 'unchanged', what)
    else await orRefused(session, 'versions', what, () => publish(planned, key))
  }
}
