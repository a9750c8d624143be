import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { typeInfo } from '../catalogue/project-types.ts'
import { ownFilter } from '../features/project/own-version.ts'
import { ProjectLayout } from '../features/project/ProjectLayout.tsx'
import { ProjectSkeleton } from '../features/project/ProjectSkeleton.tsx'
import { properAddress } from '../features/project/project-address.ts'
import { gameForProject } from '../features/project/project-game.ts'
import { offersQuery, projectPageQuery } from '../features/project/queries.ts'
import { choiceFilter, parseDownloadChoice } from '../features/project/version-filter.ts'
import { keptOut } from '../head/page-head.ts'

const listed = new Set(['approved', 'archived'])

export const Route = createFileRoute('/$type/$slug')({
  validateSearch: parseDownloadChoice,
  beforeLoad: async ({ context: { get, queryClient }, params, location }) => {
    if (params.type !== 'project' && !typeInfo(params.type)) throw notFound()
    const project = await queryClient.ensureQueryData(projectPageQuery(get, params.slug))
    const href = properAddress(project, location)
    if (href !== undefined) {
      queryClient.setQueryData(projectPageQuery(get, project.slug).queryKey, project)
      throw redirect({ href, statusCode: 301 })
    }
  },
  loader: async ({ context: { get, queryClient, preferences }, params, location }) => {
    const project = await queryClient.ensureQueryData(projectPageQuery(get, params.slug))
    const choice = parseDownloadChoice(location.search)
    if (typeof window === 'undefined') {
      const own = ownFilter(project, gameForProject(preferences.ownGame, project))
      const asked = choice.version || choice.loader ? choiceFilter(choice) : undefined
      await Promise.all(
        [own, asked]
          .filter((filter) => filter !== undefined)
          .map((filter) => queryClient.prefetchQuery(offersQuery(get, project.slug, filter))),
      )
    }
    return { status: project.status }
  },
  // Holds for every page of the project; the rest of the head is each page's own.
  head: ({ loaderData }) => (loaderData && !listed.has(loaderData.status) ? { meta: [keptOut] } : {}),
  pendingComponent: ProjectSkeleton,
  component: ProjectLayout,
})
