import { Field as Base } from '@base-ui/react/field'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { t } from '../texts/t.ts'
import { withinSentence } from '../texts/within-sentence.ts'
import { FieldFrame } from './FieldFrame.tsx'

type Props = {
  /** The name that the server uses in its problems. */
  name: string
  label: string
  /** Tells password managers which password to fill in. */
  autoComplete: 'current-password' | 'new-password'
  /** The hint for the text typed so far. */
  hintOf?: (typed: string) => string
}

/** A password, hidden unless the user asks to see it. */
export function PasswordField({ name, label, autoComplete, hintOf }: Props) {
  const [isShown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const Icon = isShown ? EyeOff : Eye

  return (
    <FieldFrame name={name} label={label} required hint={hintOf?.(typed)}>
      <span className="relative flex">
        <Base.Control
          type={isShown ? 'text' : 'password'}
          required
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="text-field pe-12"
          onValueChange={setTyped}
        />
        <button
          type="button"
          className="icon-button scripted absolute end-0 top-0"
          aria-label={t('ui.show', { label: withinSentence(label) })}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      </span>
    </FieldFrame>
  )
}
