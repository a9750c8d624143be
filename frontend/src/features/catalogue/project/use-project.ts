import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { getRouteApi } from '@tanstack/react-router'

const route = getRouteApi('/$type/$slug')

/** The project in the address, loaded before any of its pages renders. */
export function useProject(): ProjectPage {
  return route.useLoaderData()
}
