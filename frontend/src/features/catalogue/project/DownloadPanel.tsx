import { formatBytes } from '@modstead/domain/formats/bytes'
import type { Offer, ProjectPage } from '@modstead/query-api/contract/site/project'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { usePage } from '../../../api/use-page.ts'
import { loaderName } from '../../../catalogue/labels.ts'
import { madeFor } from '../../../catalogue/made-for.ts'
import { useOwnGame } from '../../../preferences/own-game.ts'
import { t } from '../../../texts/t.ts'
import { offersAddress } from './addresses.ts'
import { ChannelMark } from './ChannelMark.tsx'
import { Needs } from './Needs.tsx'
import { withProjectChoice } from './project-choice.ts'
import { any, choiceFilter, choiceOf, type DownloadChoice } from './version-filter.ts'

const route = getRouteApi('/$type/$slug')

/** Its state is the address (`version`, `loader`), so a choice can be linked to. */
export function DownloadPanel({ project, choice }: { project: ProjectPage; choice: DownloadChoice }) {
  const navigate = route.useNavigate()
  const [, remember] = useOwnGame()
  const box = useRef<HTMLElement>(null)
  const filter = choiceFilter(choice)
  const { data, former, error } = usePage(offersAddress(project.slug, filter))
  const failed = error !== undefined

  useEffect(() => box.current?.querySelector<HTMLElement>('select')?.focus({ preventScroll: true }), [])

  function show(next: DownloadChoice) {
    void navigate({ to: '.', search: next, replace: true, resetScroll: false })
  }

  function choose(next: DownloadChoice) {
    const said = Object.fromEntries(
      Object.entries(next).map(([key, value]) => [key, value === any ? undefined : value]),
    )
    void remember((game) => withProjectChoice(game, project, said))
    show({ ...choice, ...next })
  }

  return (
    <section
      ref={box}
      aria-label={t('download.choose-a-version')}
      className="floating download-panel p-4 text-left"
      onKeyDown={(event) => {
        if (event.key === 'Escape') show({})
      }}
    >
      <div className="mb-3 flex items-center justify-between">
        <h2 className="section-title">{t('download.choose-a-version')}</h2>
        <Link
          to="."
          search={{}}
          replace
          resetScroll={false}
          activeProps={{}}
          className="icon-button -mr-2"
          aria-label={t('download.close')}
        >
          <X size={18} aria-hidden="true" />
        </Link>
      </div>
      <form className="grid gap-3" onSubmit={(event) => event.preventDefault()}>
        <label className="grid gap-1 font-medium text-sm">
          {t('download.game-version')}
          <select
            name="version"
            className="select font-normal"
            value={choice.version ?? any}
            onChange={({ target: { value } }) => choose({ version: value })}
          >
            <option value={any}>{t('download.any')}</option>
            {project.gameVersions.toReversed().map((version) => (
              <option key={version}>{version}</option>
            ))}
          </select>
        </label>
        {project.loaders.length > 1 && (
          <label className="grid gap-1 font-medium text-sm">
            {t('download.loader')}
            <select
              name="loader"
              className="select font-normal"
              value={choice.loader ?? any}
              onChange={({ target: { value } }) => choose({ loader: value })}
            >
              <option value={any}>{t('download.any')}</option>
              {project.loaders.map((loader) => (
                <option key={loader} value={loader}>
                  {loaderName(loader)}
                </option>
              ))}
            </select>
          </label>
        )}
        <noscript>
          <button type="submit" className="button w-full">
            {t('download.show')}
          </button>
        </noscript>
      </form>
      <div className="mt-4 min-h-16" aria-live="polite">
        {!data && !failed && <div className="skeleton h-16" />}
        {failed && <p className="text-danger text-sm">{t('download.versions-not-loaded')}</p>}
        {data && !(former && failed) && (
          <Offers versions={data.offers} project={project} version={filter.v} loader={filter.g} />
        )}
      </div>
    </section>
  )
}

function noVersion(version: string | undefined, loader: string | undefined): string {
  if (version && loader) return t('download.no-version-for-loader-on', { loader, version })
  if (loader) return t('download.no-version-for-loader', { loader })
  return version ? t('download.no-version-on', { version }) : t('download.no-version')
}

type OffersProps = {
  versions: Offer[]
  project: ProjectPage
  version: string | undefined
  loader: string | undefined
}

function Offers({ versions, project, version, loader }: OffersProps) {
  if (versions.length === 0) {
    return (
      <p className="text-sm">
        {noVersion(version, loader && loaderName(loader))}{' '}
        <Link
          to="/$type/$slug/versions"
          params={{ type: project.type, slug: project.slug }}
          search={{ g: loader }}
          className="text-link"
        >
          {t('download.see-all-versions')}
        </Link>
      </p>
    )
  }
  return (
    <ul className="grid gap-2">
      {versions.map((offer) => (
        <li key={offer.id}>
          <a
            href={offer.primaryFile.url}
            download
            className="flex items-center gap-3 rounded-control border border-line px-3 py-2 hover:bg-raised"
          >
            <ChannelMark channel={offer.channel} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold text-sm">{offer.versionNumber}</span>
              <span className="block text-muted text-xs">
                {madeFor(offer)} · {formatBytes(offer.primaryFile.size)}
              </span>
            </span>
            <Download size={18} aria-hidden="true" className="text-copper" />
          </a>
          <Needs needs={offer.needs} choice={choiceOf(offer, { version, loader })} />
        </li>
      ))}
    </ul>
  )
}
