import { Field } from '../../../ui/Field.tsx'

type Props = { label: string; hint?: string; isBackupCode?: boolean }

/** A code of six digits, or a backup code. Phones and password managers offer the former if it is requested. */
export function CodeField({ label, hint, isBackupCode = false }: Props) {
  return (
    <Field
      name="code"
      label={label}
      required
      {...(hint !== undefined && { hint })}
      autoComplete={isBackupCode ? 'off' : 'one-time-code'}
      {...(!isBackupCode && { inputMode: 'numeric' })}
    />
  )
}
