import { userIdByName } from '@modstead/command-api/accounts/user/register-user'
import { locateProject } from '@modstead/command-api/catalogue/access'
import { createProject } from '@modstead/command-api/catalogue/project/create-project'
import { catalogueContext } from '@modstead/command-api/catalogue/project/edit-project'
import { readGalleryPicture, readIcon } from '@modstead/command-api/catalogue/project/pictures'
import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import { imageUrl } from '@modstead/domain/catalogue/addresses'
import { project } from '@modstead/domain/catalogue/aggregates'
import type { ProjectCommand } from '@modstead/domain/catalogue/project/commands'
import { inSequence, sequenceOf } from '@modstead/infra/command-pipeline/in-sequence'
import { bodyOf } from './body.ts'
import type { SampleDependencies } from './dependencies.ts'
import { filePart, newProject, type SampleOwner } from './new-project.ts'
import { sampleOrganizations, sampleUsers } from './people.ts'
import { iconBytes, sceneBytes } from './pictures/draw.ts'
import { joinTeam } from './publish-people.ts'
import { releasesOf, type SampleRelease } from './releases.ts'
import type { SampleAddOn } from './sample-add-on.ts'
import { packSample } from './sample-files.ts'
import { sampleOrganizationId, sampleProjectId, sampleTeamId, sampleUserId } from './sample-ids.ts'
import { sampleSender } from './sender.ts'

const MAX_FILE_BYTES = 1024 * 1024

/** The demo account with this name, or a sample user if there is no such account. */
const ownerOf = async (deps: SampleDependencies, { owner }: SampleAddOn): Promise<SampleOwner> => {
  const organization = sampleOrganizations.find(({ slug }) => slug === owner)
  if (organization)
    return { userId: sampleUserId(organization.owner), organizationId: sampleOrganizationId(owner) }
  const known = sampleUsers.some(({ username }) => username === owner)
  const account = known ? sampleUserId(owner) : await userIdByName(deps, owner)
  return { userId: account ?? sampleUserId('mirelle'), organizationId: null }
}

const upload = async (deps: SampleDependencies, addOn: SampleAddOn, release: SampleRelease) => {
  const { filename, bytes } = packSample(deps, addOn, release)
  const source = (async function* () {
    yield bytes
  })()
  return {
    name: filePart(release),
    filename,
    ingested: await deps.files.ingest(source, { maxBytes: MAX_FILE_BYTES }),
  }
}

const drawPictures = async (deps: SampleDependencies, { slug, motif, palette, scenes }: SampleAddOn) => {
  const sender = sampleSender(`pictures ${slug}`)
  const icon = await readIcon(deps, sender, await iconBytes(slug, motif, palette))
  const gallery = await Promise.all(
    scenes.map(async (scene) => ({
      scene,
      picture: await readGalleryPicture(deps, sender, await sceneBytes(slug, scene, palette)),
    })),
  )
  return { icon, gallery }
}

type Pictures = Awaited<ReturnType<typeof drawPictures>>

const hangPictures = async (
  deps: SampleDependencies,
  addOn: SampleAddOn,
  { icon, gallery }: Pictures,
): Promise<void> => {
  const projectId = sampleProjectId(addOn.slug)
  const located = await locateProject(deps.executor, projectId)
  if (!located) throw new Error(`the project ${addOn.slug} is not there`)
  await icon.save()
  for (const { picture } of gallery) await picture.save()
  const sender = sampleSender(`pictures ${addOn.slug}`)
  const items = gallery.map(({ scene, picture }, ordering) => {
    const title = `${scene.charAt(0).toUpperCase()}${scene.slice(1)}`
    const description = addOn.points[ordering] ?? null
    const item = { ...picture.named, title, description, featured: ordering === 0, ordering }
    return { command: { type: 'AddGalleryItem', projectId, item } as const }
  })
  const steps = sequenceOf<ProjectCommand, CatalogueContext>(
    { command: { type: 'SetProjectIcon', projectId, icon: icon.named } },
    ...items,
  )
  const context = catalogueContext(located, sender)
  await deps.executor.execute(inSequence(project), projectId, steps, context, sender.intent)
}

/** Publishes one add-on with all of its versions, pictures and members. A repeat changes nothing. */
export const publishAddOn = async (deps: SampleDependencies, addOn: SampleAddOn): Promise<void> => {
  const { slug, members = [] } = addOn
  const pictures = await drawPictures(deps, addOn)
  const shown = pictures.gallery.at(-1)?.picture.named.rawPath
  const body = bodyOf(addOn, shown === undefined ? null : imageUrl(deps, shown))
  const releases = releasesOf(addOn)
  if (!(await locateProject(deps.executor, sampleProjectId(slug)))) {
    const data = newProject(addOn, releases, body, await ownerOf(deps, addOn))
    const uploads = await Promise.all(releases.map((release) => upload(deps, addOn, release)))
    try {
      await createProject(deps, data, uploads, sampleSender(`project ${slug}`))
    } finally {
      await Promise.all(uploads.map(({ ingested }) => ingested.discard()))
    }
  }
  await hangPictures(deps, addOn, pictures)
  for (const member of members) await joinTeam(deps, sampleTeamId(slug), member, 'Contributor')
}
