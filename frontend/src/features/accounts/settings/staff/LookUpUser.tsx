import { MAX_REASON_LENGTH } from '@modstead/domain/accounts/text-limits'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { type FormProblems, formProblems } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { t } from '../../../../texts/t.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { ChangeRole } from './ChangeRole.tsx'
import { SignOut } from './SignOut.tsx'
import { type Details, UserDetails } from './UserDetails.tsx'

/**
 * Staff find a user here and see data that only staff may see. Each look is recorded, so each has its own
 * intent.
 */
export function LookUpUser() {
  const viewer = useViewer()
  const { user: asked }: Record<string, unknown> = useSearch({ strict: false })
  const [found, setFound] = useState<{ details: Details; round: number }>()

  async function look({ user, reason }: Record<string, unknown>): Promise<FormProblems | undefined> {
    const body = { user: String(user), reason: String(reason) }
    const sent = changeTo('POST /_internal/admin/user-looks', { body })
    const outcome = await send(sent, { intent: createIntent() })
    if (outcome.kind === 'missing') return { fields: { user: [t('staff.user-not-found')] } }
    if (outcome.kind !== 'done') return formProblems(outcome, ['user', 'reason'])
    setFound({ details: outcome.value, round: (found?.round ?? 0) + 1 })
    return undefined
  }

  const change = (changed: Partial<Details>) =>
    setFound((shown) => shown && { ...shown, details: { ...shown.details, ...changed } })

  return (
    <>
      <section aria-label={t('staff.search')} className="panel p-6">
        <Form submit={t('staff.look-up')} onSend={look}>
          <Field
            name="user"
            label={t('staff.user-field')}
            hint={t('staff.user-hint')}
            required
            autoComplete="off"
            {...(asked !== undefined && { defaultValue: String(asked) })}
          />
          <Field
            name="reason"
            label={t('staff.reason')}
            hint={t('staff.reason-hint')}
            required
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
          />
        </Form>
      </section>
      {found && (
        <UserDetails key={`details ${found.round}`} details={found.details}>
          {viewer?.listsLooks && (
            <>
              {found.details.id !== viewer.id && (
                <SignOut details={found.details} onSignedOut={() => change({ sessions: 0 })} />
              )}
              <ChangeRole details={found.details} onChanged={change} />
            </>
          )}
        </UserDetails>
      )}
    </>
  )
}
