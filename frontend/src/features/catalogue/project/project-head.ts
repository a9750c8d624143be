import { isSearchable } from '@modstead/domain/catalogue/project/status'
import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { typeName } from '../../../catalogue/project-types.ts'
import { pageHead } from '../../../head/page-head.ts'
import { projectData } from './project-data.ts'

/** The head of a project's page, with structured data for search engines. */
export function projectHead(project: ProjectPage, origin: string) {
  const { title, summary, iconUrl, type, slug, status } = project
  return pageHead({
    title: `${title} - ${typeName(type)}`,
    description: summary,
    path: `/${type}/${slug}`,
    origin,
    image: iconUrl,
    hidden: !isSearchable(status),
    kind: 'article',
    data: projectData(project, origin),
  })
}
