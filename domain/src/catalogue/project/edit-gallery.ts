import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { MAX_GALLERY_ITEMS, MAX_ORDERING } from '../limits.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import type { GalleryItem } from '../values/project-pictures.ts'
import { galleryDescriptionProblem, galleryTitleProblem } from '../values/project-texts.ts'
import type { AddGalleryItem, ChangeGalleryItem, RemoveGalleryItem } from './commands.ts'
import type { ProjectEvent } from './events.ts'
import type { ProjectOutcome } from './rejections.ts'
import type { LiveProject } from './state.ts'

const mayEdit = (context: CatalogueContext): boolean => may(context, 'project.edit')

const refuseItem = ({
  title,
  description,
  ordering,
}: GalleryItem): Rejection<'invalid-gallery-item'> | null => {
  const problem =
    (title === null ? null : galleryTitleProblem(title)) ??
    (description === null ? null : galleryDescriptionProblem(description)) ??
    (Number.isInteger(ordering) && Math.abs(ordering) <= MAX_ORDERING
      ? null
      : `The ordering must be a whole number from -${MAX_ORDERING} to ${MAX_ORDERING}.`)
  return problem === null ? null : reject('invalid-gallery-item', problem)
}

/** Only one picture is featured, so `item` replaces the previous one. */
const unfeatureOthers = ({ projectId, gallery }: LiveProject, item: GalleryItem): ProjectEvent[] =>
  gallery
    .filter((other) => item.featured && other.featured && other.path !== item.path)
    .map((other) => ({
      type: 'GalleryItemChanged',
      data: { projectId, item: { ...other, featured: false } },
    }))

const itemAt = ({ gallery }: LiveProject, path: string): GalleryItem | undefined =>
  gallery.find((item) => item.path === path || item.rawPath === path)

const unknownItem = () => reject('gallery-item-not-found', 'The gallery does not contain this picture.')

export const addGalleryItem = (
  command: AddGalleryItem,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'AddGalleryItem'> => {
  if (!mayEdit(context)) return notPermitted("add pictures to this project's gallery")
  const item: GalleryItem = { ...command.item, createdAt: context.now }
  const refusal = refuseItem(item)
  if (refusal !== null) return refusal
  const { projectId, gallery } = project
  if (gallery.some((other) => other.sha1 === item.sha1 || other.path === item.path))
    return reject('duplicate-gallery-image', 'This picture is already in the gallery.')
  if (gallery.length >= MAX_GALLERY_ITEMS)
    return reject(
      'gallery-full',
      `A gallery can have at most ${MAX_GALLERY_ITEMS} pictures. Remove one first.`,
    )
  return [...unfeatureOthers(project, item), { type: 'GalleryItemAdded', data: { projectId, item } }]
}

export const changeGalleryItem = (
  { path, changes }: ChangeGalleryItem,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'ChangeGalleryItem'> => {
  if (!mayEdit(context)) return notPermitted("edit this project's gallery")
  const former = itemAt(project, path)
  if (former === undefined) return unknownItem()
  const item: GalleryItem = { ...former, ...changes }
  const refusal = refuseItem(item)
  if (refusal !== null) return refusal
  const same =
    item.featured === former.featured &&
    item.title === former.title &&
    item.description === former.description &&
    item.ordering === former.ordering
  if (same) return []
  const { projectId } = project
  return [...unfeatureOthers(project, item), { type: 'GalleryItemChanged', data: { projectId, item } }]
}

export const removeGalleryItem = (
  { path }: RemoveGalleryItem,
  project: LiveProject,
  context: CatalogueContext,
): ProjectOutcome<'RemoveGalleryItem'> => {
  if (!mayEdit(context)) return notPermitted("remove pictures from this project's gallery")
  const item = itemAt(project, path)
  if (item === undefined) return unknownItem()
  return [{ type: 'GalleryItemRemoved', data: { projectId: project.projectId, path: item.path } }]
}
