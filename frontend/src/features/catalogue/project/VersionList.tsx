import { formatBytes } from '@modstead/domain/formats/bytes'
import { formatNumber } from '@modstead/domain/formats/numbers'
import type { ProjectPage, VersionRow } from '@modstead/query-api/contract/site/project'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { loaderName } from '../../../catalogue/labels.ts'
import { t } from '../../../texts/t.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { TimeSince } from '../../../ui/TimeSince.tsx'
import { ChannelMark } from './ChannelMark.tsx'
import { NoMatchingVersions } from './NoMatchingVersions.tsx'
import { NoVersions } from './NoVersions.tsx'
import { useProject } from './use-project.ts'
import { VersionFilters } from './VersionFilters.tsx'

const route = getRouteApi('/$type/$slug/versions')

export function VersionList() {
  const project = useProject()
  const { g, v, c, page } = route.useSearch()
  const filter = { g, v, c, page }
  const { page: data } = route.useLoaderData()
  const params = { type: project.type, slug: project.slug }
  if (project.versionCount === 0) return <NoVersions project={project} />

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="section-title">{t('project-versions.version-count', { count: data.total })}</h2>
        <VersionFilters
          filter={filter}
          loaders={data.loaders}
          gameVersions={data.gameVersions}
          channels={data.channels}
        />
      </div>
      {data.versions.length === 0 ? (
        <NoMatchingVersions title={project.title}>
          <Link to="/$type/$slug/versions" params={params} search={{}} activeProps={{}} className="button">
            {t('project-versions.show-all-versions')}
          </Link>
        </NoMatchingVersions>
      ) : (
        <ul className="compactable panel divide-y divide-line overflow-hidden">
          {data.versions.map((version) => (
            <Row key={version.id} version={version} project={project} />
          ))}
        </ul>
      )}
      <Pagination
        page={data.page}
        lastPage={Math.ceil(data.total / data.pageSize)}
        linkTo={(number) => ({
          to: '/$type/$slug/versions',
          params,
          search: { ...filter, page: number === 1 ? undefined : number },
        })}
      />
    </>
  )
}

function Row({ version, project }: { version: VersionRow; project: ProjectPage }) {
  const { primaryFile } = version
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 hover:bg-raised/50 sm:gap-4">
      <ChannelMark channel={version.channel} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <h3 className="truncate font-semibold text-base leading-6">
            <Link
              to="/$type/$slug/version/$version"
              params={{ type: project.type, slug: project.slug, version: version.address }}
              className="whole-link"
            >
              {version.versionNumber}
            </Link>
          </h3>
          {version.name !== version.versionNumber && (
            <span className="hidden truncate text-muted text-sm sm:block">{version.name}</span>
          )}
        </div>
        <p className="truncate text-muted text-xs">
          {version.loaders.map(loaderName).join(', ')}
          {version.gameVersionRanges.length > 0 && ` · ${version.gameVersionRanges.join(', ')}`}
        </p>
        <p className="truncate text-muted text-xs">
          <TimeSince date={version.publishedAt} />
          {version.downloads > 0 &&
            ` · ${t('project-versions.download-count', { downloads: formatNumber(version.downloads), count: version.downloads })}`}
          <span className="max-sm:hidden"> · {formatBytes(primaryFile.size)}</span>
        </p>
      </div>
      <span className="developer-only relative z-10">
        <CopyButton
          value={version.id}
          name={t('project-versions.copied-id-of', { versionNumber: version.versionNumber })}
        />
      </span>
      <a
        href={primaryFile.url}
        download
        className="button relative z-10 px-3 text-copper"
        aria-label={t('project-versions.download-numbered', { versionNumber: version.versionNumber })}
      >
        <Download size={18} aria-hidden="true" />
        <span className="hidden sm:inline">{t('project-versions.download')}</span>
      </a>
    </li>
  )
}
