import { t } from '../texts/t.ts'

export type MissingPage = {
  title: string
  line: string
  reasons: string[]
  next: { name: string; href: string }
}

const project: Omit<MissingPage, 'next'> = {
  title: t('missing-page.project-not-found'),
  line: t('missing-page.no-such-project'),
  reasons: [
    t('missing-page.address-mistyped'),
    t('missing-page.project-moved-or-hidden'),
    t('missing-page.project-taken-down'),
  ],
}

const kinds = new Map<string, Omit<MissingPage, 'next'>>(
  Object.entries({
    user: {
      title: t('missing-page.user-not-found'),
      line: t('missing-page.no-such-user'),
      reasons: [
        t('missing-page.name-mistyped'),
        t('missing-page.user-renamed-or-deleted'),
        t('missing-page.account-closed'),
      ],
    },
    organization: {
      title: t('missing-page.organization-not-found'),
      line: t('missing-page.no-such-organization'),
      reasons: [
        t('missing-page.address-mistyped'),
        t('missing-page.organization-moved-or-deleted'),
        t('missing-page.organization-removed'),
      ],
    },
    collection: {
      title: t('missing-page.collection-not-found'),
      line: t('missing-page.no-such-collection'),
      reasons: [
        t('missing-page.address-mistyped'),
        t('missing-page.collection-private'),
        t('missing-page.collection-taken-down'),
      ],
    },
  }),
)

const listings = new Map(
  Object.entries({
    mod: '/mods',
    modpack: '/modpacks',
    plugin: '/plugins',
    resourcepack: '/resourcepacks',
    shader: '/shaders',
    datapack: '/datapacks',
    project: '/search',
  }),
)

const frontPage = { name: t('missing-page.go-to-the-front-page'), href: '/' }

function unknownPage(pathname: string, next: MissingPage['next']): MissingPage {
  return {
    title: t('missing-page.unknown-page', { path: pathname }),
    line: t('missing-page.no-such-page'),
    reasons: [],
    next,
  }
}

/** The "not found" text for the kind of page in the path. */
export function missingPage(pathname: string): MissingPage {
  const [, first = '', second = ''] = pathname.split('/')
  const listing = listings.get(first)
  if (second !== '' && listing)
    return { ...project, next: { name: t('missing-page.search-for-it'), href: listing } }
  const kind = second === '' ? undefined : kinds.get(first)
  return kind ? { ...kind, next: frontPage } : unknownPage(pathname, frontPage)
}

/** Describes a missing page of a project that exists. */
export function missingPart(pathname: string): MissingPage {
  const [, type = '', slug = '', part = ''] = pathname.split('/')
  if (part !== 'version')
    return unknownPage(pathname, { name: t('missing-page.go-to-the-project'), href: `/${type}/${slug}` })
  return {
    title: t('missing-page.version-not-found'),
    line: t('missing-page.no-such-version'),
    reasons: [t('missing-page.address-mistyped'), t('missing-page.version-deleted')],
    next: { name: t('missing-page.see-all-versions'), href: `/${type}/${slug}/versions` },
  }
}
