import type { ProjectPage } from '@modstead/query-api/contract/site/project'

/** The router gives paths decoded, and a header takes ASCII alone. What is escaped stays as it is. */
const escaped = (path: string): string => encodeURI(path.toWellFormed()).replaceAll('%25', '%')

/**
 * The address that this page of a project should have, or undefined when it has it already. Other types, former slugs
 * and ids lead to the same page, keeping what follows.
 */
export function properAddress(
  project: Pick<ProjectPage, 'type' | 'slug'>,
  current: { pathname: string; searchStr: string },
): string | undefined {
  const [, type = '', slug = '', ...rest] = current.pathname.split('/')
  if (type === project.type && decodeURIComponent(slug) === project.slug) return undefined
  const path = ['', project.type, encodeURIComponent(project.slug), ...rest.map(escaped)].join('/')
  return path + escaped(current.searchStr)
}
