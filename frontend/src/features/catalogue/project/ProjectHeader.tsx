import { formatNumber } from '@modstead/domain/formats/numbers'
import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { Download, Heart, History, Sprout } from 'lucide-react'
import { Fragment, Suspense } from 'react'
import { CategoryIcon } from '../../../cards/CategoryIcon.tsx'
import { ProjectIcon } from '../../../cards/ProjectIcon.tsx'
import { categoryName, loaderName } from '../../../catalogue/labels.ts'
import { typeInfo } from '../../../catalogue/project-types.ts'
import { late } from '../../../late/late.tsx'
import { t } from '../../../texts/t.ts'
import { TimeSince } from '../../../ui/TimeSince.tsx'
import { DownloadArea } from './DownloadArea.tsx'

const loadNotice = async () => (await import('./StatusNotice.tsx')).StatusNotice
const StatusNotice = import.meta.env.SSR ? await loadNotice() : late(loadNotice)

const fact = 'inline-flex items-center gap-1.5 whitespace-nowrap'

/** Answers three questions: what it is, whether it is for me, how I get it. */
export function ProjectHeader({ project }: { project: ProjectPage }) {
  const info = typeInfo(project.type)
  return (
    <>
      {project.status !== 'approved' && (
        <Suspense>
          <StatusNotice status={project.status} />
        </Suspense>
      )}
      <header className="flex flex-col gap-x-6 gap-y-4 pb-5 md:flex-row md:items-start">
        <div className="flex min-w-0 flex-1 gap-4 sm:gap-5">
          <div className="w-16 shrink-0 sm:w-24 [&>*]:aspect-square [&>*]:h-auto! [&>*]:w-full!">
            <ProjectIcon title={project.title} url={project.iconUrl} color={project.color} size={96} eager />
          </div>
          <div className="min-w-0">
            <h1 dir="auto" className="break-words font-bold text-xl tracking-tight sm:text-2xl">
              {project.title}
            </h1>
            <p dir="auto" className="mt-0.5 max-w-[72ch] text-sm sm:text-base">
              {project.summary}
            </p>
            <ul className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted sm:gap-x-5 text-sm">
              {project.downloads === 0 ? (
                <li className={fact} title={t('cards.not-downloaded-yet')}>
                  <Sprout size={16} aria-hidden="true" />
                  <strong className="font-semibold text-ink">{t('cards.new')}</strong>
                </li>
              ) : (
                <li className={fact} title={t('cards.downloads', { count: project.downloads })}>
                  <Download size={16} aria-hidden="true" />
                  <span>
                    <strong className="font-semibold text-ink">{formatNumber(project.downloads)}</strong>{' '}
                    <span className="max-sm:sr-only">
                      {t('cards.downloads-word', { count: project.downloads })}
                    </span>
                  </span>
                </li>
              )}
              {project.follows > 0 && (
                <li className={fact} title={t('cards.followers', { count: project.follows })}>
                  <Heart size={16} aria-hidden="true" />
                  <span>
                    <strong className="font-semibold text-ink">{formatNumber(project.follows)}</strong>{' '}
                    <span className="max-sm:sr-only">
                      {t('cards.followers-word', { count: project.follows })}
                    </span>
                  </span>
                </li>
              )}
              <li className={fact}>
                <History size={16} aria-hidden="true" />
                <span>
                  <span className="max-sm:sr-only">{t('project.updated')}</span>{' '}
                  <TimeSince date={project.updatedAt} />
                </span>
              </li>
              {project.gameVersionRanges.length > 0 && (
                <li className="basis-full lg:hidden">
                  {project.loaders.map(loaderName).join(', ')}
                  {project.gameVersionRanges.map((range, index) => (
                    <Fragment key={range}>
                      {/* Lines break between ranges only. */}
                      {index > 0 ? ', ' : ' '}
                      <span className="whitespace-nowrap">{range}</span>
                    </Fragment>
                  ))}
                </li>
              )}
              {info && (
                <li className="flex flex-wrap gap-1.5">
                  {project.categories.map((category) => (
                    <Link
                      key={category}
                      to="/$listing"
                      params={{ listing: info.listing }}
                      search={{ f: [category] }}
                      className="chip"
                    >
                      {project.categoryIcons[category] && (
                        <CategoryIcon svg={project.categoryIcons[category]} />
                      )}
                      {categoryName(category)}
                    </Link>
                  ))}
                </li>
              )}
            </ul>
          </div>
        </div>
        <DownloadArea project={project} />
      </header>
    </>
  )
}
