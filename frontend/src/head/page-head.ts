import { addressIn, languageVersions } from '@modstead/domain/accounts/settings/page-languages'
import { displayLocale } from '@modstead/domain/formats/display-locale'
import { keptOut } from './kept-out.ts'

export type PageHead = {
  title: string
  description: string
  /** Path and query of the address to index, in the default language. */
  path: string
  origin: string
  image?: string | null
  /** Keep out of search engines. */
  hidden?: boolean
  kind?: 'website' | 'article' | 'profile'
  /** JSON-LD. */
  data?: Record<string, unknown>
}

const siteName = 'Modstead'
const maxDescriptionLength = 200
/** For previews of pages that have no picture of their own: 1200 by 630 pixels. */
const card = '/card.png'

function shortened(text: string): string {
  return text.length <= maxDescriptionLength ? text : `${text.slice(0, maxDescriptionLength - 1).trimEnd()}…`
}

/** Title, description, canonical address, the page in other languages, and link previews of one page. */
export function pageHead({ title, description, path, origin, image, hidden, kind, data }: PageHead) {
  const ofAllLanguages = new URL(path, origin).href
  const address = addressIn(displayLocale, ofAllLanguages)
  const versions = hidden ? [] : languageVersions(ofAllLanguages)
  const picture = new URL(image ?? card, origin).href
  const summary = shortened(description)
  return {
    meta: [
      { title: `${title} - ${siteName}` },
      { name: 'description', content: summary },
      { property: 'og:site_name', content: siteName },
      { property: 'og:type', content: kind ?? 'website' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: summary },
      { property: 'og:url', content: address },
      { property: 'og:image', content: picture },
      { name: 'twitter:card', content: image ? 'summary' : 'summary_large_image' },
      ...(hidden ? [keptOut] : []),
      ...(data ? [{ 'script:ld+json': data }] : []),
    ],
    links: [
      { rel: 'canonical', href: address },
      ...versions.map((version) => ({
        rel: 'alternate',
        hrefLang: version.language,
        href: version.address,
      })),
    ],
  }
}
