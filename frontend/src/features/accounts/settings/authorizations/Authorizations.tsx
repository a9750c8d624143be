import { scopePhrase } from '@modstead/domain/accounts/scope-phrases'
import { scopesIn } from '@modstead/domain/kernel/scopes'
import { useRouteContext } from '@tanstack/react-router'
import { changeTo } from '../../../../api/change.ts'
import type { AnswerOf, Contracts } from '../../../../api/contracts.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { usePage } from '../../../../api/use-page.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { authorizationsAddress } from './authorizations-address.ts'

type Authorization = AnswerOf<Contracts['GET /_internal/oauth/authorizations']>[number]

const none: readonly Authorization[] = []

export function Authorizations() {
  const { pages } = useRouteContext({ from: '__root__' })
  const authorizations = usePage(authorizationsAddress).data ?? none

  async function revoke({ app }: Authorization): Promise<string | undefined> {
    const change = changeTo('DELETE /_internal/oauth/authorizations', { query: { client_id: app.id } })
    const outcome = await send(change, { intent: createIntent() })
    // One that ended in the meantime is gone as well.
    if (outcome.kind !== 'done' && outcome.kind !== 'missing') return problemText(outcome)
    pages.put(
      authorizationsAddress,
      authorizations.filter(({ app_id }) => app_id !== app.id),
    )
    showToast({ type: 'success', title: `${app.name} has no access any more` })
    return undefined
  }

  if (authorizations.length === 0)
    return (
      <EmptyState title="No app has access">
        <p>Apps that you let in with your account stand here, with all that they may do.</p>
      </EmptyState>
    )
  return (
    <ul className="panel divide-y divide-line">
      {authorizations.map((authorization) => {
        const { id, app, scopes, created } = authorization
        return (
          <li
            key={id}
            className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-5 sm:flex-nowrap sm:px-6"
          >
            <Avatar url={app.icon_url} name={app.name || '?'} size={40} square />
            <div className="min-w-0 flex-1">
              <h2 className="wrap-anywhere font-semibold">{app.name || 'An app that is gone'}</h2>
              <p className="text-muted text-sm">
                Has access since <TimeSince date={created} />
              </p>
              {scopes === 0 ? (
                <p className="mt-2 text-sm">It may do nothing at present.</p>
              ) : (
                <ul className="mt-2 list-disc ps-5 text-sm" aria-label={`What ${app.name} may do`}>
                  {scopesIn(BigInt(scopes)).map((scope) => (
                    <li key={scope}>{scopePhrase(scope)}</li>
                  ))}
                </ul>
              )}
            </div>
            <ConfirmDialog
              trigger={<Button aria-label={`Revoke ${app.name}`}>Revoke</Button>}
              title={`Revoke the access of ${app.name}?`}
              confirm="Revoke access"
              onConfirm={() => revoke(authorization)}
            >
              It can do nothing with your account from then on, on any device. You can let it in again.
            </ConfirmDialog>
          </li>
        )
      })}
    </ul>
  )
}
