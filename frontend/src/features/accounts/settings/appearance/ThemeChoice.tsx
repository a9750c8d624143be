import { useId } from 'react'
import { themeChoices } from '../../../../layout/theme-choices.ts'
import { chooseDarkTheme, chooseTheme } from '../../../../preferences/appearance.ts'
import { darkThemes, oneOf, type Theme } from '../../../../preferences/preferences.ts'
import { useStored } from '../../../../preferences/use-stored.ts'
import { t } from '../../../../texts/t.ts'

/** Colors of page, text and button of each theme. */
const samples: Readonly<Record<Exclude<Theme, 'system'>, string>> = {
  light:
    'linear-gradient(#0e6f64, #0e6f64) 12px 40px / 34px 10px, linear-gradient(#1e2422, #1e2422) 12px 16px / 60% 6px, #f6f4ef',
  dark: 'linear-gradient(#5ccdbb, #5ccdbb) 12px 40px / 34px 10px, linear-gradient(#e9ece8, #e9ece8) 12px 16px / 60% 6px, #131716',
  oled: 'linear-gradient(#5ccdbb, #5ccdbb) 12px 40px / 34px 10px, linear-gradient(#e9ece8, #e9ece8) 12px 16px / 60% 6px, #000000',
  retro:
    'linear-gradient(#7fc77a, #7fc77a) 12px 40px / 34px 10px, linear-gradient(#d8e0b8, #d8e0b8) 12px 16px / 60% 6px, #20241c',
}

function sampleOf(theme: Theme): string {
  if (theme === 'system') return 'linear-gradient(135deg, #f6f4ef 50%, #131716 50%)'
  return samples[theme].replaceAll('%, ', '% no-repeat, ').replaceAll('px, ', 'px no-repeat, ')
}

type ChoicesProps<T extends Theme> = {
  legend: string
  hint: string
  themes: readonly T[]
  chosen: T
  onChoose: (theme: T) => void
}

function Choices<T extends Theme>({ legend, hint, themes, chosen, onChoose }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset aria-describedby={`${name}-hint`}>
      <legend className="section-title">{legend}</legend>
      <p id={`${name}-hint`} className="field-hint mb-3">
        {hint}
      </p>
      <div className="choice-grid">
        {themeChoices.map(({ theme, name: title }) => {
          const known = oneOf(themes, theme)
          if (!known) return null
          return (
            <label key={known} className="choice">
              <span className="theme-sample" style={{ background: sampleOf(known) }} aria-hidden="true" />
              <span className="choice-name">
                <input
                  type="radio"
                  className="scripted"
                  name={name}
                  value={known}
                  checked={known === chosen}
                  onChange={() => onChoose(known)}
                />
                {title}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const allThemes = themeChoices.map(({ theme }) => theme)

export function ThemeChoice() {
  const { theme, preferredDarkTheme } = useStored().preferences
  return (
    <section aria-label={t('appearance.theme')} className="panel flex flex-col gap-6 p-6">
      <Choices
        legend={t('appearance.theme')}
        hint={t('appearance.theme-hint')}
        themes={allThemes}
        chosen={theme}
        onChoose={chooseTheme}
      />
      <Choices
        legend={t('appearance.preferred-dark-theme')}
        hint={t('appearance.preferred-dark-theme-hint')}
        themes={darkThemes}
        chosen={preferredDarkTheme}
        onChoose={chooseDarkTheme}
      />
    </section>
  )
}
