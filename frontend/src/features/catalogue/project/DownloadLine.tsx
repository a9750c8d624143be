import type { Offer, ProjectPage, VersionRow } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { Check, TriangleAlert } from 'lucide-react'
import { madeFor } from '../../../catalogue/made-for.ts'
import type { GameChoice } from '../../../preferences/own-game.ts'
import { t } from '../../../texts/t.ts'
import { any } from './version-filter.ts'

type Props = {
  project: ProjectPage
  version: Offer
  game: GameChoice
  /** Whether the version is for that game; undefined while no game is known. */
  fits: boolean | undefined
}

/** Tells the loaders and game versions of the offered version, whether it fits the visitor's game, and a link to other loaders. */
export function DownloadLine({ project, version, game, fits }: Props) {
  const loaderMatters = fits === undefined || (fits && game.loader === undefined)
  const [left] = project.loaders.filter((loader) => !version.loaders.includes(loader))
  const text = lineOf(version, game, fits)
  const Sign = fits ? Check : TriangleAlert
  return (
    <p className="flex items-center gap-x-1.5 text-muted text-xs max-sm:flex-wrap sm:mt-1.5 md:justify-end">
      <span className="flex h-6 min-w-0 max-w-full items-center gap-1.5">
        {fits !== undefined && (
          <Sign
            size={14}
            aria-hidden="true"
            className={`shrink-0 ${fits ? 'text-success' : 'text-danger'}`}
          />
        )}
        <span className="min-w-0 truncate md:max-w-56 lg:max-w-72" title={text}>
          {text}
        </span>
      </span>
      {left !== undefined && loaderMatters && (
        <Link
          to="."
          search={{ version: any, loader: left }}
          replace
          resetScroll={false}
          preload={false}
          activeProps={{}}
          className={`text-link inline-flex h-6 shrink-0 items-center ${version.needs.length > 0 ? 'max-sm:hidden' : ''}`}
        >
          {t('download.other-loaders')}
        </Link>
      )}
    </p>
  )
}

function lineOf(
  version: VersionRow,
  { version: game, loader }: GameChoice,
  fits: boolean | undefined,
): string {
  const line = madeFor(version)
  if (fits === undefined) return line
  if (!fits) {
    const wanted = madeFor({ gameVersionRanges: game ? [game] : [], loaders: loader ? [loader] : [] })
    return t('download.nothing-for-own-game', { wanted, line })
  }
  const own = madeFor({
    gameVersionRanges: game ? [game] : version.gameVersionRanges,
    loaders: loader ? [loader] : version.loaders,
  })
  return t('download.version-for-own-game', { versionNumber: version.versionNumber, own })
}
