import { Field } from '../../../ui/Field.tsx'

type Props = { label: string; hint?: string; isBackupCode?: boolean }

/** A code of six digits, or a backup code. Telephones and password managers offer the first where it is asked for. */
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
