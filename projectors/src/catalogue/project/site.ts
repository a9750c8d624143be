import { featuredVersions } from '@modstead/domain/catalogue/display/featured-versions'
import { offeredVersions } from '@modstead/domain/catalogue/display/offered-versions'
import { shownLoaders } from '@modstead/domain/catalogue/display/shown-loaders'
import { repeatedVersionNumbers } from '@modstead/domain/catalogue/display/version-slug'
import { isOpenSource, licenseLabel } from '@modstead/domain/catalogue/values/license'
import { donationLinks, plainLink } from './links.ts'
import type { Pictures } from './pictures.ts'
import type { Shown } from './shown.ts'
import type { ProjectCardParts, ProjectSiteParts } from './table.ts'

const MOST_FEATURED = 10

export const cardParts = (shown: Shown, pictures: Pictures): ProjectCardParts => {
  const { state } = shown
  return {
    id: shown.id,
    slug: state.slug,
    type: shown.type,
    title: state.title,
    summary: state.summary,
    iconUrl: pictures.iconUrl,
    color: pictures.color,
    featuredImageUrl: pictures.featuredUrl,
    createdAt: state.approvedAt ?? state.createdAt,
    updatedAt: shown.updatedAt,
    categories: state.categories,
    loaders: shown.loaders,
    gameVersionRanges: shown.gameVersionRanges,
    clientSide: shown.sides.client,
    serverSide: shown.sides.server,
    status: state.status,
  }
}

export const siteParts = (shown: Shown, pictures: Pictures): ProjectSiteParts => {
  const { state, versions } = shown
  const { links, license } = state
  const featured = featuredVersions(
    versions.map((version) => ({
      ...version,
      loaders: shownLoaders(version.loaders, version.mrpackLoaders),
    })),
  )
  return {
    id: shown.id,
    slug: state.slug,
    type: shown.type,
    title: state.title,
    summary: state.summary,
    status: state.status,
    iconUrl: pictures.iconUrl,
    color: pictures.color,
    gallery: pictures.gallery.map(({ url, rawUrl, title, description, featured: first, createdAt }) => ({
      url,
      rawUrl,
      title,
      description,
      featured: first,
      createdAt,
    })),
    categories: state.categories,
    additionalCategories: state.additionalCategories,
    loaders: shown.loaders,
    gameVersions: shown.gameVersions,
    gameVersionRanges: shown.gameVersionRanges,
    clientSide: shown.sides.client,
    serverSide: shown.sides.server,
    environments: shown.environments,
    license: {
      id: license.id,
      name: licenseLabel(license.id),
      url: license.url,
      openSource: isOpenSource(license.id),
    },
    links: {
      issues: plainLink(links, 'issues'),
      source: plainLink(links, 'source'),
      wiki: plainLink(links, 'wiki'),
      discord: plainLink(links, 'discord'),
      site: plainLink(links, 'site'),
      donations: donationLinks(links),
    },
    createdAt: state.createdAt,
    updatedAt: shown.updatedAt,
    approvedAt: state.approvedAt,
    featuredVersionIds: featured.slice(0, MOST_FEATURED).map(({ id }) => id),
    newestVersionId: offeredVersions(versions)[0]?.id ?? null,
    versionCount: versions.length,
    galleryCount: pictures.gallery.length,
    repeatedNumbers: [
      ...repeatedVersionNumbers(state.versions.map(({ id, number }) => ({ id, versionNumber: number }))),
    ],
  }
}
