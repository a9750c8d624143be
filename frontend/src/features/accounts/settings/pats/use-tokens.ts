import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { type Change, changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { type FormProblems, formProblems, problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { usePage } from '../../../../api/use-page.ts'
import { t } from '../../../../texts/t.ts'
import { showToast } from '../../../../ui/show-toast.ts'
import { type Token, tokenFields, type tokenIn } from './token-form-values.ts'
import { tokensAddress } from './tokens-address.ts'

type Wanted = ReturnType<typeof tokenIn>
export type Created = { name: string; secret: string | null }

/** The signed-in user's tokens, and the actions on them. */
export function useTokens() {
  const { pages } = useRouteContext({ from: '__root__' })
  const { data: tokens } = usePage(tokensAddress)
  const [intent, setIntent] = useState(createIntent)
  const [created, setCreated] = useState<Created>()
  const replace = (by: (now: Token[]) => Token[]) => pages.change(tokensAddress, by)

  async function create(wanted: Wanted): Promise<FormProblems | undefined> {
    const { expires = '', ...rest } = wanted
    const change = changeTo('POST /_internal/pat', { body: { ...rest, expires } })
    const outcome = await send(change, { intent })
    if (outcome.kind !== 'done') return formProblems(outcome, tokenFields)
    const { access_token: secret, ...token } = outcome.value
    replace((now) => [{ ...token, access_token: null }, ...now.filter(({ id }) => id !== token.id)])
    setCreated({ name: wanted.name, secret })
    setIntent(createIntent())
    return undefined
  }

  async function edit(token: Token, wanted: Wanted): Promise<FormProblems | undefined> {
    const change: Change = changeTo('PATCH /_internal/pat/:token', {
      params: { token: token.id },
      body: wanted,
    })
    const outcome = await send(change, { intent: createIntent() })
    if (outcome.kind !== 'done') return formProblems(outcome, tokenFields)
    replace((now) => now.map((each) => (each.id === token.id ? { ...each, ...wanted } : each)))
    showToast({ type: 'success', title: t('access-tokens.token-changed') })
    return undefined
  }

  async function revoke({ id, name }: Token): Promise<string | undefined> {
    const change = changeTo('DELETE /_internal/pat/:token', { params: { token: id } })
    const outcome = await send(change, { intent: createIntent() })
    // A token that was revoked in the meantime is gone as well.
    if (outcome.kind !== 'done' && outcome.kind !== 'missing') return problemText(outcome)
    replace((now) => now.filter((each) => each.id !== id))
    showToast({ type: 'success', title: t('access-tokens.revoked', { name }) })
    return undefined
  }

  return { tokens: tokens ?? [], created, forget: () => setCreated(undefined), create, edit, revoke }
}
