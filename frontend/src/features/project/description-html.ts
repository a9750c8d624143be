import type { ProjectPage } from '@modstead/query-api/contract/site/project'

/** So many characters of HTML a reader sees at once, at the most. */
const inSight = 1_500
const firstPicture = new RegExp(`^([^]{0,${inSight}}?<img [^>]*?) loading="lazy"`)

/**
 * The description with its first picture fetched at once where it stands near the top, and with room kept for pictures of
 * the gallery, whose sizes nobody has written down.
 */
export function descriptionHtml({ bodyHtml, gallery }: Pick<ProjectPage, 'bodyHtml' | 'gallery'>): string {
  const own = new Set(gallery.flatMap(({ url, rawUrl }) => [url, rawUrl]))
  return bodyHtml
    .replace(firstPicture, '$1')
    .replaceAll(/<img src="([^"]*)"(?![^>]* (?:width|height)=)/g, (tag, source) =>
      own.has(source) ? `${tag} class="gallery-picture"` : tag,
    )
}
