import { formatBytes } from '@modstead/domain/formats/bytes'
import { formatCount } from '@modstead/domain/formats/numbers'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { LoaderMark } from '../../../cards/LoaderMark.tsx'
import { environmentName } from '../../../catalogue/labels.ts'
import { t } from '../../../texts/t.ts'
import { CalendarDay } from '../../../ui/CalendarDay.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Prose } from '../../../ui/Prose.tsx'
import { ChannelMark } from './ChannelMark.tsx'
import { DependencyList } from './DependencyList.tsx'
import { FileList } from './FileList.tsx'
import { SideTerm } from './SideSection.tsx'
import { VersionStep } from './VersionStep.tsx'

const route = getRouteApi('/$type/$slug/version/$version')

export function VersionDetails() {
  const params = route.useParams()
  const { version } = route.useLoaderData()
  const environment = environmentName(version.environment)

  return (
    <article className="version-page grid grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <nav
          aria-label={t('project-versions.versions')}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm"
        >
          <Link
            to="/$type/$slug/versions"
            params={{ type: params.type, slug: params.slug }}
            className="quiet-link inline-flex items-center gap-1.5 py-1"
          >
            <ArrowLeft size={16} aria-hidden="true" />
            {t('project-versions.all-versions')}
          </Link>
          <span className="flex gap-5">
            <VersionStep project={params} version={version.newer} rel="prev">
              <ChevronLeft size={16} aria-hidden="true" />
              {t('project-versions.newer')}
            </VersionStep>
            <VersionStep project={params} version={version.older} rel="next">
              {t('project-versions.older')}
              <ChevronRight size={16} aria-hidden="true" />
            </VersionStep>
          </span>
        </nav>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3">
          <ChannelMark channel={version.channel} />
          <div className="min-w-0 flex-1">
            <h2 dir="auto" className="break-words font-bold text-xl tracking-tight">
              {version.name}
            </h2>
            {version.name !== version.versionNumber && (
              <p className="text-muted text-sm">{version.versionNumber}</p>
            )}
          </div>
          <a
            href={version.primaryFile.url}
            download
            className="button button-download min-h-11 max-sm:w-full"
          >
            <Download size={18} aria-hidden="true" />
            {t('project-versions.download-this-version')}
            <span className="font-normal">{formatBytes(version.primaryFile.size)}</span>
          </a>
        </div>
      </header>

      <dl className="panel grid gap-x-10 px-5 py-3 sm:grid-cols-2">
        <SideTerm term={t('project-versions.game-versions')}>
          {version.gameVersionRanges.join(', ') || t('project-versions.not-stated')}
        </SideTerm>
        <SideTerm term={t('project-versions.loaders')}>
          <span className="flex flex-wrap justify-end gap-x-3">
            {version.loaders.map((loader) => (
              <LoaderMark key={loader} loader={loader} />
            ))}
          </span>
        </SideTerm>
        <SideTerm term={t('project-versions.published')}>
          <CalendarDay date={version.publishedAt} />
        </SideTerm>
        <SideTerm term={t('project-versions.downloads')}>{formatCount(version.downloads)}</SideTerm>
        {environment && <SideTerm term={t('project-versions.runs-on')}>{environment}</SideTerm>}
        {version.author && (
          <SideTerm term={t('project-versions.published-by')}>
            <Link
              to="/user/$name/{-$projectType}"
              params={{ name: version.author.username }}
              className="text-link"
            >
              {version.author.username}
            </Link>
          </SideTerm>
        )}
        <SideTerm term={t('project-versions.version-id')}>
          <span className="inline-flex items-center gap-1 font-mono text-xs">
            {version.id}
            <CopyButton value={version.id} name={t('project-versions.copied-id')} />
          </span>
        </SideTerm>
      </dl>

      {version.changelogHtml !== '' && (
        <section>
          <h3 className="section-title mb-3">{t('project-versions.changes')}</h3>
          <div className="panel p-4 sm:p-6">
            <Prose html={version.changelogHtml} />
          </div>
        </section>
      )}
      <DependencyList dependencies={version.dependencies} />
      <FileList files={version.files} />
    </article>
  )
}
