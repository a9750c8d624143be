import { useEffect, useRef } from 'react'
import type { FormProblems } from '../../../api/problems.ts'
import { Form } from '../../../ui/Form.tsx'
import { CodeField } from './CodeField.tsx'

type Props = {
  isBackupCode: boolean
  onSend: (values: Record<string, unknown>) => Promise<FormProblems | undefined>
}

/** Takes the focus, for what had it before is gone. */
export function CodeForm({ isBackupCode, onSend }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <Form submit="Sign in" onSend={onSend}>
        <CodeField label={isBackupCode ? 'Backup code' : 'Two-factor code'} isBackupCode={isBackupCode} />
      </Form>
    </div>
  )
}
