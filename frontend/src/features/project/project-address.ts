import type { ProjectPage } from '@modstead/query-api/contract/site/project'

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
  return `${['', project.type, encodeURIComponent(project.slug), ...rest].join('/')}${current.searchStr}`
}
