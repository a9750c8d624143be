import { type ProjectAnswer, projectAnswer, versionAnswers } from '../api/answers.ts'
import { Refused } from '../api/api-client.ts'
import type { AddOn, Picture } from '../folder/read-directory.ts'
import { type ProjectOwner, projectData } from '../plan/project-data.ts'
import type { Published } from './published.ts'
import type { Session } from './session.ts'

const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    gif: 'image/gif',
    svg: 'image/svg+xml',
  }),
)

const appendPicture = (form: FormData, part: string, { filename, bytes }: Picture): void => {
  const type = KINDS.get(filename.slice(filename.lastIndexOf('.') + 1)) ?? 'application/octet-stream'
  form.append(part, new Blob([bytes], { type }), filename)
}

const projectForm = (addOn: AddOn, data: ReturnType<typeof projectData>): FormData => {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  if (addOn.icon) appendPicture(form, 'icon', addOn.icon)
  for (const [index, picture] of addOn.gallery.entries()) appendPicture(form, `gallery-${index + 1}`, picture)
  return form
}

const findProject = async ({ client }: Session, slug: string): Promise<ProjectAnswer | null> => {
  const found = await client.find(`/v2/project/${encodeURIComponent(slug)}`)
  return found === null ? null : projectAnswer.parse(found)
}

/** Finds the project by its slug or creates it, with icon and gallery but without versions. Throws Refused. */
export const publishProject = async (
  session: Session,
  addOn: AddOn,
  ownerOf: () => Promise<ProjectOwner>,
): Promise<Published> => {
  const { client, tally, done, asAdministrator } = session
  const { slug } = addOn.facts
  const found = await findProject(session, slug)
  if (found) {
    done('projects', 'unchanged', addOn.folder)
    const listed = await client.find(`/v2/project/${found.id}/version?include_changelog=false`)
    return { addOn, project: found, versions: versionAnswers.parse(listed ?? []), isNew: false }
  }
  const note = (text: string) => tally.notes.push({ name: addOn.folder, text })
  const data = projectData(addOn, await ownerOf(), { asAdministrator, note })
  const made = await client.call({
    method: 'POST',
    path: '/v2/project',
    form: () => projectForm(addOn, data),
    key: `import/project/${slug}`,
  })
  done('projects', 'published', addOn.folder)
  return { addOn, project: projectAnswer.parse(made), versions: [], isNew: true }
}

/**
 * Submits a draft for review once it has something to review. Only an administrator's import bypasses the
 * review.
 */
export const submitForReview = async (
  { client, tally, asAdministrator }: Session,
  { addOn, project, versions }: Published,
): Promise<void> => {
  if (asAdministrator || project.status !== 'draft' || versions.length === 0) return
  try {
    await client.call({
      method: 'PATCH',
      path: `/v2/project/${project.id}`,
      json: { status: 'processing' },
      key: `import/project/${project.id}/review`,
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    tally.refused.push({ name: `${addOn.folder} review`, text: `${error.message} It stays a draft.` })
  }
}
