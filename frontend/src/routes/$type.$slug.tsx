import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { typeInfo } from '../catalogue/project-types.ts'
import { offersAddress, projectAddress } from '../features/catalogue/project/addresses.ts'
import { ownFilter } from '../features/catalogue/project/own-version.ts'
import { ProjectLayout } from '../features/catalogue/project/ProjectLayout.tsx'
import { ProjectSkeleton } from '../features/catalogue/project/ProjectSkeleton.tsx'
import { properAddress } from '../features/catalogue/project/project-address.ts'
import { gameForProject } from '../features/catalogue/project/project-game.ts'
import { choiceFilter, parseDownloadChoice } from '../features/catalogue/project/version-filter.ts'

export const Route = createFileRoute('/$type/$slug')({
  validateSearch: parseDownloadChoice,
  beforeLoad: async ({ context: { pages }, params, location }) => {
    if (params.type !== 'project' && !typeInfo(params.type)) throw notFound()
    const project = await pages.read(projectAddress(params.slug))
    const href = properAddress(project, location)
    if (href !== undefined) {
      pages.put(projectAddress(project.slug), project)
      throw redirect({ href, statusCode: 301 })
    }
  },
  loader: async ({ context: { pages, preferences }, params, location }) => {
    const project = await pages.read(projectAddress(params.slug))
    const choice = parseDownloadChoice(location.search)
    if (typeof window === 'undefined') {
      const own = ownFilter(project, gameForProject(preferences.ownGame, project))
      const asked = choice.version || choice.loader ? choiceFilter(choice) : undefined
      await Promise.all(
        [own, asked]
          .filter((filter) => filter !== undefined)
          .map((filter) => pages.read(offersAddress(project.slug, filter)).catch(() => undefined)),
      )
    }
    return project
  },
  pendingComponent: ProjectSkeleton,
  component: ProjectLayout,
})
