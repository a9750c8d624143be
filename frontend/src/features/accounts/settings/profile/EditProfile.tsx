import { usernameProblem } from '@modstead/domain/accounts/user/username'
import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import type { FormProblems } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { Field } from '../../../../ui/Field.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { viewerAddress } from '../../../../viewer/viewer-address.ts'
import { ownUserAddress } from '../own-user-address.ts'
import type { OwnUser } from './own-user.ts'
import { profileProblems } from './profile-problems.ts'

type Props = { viewer: NonNullable<Viewer>; user: OwnUser }

const maxBio = 160
const maxName = 64

const orNull = (typed: unknown): string | null => String(typed ?? '').trim() || null

export function EditProfile({ viewer, user }: Props) {
  const { pages } = useRouteContext({ from: '__root__' })
  const [intent] = useState(createIntent)

  async function save(values: Record<string, unknown>): Promise<FormProblems | undefined> {
    const username = String(values.username).trim()
    const [name, bio] = [orNull(values.name), orNull(values.bio)]
    // What stays the same is left out: the form may be older than a change made elsewhere.
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
    showToast({ type: 'success', title: 'Your profile is saved', text: `It is at /user/${username}.` })
    return undefined
  }

  return (
    <Form submit="Save profile" onSend={save}>
      <Field
        name="username"
        label="Username"
        required
        autoComplete="username"
        defaultValue={viewer.username}
        hint="It is part of the address of your profile. Links to the former one stop working, and others may take it."
        validate={(value) => usernameProblem(value.trim())}
      />
      <Field
        name="name"
        label="Display name"
        autoComplete="nickname"
        maxLength={maxName}
        defaultValue={viewer.name ?? ''}
        hint="Shown beside your username."
      />
      <Field
        name="bio"
        label="About you"
        multiline
        maxLength={maxBio}
        defaultValue={user.bio ?? ''}
        hint="Two or three sentences, as plain text."
      />
    </Form>
  )
}
