import { getRouteApi, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { rich } from '../../../texts/rich.ts'
import { t } from '../../../texts/t.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Prose } from '../../../ui/Prose.tsx'
import { TimeSince } from '../../../ui/TimeSince.tsx'
import { ChannelMark } from './ChannelMark.tsx'
import { changelogGroups } from './changelog-groups.ts'
import { NoMatchingVersions } from './NoMatchingVersions.tsx'
import { NoVersions } from './NoVersions.tsx'
import { SameChanges } from './SameChanges.tsx'
import { useProject } from './use-project.ts'
import { VersionFilters } from './VersionFilters.tsx'

const route = getRouteApi('/$type/$slug/changelog')

export function Changelog() {
  const project = useProject()
  const { g, c } = route.useSearch()
  const { page: data } = route.useLoaderData()
  const params = { type: project.type, slug: project.slug }
  if (project.versionCount === 0) return <NoVersions project={project} />

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="section-title">{t('project-versions.changelog')}</h2>
        <VersionFilters filter={{ g, c }} loaders={data.loaders} channels={data.channels} />
      </div>
      {data.entries.length === 0 && (
        <NoMatchingVersions title={project.title}>
          <Link to="/$type/$slug/changelog" params={params} search={{}} activeProps={{}} className="button">
            {t('project-versions.show-all-changes')}
          </Link>
        </NoMatchingVersions>
      )}
      <ol className="ml-4 border-line border-l-2">
        {changelogGroups(data.entries).map(({ newest: entry, older }) => (
          <li
            key={entry.versionId}
            className={`relative pl-8 last:pb-0 ${entry.changelogHtml === '' ? 'pb-4' : 'pb-8'}`}
          >
            <span className="-left-[17px] absolute top-0 rounded-control ring-4 ring-page">
              <ChannelMark channel={entry.channel} />
            </span>
            <div className="mb-1.5 flex flex-wrap items-center gap-x-3">
              <h3 className="min-w-0 font-semibold max-sm:flex-1 text-base leading-8">
                <Link
                  to="/$type/$slug/version/$version"
                  params={{ ...params, version: entry.address }}
                  className="py-1 hover:underline"
                >
                  {entry.name}
                </Link>
              </h3>
              <p className="text-muted text-sm max-sm:order-last max-sm:mb-1 max-sm:basis-full">
                {entry.author && (
                  <>
                    {rich('project-versions.by', {
                      username: (
                        <Link
                          to="/user/$name/{-$projectType}"
                          params={{ name: entry.author.username }}
                          className="quiet-link py-1"
                        >
                          {entry.author.username}
                        </Link>
                      ),
                    })}{' '}
                  </>
                )}
                <TimeSince date={entry.publishedAt} />
              </p>
              <a
                href={entry.primaryFile.url}
                download
                className="icon-button text-copper ml-auto"
                aria-label={t('project-versions.download-named', { name: entry.name })}
              >
                <Download size={18} aria-hidden="true" />
              </a>
            </div>
            {entry.changelogHtml === '' ? (
              <p className="text-muted text-sm">{t('project-versions.no-changelog')}</p>
            ) : (
              <Prose html={entry.changelogHtml} small />
            )}
            <SameChanges project={project} versions={older} />
          </li>
        ))}
      </ol>
      <Pagination
        page={data.page}
        lastPage={Math.ceil(data.total / data.pageSize)}
        linkTo={(number) => ({
          to: '/$type/$slug/changelog',
          params,
          search: { g, c, page: number === 1 ? undefined : number },
        })}
      />
    </>
  )
}
