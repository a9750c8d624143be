import { type LocaleChoice, localeChoices, localeNames } from '@modstead/domain/accounts/settings/locales'
import { useId, useState, useSyncExternalStore } from 'react'
import { onStored } from '../../../../preferences/follow-stored.ts'
import { chosenLocale } from '../../../../preferences/stored-locale.ts'
import { t } from '../../../../texts/t.ts'
import { NeedsScripts } from '../NeedsScripts.tsx'
import { applyLocale, localeAfter } from './apply-locale.ts'

type State = { kind: 'chosen' } | { kind: 'applying' | 'failed'; choice: LocaleChoice }

const chosenNow = (): LocaleChoice => chosenLocale(document.cookie) ?? 'browser'

/** Checks what is chosen and not what is shown, so that the language of an address or of the browser can be chosen too. */
export function LanguageChoice() {
  const [state, setState] = useState<State>({ kind: 'chosen' })
  const stored = useSyncExternalStore<LocaleChoice | undefined>(onStored, chosenNow, () => undefined)
  const id = useId()
  const chosen = state.kind === 'applying' ? state.choice : stored

  async function choose(choice: LocaleChoice) {
    setState({ kind: 'applying', choice })
    try {
      await applyLocale(choice)
    } catch {
      setState({ kind: 'failed', choice })
    }
  }

  return (
    <section className="panel p-6">
      <NeedsScripts text={t('language.needs-scripts')} />
      <fieldset aria-describedby={`${id}-state`} disabled={state.kind === 'applying'}>
        <legend className="section-title">{t('language.list')}</legend>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {localeChoices.map((choice) => (
            <label key={choice} className="choice">
              <span className="choice-name">
                <input
                  type="radio"
                  name={id}
                  className="radio scripted"
                  checked={chosen === choice}
                  onChange={() => void choose(choice)}
                />
                {choice === 'browser' ? (
                  <span>{t('language.as-in-browser')}</span>
                ) : (
                  <span lang={choice}>{localeNames[choice]}</span>
                )}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p id={`${id}-state`} role="status" className="mt-3 text-sm">
        {state.kind === 'applying' &&
          t('language.applying', { name: localeNames[localeAfter(state.choice)] })}
        {state.kind === 'failed' && t('language.failed')}
      </p>
    </section>
  )
}
