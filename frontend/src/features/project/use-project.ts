import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/$type/$slug')

/** The project that the address names; loaded before any of its pages shows. */
export function useProject(): ProjectPage {
  return route.useLoaderData()
}
