import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { LoaderMark } from '../../../cards/LoaderMark.tsx'
import { t } from '../../../texts/t.ts'
import { loadersAlike } from './loaders-alike.ts'

/** Loaders and their game versions; a loader links to its versions. */
export function Compatibility({ project }: { project: ProjectPage }) {
  const params = { type: project.type, slug: project.slug }
  return (
    <ul className="grid gap-3" aria-label={t('project.compatibility-list')}>
      {loadersAlike(project.compatibility).map(({ loaders, gameVersionRanges }) => (
        <li key={loaders[0]}>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {loaders.map((loader) => (
              <Link
                key={loader}
                to="/$type/$slug/versions"
                params={params}
                search={{ g: loader }}
                activeProps={{}}
                className="-my-0.5 py-0.5 font-medium hover:underline"
              >
                <LoaderMark loader={loader} />
              </Link>
            ))}
          </p>
          <ul className="mt-1.5 flex flex-wrap gap-1.5" aria-label={t('project.game-versions')}>
            {gameVersionRanges.map((range) => (
              <li key={range} className="chip">
                {range}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
