import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { NewSecret } from './NewSecret.tsx'
import { TokenForm } from './TokenForm.tsx'
import { TokenRow } from './TokenRow.tsx'
import type { Token } from './token-form-values.ts'
import { useTokens } from './use-tokens.ts'

type Open = { form: 'none' } | { form: 'new' } | { form: 'edit'; token: Token }
const closed: Open = { form: 'none' }

export function AccessTokens() {
  const { tokens, created, forget, create, edit, revoke } = useTokens()
  const [open, setOpen] = useState<Open>(closed)
  const close = () => setOpen(closed)

  if (created) return <NewSecret name={created.name} secret={created.secret} onDone={forget} />
  if (open.form !== 'none') {
    const token = open.form === 'edit' ? open.token : undefined
    return (
      <TokenForm
        token={token}
        onCancel={close}
        onSend={async (wanted) => {
          const problems = await (token ? edit(token, wanted) : create(wanted))
          if (problems === undefined) close()
          return problems
        }}
      />
    )
  }
  const opener = (
    <Button look="main" className="self-start" onClick={() => setOpen({ form: 'new' })}>
      {t('access-tokens.create-token')}
    </Button>
  )
  if (tokens.length === 0)
    return (
      <EmptyState title={t('access-tokens.you-have-no-access-tokens')}>
        <p>{t('access-tokens.what-tokens-are')}</p>
        {opener}
      </EmptyState>
    )
  return (
    <>
      {opener}
      <ul className="panel divide-y divide-line">
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onEdit={() => setOpen({ form: 'edit', token })}
            onRevoke={() => revoke(token)}
          />
        ))}
      </ul>
    </>
  )
}
