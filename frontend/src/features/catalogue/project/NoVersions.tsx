import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Shown instead of the version list and the changelog of a project without versions. */
export function NoVersions({ project }: { project: ProjectPage }) {
  return (
    <EmptyState title="No versions yet">
      <p className="text-muted">The creators of {project.title} have not published any.</p>
      <Link to="/$type/$slug" params={{ type: project.type, slug: project.slug }} className="button">
        Read the description
      </Link>
    </EmptyState>
  )
}
