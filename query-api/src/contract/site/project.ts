import { DEPENDENCY_TYPES } from '@modstead/domain/catalogue/values/dependency'
import { PROJECT_STATUSES } from '@modstead/domain/catalogue/values/project-status'
import { CHANNELS } from '@modstead/domain/catalogue/values/version-channel'
import { idOrSlug } from '@modstead/infra/http/routes/parameters'
import { z } from 'zod'
import { contract } from '../contract.ts'
import { projectCan, versionCan } from './can.ts'
import { organizationCard, pictureUrl, userCard } from './cards.ts'
import { pageParam, valuesParam } from './page-query.ts'

const file = z.object({
  id: z.string(),
  url: z.string(),
  filename: z.string(),
  /** Bytes. */
  size: z.number(),
  primary: z.boolean(),
  fileType: z.string().nullable(),
  sha1: z.string(),
  sha512: z.string(),
})
export type SiteFile = z.infer<typeof file>

export const versionRow = z.object({
  id: z.string(),
  name: z.string(),
  versionNumber: z.string(),
  /** Last part of the version's address: its number, or its id if the number repeats within the project. */
  address: z.string(),
  channel: z.enum(CHANNELS),
  status: z.string(),
  featured: z.boolean(),
  loaders: z.array(z.string()),
  gameVersions: z.array(z.string()),
  gameVersionRanges: z.array(z.string()),
  environment: z.string(),
  publishedAt: z.string(),
  downloads: z.number(),
  primaryFile: file,
})
export type VersionRow = z.infer<typeof versionRow>

/** A version with its required projects. */
const offer = versionRow.extend({
  needs: z.array(z.object({ slug: z.string(), type: z.string(), title: z.string() })),
})
export type Offer = z.infer<typeof offer>

const member = z.object({ user: userCard, role: z.string(), isOwner: z.boolean() })

export const projectPage = z.object({
  id: z.string(),
  slug: z.string(),
  type: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Sanitized HTML. */
  bodyHtml: z.string(),
  status: z.enum(PROJECT_STATUSES),
  iconUrl: pictureUrl,
  color: z.number().nullable(),
  gallery: z.array(
    z.object({
      url: z.string(),
      rawUrl: z.string(),
      title: z.string().nullable(),
      description: z.string().nullable(),
      featured: z.boolean(),
      createdAt: z.string(),
    }),
  ),
  categories: z.array(z.string()),
  /** SVG text by category. */
  categoryIcons: z.record(z.string(), z.string()),
  additionalCategories: z.array(z.string()),
  loaders: z.array(z.string()),
  /** Oldest first. */
  gameVersions: z.array(z.string()),
  /** Collapsed, newest first. */
  gameVersionRanges: z.array(z.string()),
  /** Game versions of the versions for this loader, collapsed into ranges, newest first. */
  compatibility: z.array(z.object({ loader: z.string(), gameVersionRanges: z.array(z.string()) })),
  clientSide: z.string(),
  serverSide: z.string(),
  environments: z.array(z.string()),
  license: z.object({
    id: z.string(),
    name: z.string(),
    url: z.string().nullable(),
    openSource: z.boolean(),
  }),
  links: z.object({
    issues: z.string().nullable(),
    source: z.string().nullable(),
    wiki: z.string().nullable(),
    discord: z.string().nullable(),
    site: z.string().nullable(),
    /** `name` is the platform's own spelling. */
    donations: z.array(z.object({ platform: z.string(), name: z.string(), url: z.string() })),
  }),
  downloads: z.number(),
  follows: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  approvedAt: z.string().nullable(),
  organization: organizationCard.nullable(),
  members: z.array(member),
  /** The newest version for each pair of released game version and loader, at most 10, newest first. */
  featuredVersions: z.array(versionRow),
  /** The version behind the large Download button for a visitor who has not chosen a game. */
  newestVersion: offer.nullable(),
  versionCount: z.number(),
  galleryCount: z.number(),
  can: projectCan,
})
export type ProjectPage = z.infer<typeof projectPage>

export const versionsPage = z.object({
  versions: z.array(versionRow),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  loaders: z.array(z.string()),
  /** Newest first. */
  gameVersions: z.array(z.string()),
  channels: z.array(z.string()),
})
export type VersionsPage = z.infer<typeof versionsPage>

/** One version of each channel, most stable first. */
export const offersPage = z.object({ offers: z.array(offer) })
export type OffersPage = z.infer<typeof offersPage>

const dependency = z.object({
  type: z.enum(DEPENDENCY_TYPES),
  project: z
    .object({ id: z.string(), slug: z.string(), type: z.string(), title: z.string(), iconUrl: pictureUrl })
    .nullable(),
  versionNumber: z.string().nullable(),
  fileName: z.string().nullable(),
})

/** The parts of another version that a link to it needs. */
const versionLink = z.object({ number: z.string(), address: z.string() })
export type VersionLink = z.infer<typeof versionLink>

export const versionPage = versionRow.extend({
  project: z.object({
    id: z.string(),
    slug: z.string(),
    type: z.string(),
    title: z.string(),
    iconUrl: pictureUrl,
  }),
  /** Sanitized HTML. Empty if there is no changelog. */
  changelogHtml: z.string(),
  files: z.array(file),
  dependencies: z.array(dependency),
  author: userCard.nullable(),
  /** Published just after it and just before it. */
  newer: versionLink.nullable(),
  older: versionLink.nullable(),
  can: versionCan,
})
export type VersionPage = z.infer<typeof versionPage>

export const changelogPage = z.object({
  entries: z.array(
    z.object({
      versionId: z.string(),
      name: z.string(),
      address: z.string(),
      channel: z.string(),
      publishedAt: z.string(),
      author: userCard.nullable(),
      changelogHtml: z.string(),
      /** Whether the text is the same as in the version before it. */
      duplicate: z.boolean(),
      primaryFile: file,
    }),
  ),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
  loaders: z.array(z.string()),
  channels: z.array(z.string()),
})
export type ChangelogPage = z.infer<typeof changelogPage>

/**
 * Redirects a former slug by a 308, with `Location` being the same address with the current slug, as do all
 * routes below it.
 */
export const readProjectPage = contract({
  method: 'GET',
  path: '/project/:project',
  roots: ['site'],
  summary: 'The page of a project',
  right: null,
  params: z.object({ project: idOrSlug('project') }),
  answer: projectPage,
  problems: ['not-found'],
})

/** `g` are loaders, `v` game versions, `c` channels. */
export const readVersionsPage = contract({
  ...readProjectPage,
  path: '/project/:project/versions',
  summary: 'The versions of a project, page by page',
  query: z.object({ g: valuesParam, v: valuesParam, c: valuesParam, page: pageParam }),
  answer: versionsPage,
})

export const readOffersPage = contract({
  ...readProjectPage,
  path: '/project/:project/offers',
  summary: 'What to download of a project',
  query: z.object({ g: valuesParam, v: valuesParam }),
  answer: offersPage,
})

export const readVersionPage = contract({
  ...readProjectPage,
  path: '/project/:project/version/:version',
  summary: 'The page of a version',
  params: z.object({ project: idOrSlug('project'), version: z.string().describe('Id or number') }),
  answer: versionPage,
})

export const readChangelogPage = contract({
  ...readProjectPage,
  path: '/project/:project/changelog',
  summary: 'The changelogs of a project, page by page',
  query: z.object({ g: valuesParam, c: valuesParam, page: pageParam }),
  answer: changelogPage,
})
