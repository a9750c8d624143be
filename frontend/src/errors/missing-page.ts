export type MissingPage = {
  title: string
  line: string
  reasons: string[]
  next: { name: string; href: string }
}

const project: Omit<MissingPage, 'next'> = {
  title: 'Project not found',
  line: "The project you were looking for doesn't seem to exist.",
  reasons: [
    'You may have mistyped the address.',
    'The address may have changed, or the project was made private or deleted.',
    'The project may have been taken down by the moderators.',
  ],
}

const kinds = new Map<string, Omit<MissingPage, 'next'>>(
  Object.entries({
    user: {
      title: 'User not found',
      line: "The user you were looking for doesn't seem to exist.",
      reasons: [
        'You may have mistyped the name.',
        'The name may have changed, or the account was deleted.',
        'The account may have been closed by the moderators.',
      ],
    },
    organization: {
      title: 'Organization not found',
      line: "The organization you were looking for doesn't seem to exist.",
      reasons: [
        'You may have mistyped the address.',
        'The address may have changed, or the organization was deleted.',
        'The organization may have been removed by the moderators.',
      ],
    },
    collection: {
      title: 'Collection not found',
      line: "The collection you were looking for doesn't seem to exist.",
      reasons: [
        'You may have mistyped the address.',
        'The collection may be private.',
        'The collection may have been taken down by the moderators.',
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

const frontPage = { name: 'Go to the front page', href: '/' }

function unknownPage(pathname: string, next: MissingPage['next']): MissingPage {
  return {
    title: `Page not found: '${pathname}'`,
    line: "The page you were looking for doesn't seem to exist.",
    reasons: [],
    next,
  }
}

/** The "not found" text for the kind of page in the path. */
export function missingPage(pathname: string): MissingPage {
  const [, first = '', second = ''] = pathname.split('/')
  const listing = listings.get(first)
  if (second !== '' && listing) return { ...project, next: { name: 'Search for it', href: listing } }
  const kind = second === '' ? undefined : kinds.get(first)
  return kind ? { ...kind, next: frontPage } : unknownPage(pathname, frontPage)
}

/** Describes a missing page of a project that exists. */
export function missingPart(pathname: string): MissingPage {
  const [, type = '', slug = '', part = ''] = pathname.split('/')
  if (part !== 'version')
    return unknownPage(pathname, { name: 'Go to the project', href: `/${type}/${slug}` })
  return {
    title: 'Version not found',
    line: 'This project has no version with that number.',
    reasons: ['You may have mistyped the address.', 'The version may have been deleted.'],
    next: { name: 'See all versions', href: `/${type}/${slug}/versions` },
  }
}
