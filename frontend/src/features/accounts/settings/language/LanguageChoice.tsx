import { type Locale, localeNames, locales } from '@modstead/domain/accounts/settings/locales'
import { displayLocale } from '@modstead/domain/formats/display-locale'
import { useId, useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { applyLocale } from './apply-locale.ts'

type State = { kind: 'chosen' } | { kind: 'applying' | 'failed'; locale: Locale }

export function LanguageChoice() {
  const [state, setState] = useState<State>({ kind: 'chosen' })
  const id = useId()
  const shown = state.kind === 'applying' ? state.locale : displayLocale

  async function choose(locale: Locale) {
    setState({ kind: 'applying', locale })
    try {
      await applyLocale(locale)
    } catch {
      setState({ kind: 'failed', locale })
    }
  }

  return (
    <section className="panel p-6">
      <noscript>
        <p className="notice mb-4">{t('language.needs-scripts')}</p>
      </noscript>
      <fieldset aria-describedby={`${id}-state`} disabled={state.kind === 'applying'}>
        <legend className="section-title">{t('language.list')}</legend>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {locales.map((locale) => (
            <label key={locale} className="choice">
              <span className="choice-name">
                <input
                  type="radio"
                  name={id}
                  className="radio scripted"
                  checked={shown === locale}
                  onChange={() => void choose(locale)}
                />
                <span lang={locale}>{localeNames[locale]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p id={`${id}-state`} role="status" className="mt-3 text-sm">
        {state.kind === 'applying' && t('language.applying', { name: localeNames[state.locale] })}
        {state.kind === 'failed' && t('language.failed')}
      </p>
    </section>
  )
}
