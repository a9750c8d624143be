import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { typeName } from '../../../catalogue/project-types.ts'

/** Structured data about a project for search engines, as schema.org's SoftwareApplication. */
export function projectData(project: ProjectPage, origin: string) {
  const address = (path: string) => new URL(path, origin).href
  const authors = project.organization
    ? [{ '@type': 'Organization', name: project.organization.name }]
    : project.members.map(({ user }) => ({ '@type': 'Person', name: user.username }))
  return {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: project.title,
    description: project.summary,
    url: address(`/${project.type}/${project.slug}`),
    applicationCategory: 'GameApplication',
    applicationSubCategory: typeName(project.type),
    datePublished: project.createdAt,
    dateModified: project.updatedAt,
    author: authors,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/DownloadAction',
      userInteractionCount: project.downloads,
    },
    ...(project.iconUrl ? { image: address(project.iconUrl) } : {}),
    ...(project.newestVersion ? { softwareVersion: project.newestVersion.versionNumber } : {}),
    ...(project.license.url ? { license: project.license.url } : {}),
  }
}
