import { imageUrl, type ReadModelSettings } from '@modstead/domain/catalogue/addresses'
import type { GalleryItem } from '@modstead/domain/catalogue/values/project-pictures'
import type { ProjectState } from './state.ts'

export interface ShownGalleryItem extends Omit<GalleryItem, 'path' | 'rawPath' | 'sha1'> {
  readonly url: string
  readonly rawUrl: string
}

export interface Pictures {
  readonly iconUrl: string | null
  readonly rawIconUrl: string | null
  readonly color: number | null
  /** Sorted by ordering, then by the time of adding. */
  readonly gallery: readonly ShownGalleryItem[]
  readonly featuredUrl: string | null
}

export const picturesOf = ({ icon, gallery }: ProjectState, settings: ReadModelSettings): Pictures => {
  const items = gallery
    .toSorted((left, right) => left.ordering - right.ordering)
    .map(({ path, rawPath, sha1: _sha1, ...item }) => ({
      ...item,
      url: imageUrl(settings, path),
      rawUrl: imageUrl(settings, rawPath),
    }))
  return {
    iconUrl: icon && imageUrl(settings, icon.path),
    rawIconUrl: icon && imageUrl(settings, icon.rawPath),
    color: icon?.color ?? null,
    gallery: items,
    featuredUrl: items.find(({ featured }) => featured)?.url ?? null,
  }
}

/** Paths of all its pictures and their originals. */
export const picturePathsOf = ({ icon, gallery }: ProjectState): readonly string[] =>
  [...(icon ? [icon] : []), ...gallery].flatMap(({ path, rawPath }) => [path, rawPath])
