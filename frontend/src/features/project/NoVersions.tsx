import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Stands for the versions and the changes of a project that has neither. */
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
