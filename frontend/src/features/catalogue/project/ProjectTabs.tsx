import { formatCount } from '@modstead/domain/formats/numbers'
import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { Link, useMatch } from '@tanstack/react-router'
import { TabStrip } from '../../../layout/TabStrip.tsx'

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
        Description
      </Link>
      {project.galleryCount > 0 && (
        <Link
          to="/$type/$slug/gallery"
          params={params}
          activeOptions={{ includeSearch: false }}
          className="tab"
        >
          Gallery <Count of={project.galleryCount} />
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
            Versions <Count of={project.versionCount} />
          </Link>
          <Link
            to="/$type/$slug/changelog"
            params={params}
            activeOptions={{ includeSearch: false }}
            className="tab"
          >
            Changelog
          </Link>
        </>
      )}
    </TabStrip>
  )
}

function Count({ of }: { of: number }) {
  return <span className="font-medium text-muted text-xs">{formatCount(of)}</span>
}
