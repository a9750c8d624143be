import { useNavigate } from '@tanstack/react-router'
import { loaderName } from '../../catalogue/labels.ts'
import { channels as allChannels, parseVersionFilter, type VersionFilter } from './version-filter.ts'

type Props = {
  filter: VersionFilter
  channels: string[]
  loaders?: string[]
  gameVersions?: string[]
}

const channelNames: ReadonlyMap<string, string> = new Map(
  Object.entries({ release: 'Releases', beta: 'Betas', alpha: 'Alphas' }),
)

/** Filters of the lists of versions and of changes; a choice takes effect at once, or by the button without scripts. */
export function VersionFilters({ filter, channels, loaders = [], gameVersions = [] }: Props) {
  const navigate = useNavigate()
  const offered = allChannels.filter((channel) => channels.includes(channel))

  function choose(key: 'g' | 'v' | 'c', value: string) {
    const next = parseVersionFilter({ ...filter, page: undefined, [key]: value })
    void navigate({ to: '.', search: next, resetScroll: false })
  }

  return (
    <form className="flex flex-wrap gap-2">
      {gameVersions.length > 1 && (
        <select
          name="v"
          aria-label="Game version"
          className="select"
          value={filter.v ?? ''}
          onChange={(event) => choose('v', event.target.value)}
        >
          <option value="">All game versions</option>
          {gameVersions.map((version) => (
            <option key={version}>{version}</option>
          ))}
        </select>
      )}
      {loaders.length > 1 && (
        <select
          name="g"
          aria-label="Loader"
          className="select"
          value={filter.g ?? ''}
          onChange={(event) => choose('g', event.target.value)}
        >
          <option value="">All loaders</option>
          {loaders.map((loader) => (
            <option key={loader} value={loader}>
              {loaderName(loader)}
            </option>
          ))}
        </select>
      )}
      {offered.length > 1 && (
        <select
          name="c"
          aria-label="Channel"
          className="select"
          value={filter.c ?? ''}
          onChange={(event) => choose('c', event.target.value)}
        >
          <option value="">All channels</option>
          {offered.map((channel) => (
            <option key={channel} value={channel}>
              {channelNames.get(channel)}
            </option>
          ))}
        </select>
      )}
      <noscript>
        <button type="submit" className="button">
          Filter
        </button>
      </noscript>
    </form>
  )
}
