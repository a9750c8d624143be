import type { ProjectPage } from '@modstead/query-api/contract/site/project'

/** At most this many characters of HTML are visible without scrolling. */
const inSight = 1_500
const firstPicture = new RegExp(`^([^]{0,${inSight}}?<img [^>]*?) loading="lazy"`)

/**
 * Loads the first picture eagerly if it is near the top, because it is the largest paint, and reserves space for pictures
 * of the gallery, which have no size in the HTML.
 */
export function descriptionHtml({ bodyHtml, gallery }: Pick<ProjectPage, 'bodyHtml' | 'gallery'>): string {
  const own = new Set(gallery.flatMap(({ url, rawUrl }) => [url, rawUrl]))
  return bodyHtml
    .replace(firstPicture, '$1')
    .replaceAll(/<img src="([^"]*)"(?![^>]* (?:width|height)=)/g, (tag, source) =>
      own.has(source) ? `${tag} class="gallery-picture"` : tag,
    )
}
