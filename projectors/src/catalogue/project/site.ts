import { isOpenSource, licenseLabel } from '@modstead/domain/catalogue/values/license'
import { donationLinks, plainLink } from './links.ts'
import type { Pictures } from './pictures.ts'
import type { Shown } from './shown.ts'
import type { ProjectCardParts, ProjectSiteParts } from './table.ts'

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
    categories: state.categories,
    loaders: shown.loaders,
    gameVersionRanges: shown.gameVersionRanges,
    clientSide: shown.sides.client,
    serverSide: shown.sides.server,
    status: state.status,
  }
}

export const siteParts = (shown: Shown, pictures: Pictures): ProjectSiteParts => {
  const { state } = shown
  const { links, license } = state
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
    approvedAt: state.approvedAt,
    versionCount: state.versions.listed,
    galleryCount: pictures.gallery.length,
  }
}
