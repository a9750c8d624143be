import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { t } from '../../../texts/t.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Shown instead of the version list and the changelog of a project without versions. */
export function NoVersions({ project }: { project: ProjectPage }) {
  return (
    <EmptyState title={t('project-versions.no-versions-yet')}>
      <p className="text-muted">{t('project-versions.no-versions-hint', { title: project.title })}</p>
      <Link to="/$type/$slug" params={{ type: project.type, slug: project.slug }} className="button">
        {t('project-versions.read-the-description')}
      </Link>
    </EmptyState>
  )
}
