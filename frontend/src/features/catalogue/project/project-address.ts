import type { ProjectPage } from '@modstead/query-api/contract/site/project'

/** The router decodes paths, but a header must be ASCII. Existing escapes stay as they are. */
const escaped = (path: string): string => encodeURI(path.toWellFormed()).replaceAll('%25', '%')

/**
 * The canonical address of this project page, or undefined if it is already canonical. Other types, former slugs and
 * ids redirect to the same page; the rest of the path is kept.
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
