import { useEffect, useRef } from 'react'
import type { FormProblems } from '../../../api/problems.ts'
import { t } from '../../../texts/t.ts'
import { Form } from '../../../ui/Form.tsx'
import { CodeField } from './CodeField.tsx'

type Props = {
  isBackupCode: boolean
  onSend: (values: Record<string, unknown>) => Promise<FormProblems | undefined>
}

/** Takes the focus, because the element that had it is gone. */
export function CodeForm({ isBackupCode, onSend }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <Form submit={t('second-step.sign-in')} onSend={onSend}>
        <CodeField
          label={isBackupCode ? t('second-step.backup-code') : t('second-step.two-factor-code')}
          isBackupCode={isBackupCode}
        />
      </Form>
    </div>
  )
}
