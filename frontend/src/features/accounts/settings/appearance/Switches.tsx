import { useId } from 'react'
import { choose } from '../../../../preferences/appearance.ts'
import { isSwitchedOn, type SwitchName } from '../../../../preferences/look.ts'
import { useStored } from '../../../../preferences/use-stored.ts'

export type Switch = { name: SwitchName; label: string; hint: string }

/** Switches that take effect at once. */
export function Switches({ title, switches }: { title: string; switches: readonly Switch[] }) {
  const { cosmetics } = useStored()
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-6 pb-3">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {switches.map(({ name, label, hint }) => (
        <div key={name} className="setting-row">
          <label htmlFor={`${id}-${name}`} className="min-w-0 flex-1">
            <span className="font-semibold text-sm">{label}</span>
            <span id={`${id}-${name}-hint`} className="field-hint block">
              {hint}
            </span>
          </label>
          <input
            id={`${id}-${name}`}
            type="checkbox"
            role="switch"
            aria-checked={isSwitchedOn(cosmetics, name)}
            className="switch scripted"
            aria-label={label}
            aria-describedby={`${id}-${name}-hint`}
            checked={isSwitchedOn(cosmetics, name)}
            onChange={({ target }) => choose({ [name]: target.checked })}
          />
        </div>
      ))}
    </section>
  )
}
