import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { projectPageQuery } from './queries.ts'

const route = getRouteApi('/$type/$slug')

/** The project that the address names; loaded before any of its pages shows. */
export function useProject(): ProjectPage {
  const { get } = route.useRouteContext()
  const { slug } = route.useParams()
  return useSuspenseQuery(projectPageQuery(get, slug)).data
}
