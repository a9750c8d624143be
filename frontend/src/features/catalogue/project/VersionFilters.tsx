import { CHANNELS } from '@modstead/domain/catalogue/values/version-channel'
import { useNavigate } from '@tanstack/react-router'
import { loaderName } from '../../../catalogue/labels.ts'
import { t } from '../../../texts/t.ts'
import { parseVersionFilter, type VersionFilter } from './version-filter.ts'

type Props = {
  filter: VersionFilter
  channels: string[]
  loaders?: string[]
  gameVersions?: string[]
}

const channelNames = {
  release: t('project-versions.releases'),
  beta: t('project-versions.betas'),
  alpha: t('project-versions.alphas'),
}

/** Filters for the version list and the changelog; a choice applies at once, or with the button without scripts. */
export function VersionFilters({ filter, channels, loaders = [], gameVersions = [] }: Props) {
  const navigate = useNavigate()
  const offered = CHANNELS.filter((channel) => channels.includes(channel))

  const choice = (key: 'g' | 'v' | 'c') => ({
    name: key,
    value: filter[key] ?? '',
    onChoose(value: string) {
      const next = parseVersionFilter({ ...filter, page: undefined, [key]: value })
      void navigate({ to: '.', search: next, resetScroll: false })
    },
  })

  return (
    <form className="flex flex-wrap gap-2">
      <Choice
        label={t('project-versions.game-version')}
        all={t('project-versions.all-game-versions')}
        options={gameVersions.map((version) => [version, version])}
        {...choice('v')}
      />
      <Choice
        label={t('project-versions.loader')}
        all={t('project-versions.all-loaders')}
        options={loaders.map((loader) => [loader, loaderName(loader)])}
        {...choice('g')}
      />
      <Choice
        label={t('project-versions.channel')}
        all={t('project-versions.all-channels')}
        options={offered.map((channel) => [channel, channelNames[channel]])}
        {...choice('c')}
      />
      <noscript>
        <button type="submit" className="button">
          {t('project-versions.filter')}
        </button>
      </noscript>
    </form>
  )
}

type ChoiceProps = {
  name: string
  label: string
  /** The option that filters nothing. */
  all: string
  options: readonly (readonly [value: string, name: string])[]
  value: string
  onChoose: (value: string) => void
}

/** One filter; renders nothing if there is nothing to choose between. */
function Choice({ name, label, all, options, value, onChoose }: ChoiceProps) {
  if (options.length < 2) return null
  return (
    <select
      name={name}
      aria-label={label}
      className="select"
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}
