import { MAX_BIO_LENGTH, MAX_NAME_LENGTH } from '@modstead/domain/accounts/text-limits'
import { MAX_USERNAME_LENGTH, usernameProblem } from '@modstead/domain/accounts/user/username'
import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import type { FormProblems } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { t } from '../../../../texts/t.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { viewerAddress } from '../../../../viewer/viewer-address.ts'
import { ownUserAddress } from '../own-user-address.ts'
import type { OwnUser } from './own-user.ts'
import { profileProblems } from './profile-problems.ts'

type Props = { viewer: NonNullable<Viewer>; user: OwnUser }

const orNull = (typed: unknown): string | null => String(typed ?? '').trim() || null

export function EditProfile({ viewer, user }: Props) {
  const { pages } = useRouteContext({ from: '__root__' })
  const [intent] = useState(createIntent)

  async function save(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    const username = String(values.username).trim()
    const [name, bio] = [orNull(values.name), orNull(values.bio)]
    // Leaves unchanged fields out, because the form may be older than a change made elsewhere.
    const body = {
      ...(username !== viewer.username && { username }),
      ...(name !== viewer.name && { name }),
      ...(bio !== user.bio && { bio }),
    }
    if (Object.keys(body).length > 0) {
      const change = changeTo('PATCH /v3/user/:user', { params: { user: viewer.id }, body })
      const outcome = await send(change, { intent })
      if (outcome.kind !== 'done') return profileProblems(outcome)
      pages.put(viewerAddress, { ...viewer, username, name })
      pages.put(ownUserAddress, { ...user, username, bio })
    }
    showToast({
      type: 'success',
      title: t('edit-profile.your-profile-is-saved'),
      text: t('edit-profile.profile-address', { username }),
    })
    return undefined
  }

  return (
    <Form submit={t('edit-profile.save-profile')} onSend={save}>
      <Field
        name="username"
        label={t('edit-profile.username')}
        required
        autoComplete="username"
        defaultValue={viewer.username}
        hint={t('edit-profile.username-hint')}
        validate={(value) =>
          usernameProblem(value.trim()) && t('problems.username-invalid', { most: MAX_USERNAME_LENGTH })
        }
      />
      <Field
        name="name"
        label={t('edit-profile.display-name')}
        autoComplete="nickname"
        maxLength={MAX_NAME_LENGTH}
        defaultValue={viewer.name ?? ''}
        hint={t('edit-profile.display-name-hint')}
      />
      <Field
        name="bio"
        label={t('edit-profile.about-you')}
        multiline
        maxLength={MAX_BIO_LENGTH}
        defaultValue={user.bio ?? ''}
        hint={t('edit-profile.about-you-hint')}
      />
    </Form>
  )
}
