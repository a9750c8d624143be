import { formatCount } from '@modstead/domain/formats/numbers'
import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { Link, useMatch } from '@tanstack/react-router'
import { TabStrip } from '../../../layout/TabStrip.tsx'
import { rich } from '../../../texts/rich.ts'
import { t } from '../../../texts/t.ts'

export function ProjectTabs({ project }: { project: ProjectPage }) {
  const params = { type: project.type, slug: project.slug }
  const onVersion = useMatch({ from: '/$type/$slug/version/$version', shouldThrow: false }) !== undefined
  return (
    <TabStrip label={project.title}>
      <Link
        to="/$type/$slug"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
        className="tab"
      >
        {t('project.description')}
      </Link>
      {project.galleryCount > 0 && (
        <Link
          to="/$type/$slug/gallery"
          params={params}
          activeOptions={{ includeSearch: false }}
          className="tab"
        >
          {rich('project.gallery-tab', { count: <Count of={project.galleryCount} /> })}
        </Link>
      )}
      {project.versionCount > 0 && (
        <>
          <Link
            to="/$type/$slug/versions"
            params={params}
            activeOptions={{ includeSearch: false }}
            aria-current={onVersion || undefined}
            className="tab"
          >
            {rich('project.versions-tab', { count: <Count of={project.versionCount} /> })}
          </Link>
          <Link
            to="/$type/$slug/changelog"
            params={params}
            activeOptions={{ includeSearch: false }}
            className="tab"
          >
            {t('project.changelog')}
          </Link>
        </>
      )}
    </TabStrip>
  )
}

function Count({ of }: { of: number }) {
  return <span className="font-medium text-muted text-xs">{formatCount(of)}</span>
}
