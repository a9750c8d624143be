import { formatBytes } from '@modstead/domain/formats/bytes'
import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronDown, Download } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { rich } from '../../../texts/rich.ts'
import { t } from '../../../texts/t.ts'
import { DownloadLine } from './DownloadLine.tsx'
import { Needs } from './Needs.tsx'
import { useOwnVersion } from './own-version.ts'
import { choiceOf } from './version-filter.ts'

const route = getRouteApi('/$type/$slug')
const load = async () => (await import('./DownloadPanel.tsx')).DownloadPanel
// The server renders a linked choice, so that it works without scripts.
const DownloadPanel = import.meta.env.SSR ? await load() : lazy(async () => ({ default: await load() }))

/** Downloads the recommended version directly, or another one by game version and loader. Stays at the bottom on phones. */
export function DownloadArea({ project }: { project: ProjectPage }) {
  const search = route.useSearch()
  const { game, version: own } = useOwnVersion(project)
  const version = own ?? project.newestVersion
  const open = search.version !== undefined || search.loader !== undefined
  const toggle = useRef<HTMLAnchorElement>(null)
  const wasOpen = useRef(open)

  // The focused element is gone with the panel.
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) toggle.current?.focus()
    wasOpen.current = open
  }, [open])

  if (!version) {
    return (
      <p className="rounded-control bg-raised px-4 py-2.5 text-muted text-sm">
        {t('download.nothing-to-download-yet')}
      </p>
    )
  }
  const choice = choiceOf(version, own ? game : {})
  const { url, size } = version.primaryFile
  return (
    <div className="download-bar shrink-0 md:relative">
      <div className="flex md:justify-end">
        <a
          href={url}
          download
          className="button button-download min-h-11 flex-1 rounded-r-none px-4 text-base sm:min-h-12 sm:px-5 md:flex-none"
        >
          <Download size={20} aria-hidden="true" className="max-sm:hidden" />
          {rich('download.download-version', {
            version: (inside) => <span className="sr-only">{inside}</span>,
            versionNumber: version.versionNumber,
            size: formatBytes(size),
          })}
        </a>
        <Link
          ref={toggle}
          to="."
          search={open ? {} : choice}
          replace
          resetScroll={false}
          preload={false}
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          activeProps={{}}
          aria-label={t('download.choose-another-version')}
          aria-expanded={open}
          role="button"
          className="button button-download min-h-11 rounded-l-none border-l border-l-on-copper/25 px-3 sm:min-h-12"
        >
          <ChevronDown size={20} aria-hidden="true" className={open ? 'rotate-180' : ''} />
        </Link>
      </div>
      <div className="download-notes">
        <DownloadLine
          project={project}
          version={version}
          game={game}
          fits={own === undefined ? undefined : own !== null}
        />
        <Needs needs={version.needs} choice={choice} />
      </div>
      {open && (
        <Suspense>
          <DownloadPanel project={project} choice={search} />
        </Suspense>
      )}
    </div>
  )
}
