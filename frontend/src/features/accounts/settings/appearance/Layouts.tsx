import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { projectTypes } from '../../../../catalogue/project-types.ts'
import { chooseDisplayMode } from '../../../../preferences/choose-display-mode.ts'
import { displayModeOf } from '../../../../preferences/display-mode.ts'
import { displayModes, oneOf } from '../../../../preferences/preferences.ts'
import { useStored } from '../../../../preferences/use-stored.ts'
import { t } from '../../../../texts/t.ts'

const names = {
  list: t('appearance.list'),
  grid: t('appearance.grid'),
  gallery: t('appearance.gallery'),
} as const

const rows = [
  ...projectTypes.map(({ type, names: title }) => ({ type, title })),
  { type: 'all', title: t('appearance.all-types-together') },
  { type: 'user', title: t('appearance.profiles') },
]

/** Chooses how the results of each type are listed. */
export function Layouts() {
  const context = useRouteContext({ from: '__root__' })
  const { preferences } = useStored()
  const id = useId()

  function change(type: string, value: string) {
    const mode = oneOf(displayModes, value)
    if (mode) void chooseDisplayMode(context.preferences, type, mode)
  }

  return (
    <section aria-labelledby={id} className="panel p-6 pb-3">
      <h2 id={id} className="section-title">
        {t('appearance.lists-of-results')}
      </h2>
      <p className="field-hint">{t('appearance.lists-of-results-hint')}</p>
      {rows.map(({ type, title }) => (
        <div key={type} className="setting-row">
          <label htmlFor={`${id}-${type}`} className="font-semibold text-sm">
            {title}
          </label>
          <select
            id={`${id}-${type}`}
            className="select w-36"
            value={displayModeOf(preferences, type)}
            onChange={({ target }) => change(type, target.value)}
          >
            {displayModes.map((mode) => (
              <option key={mode} value={mode}>
                {names[mode]}
              </option>
            ))}
          </select>
        </div>
      ))}
    </section>
  )
}
