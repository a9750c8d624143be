import { scopesIn } from '@modstead/domain/kernel/scopes'
import { useRouteContext } from '@tanstack/react-router'
import { changeTo } from '../../../../api/change.ts'
import type { AnswerOf, Contracts } from '../../../../api/contracts.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { usePage } from '../../../../api/use-page.ts'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { TimeSince } from '../../../../ui/TimeSince.tsx'
import { scopeLabel } from '../../scopes/scope-texts.ts'
import { authorizationsAddress } from './authorizations-address.ts'

type View = AnswerOf<Contracts['GET /_internal/authorizations']>
type Authorization = View['authorizations'][number]

const none: View = { authorizations: [], total: 0 }

export function Authorizations() {
  const { pages } = useRouteContext({ from: '__root__' })
  const { authorizations, total } = usePage(authorizationsAddress).data ?? none
  const isWhole = total === authorizations.length

  async function revoke({ app }: Authorization): Promise<string | undefined> {
    const change = changeTo('DELETE /_internal/oauth/authorizations', { query: { client_id: app.id } })
    const outcome = await send(change, { intent: createIntent() })
    // An authorization that ended in the meantime is gone as well.
    if (outcome.kind !== 'done' && outcome.kind !== 'missing') return problemText(outcome)
    pages.change(authorizationsAddress, (now) => ({
      authorizations: now.authorizations.filter(({ app_id }) => app_id !== app.id),
      total: now.total - 1,
    }))
    // The next of those that were not shown takes the free place.
    if (!isWhole) void pages.renew(authorizationsAddress).catch(() => undefined)
    showToast({ type: 'success', title: t('authorizations.access-revoked', { name: app.name }) })
    return undefined
  }

  if (total === 0)
    return (
      <EmptyState title={t('authorizations.no-app-has-access')}>
        <p>{t('authorizations.what-stands-here')}</p>
      </EmptyState>
    )
  return (
    <>
      {!isWhole && (
        <p className="notice">{t('authorizations.not-all-shown', { shown: authorizations.length, total })}</p>
      )}
      <ul className="panel divide-y divide-line">
        {authorizations.map((authorization) => {
          const { id, app, scopes, created } = authorization
          const name = app.name || t('authorizations.app-that-is-gone')
          return (
            <li
              key={id}
              className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-5 sm:flex-nowrap sm:px-6"
            >
              <Avatar url={app.icon_url} name={app.name || '?'} size={40} square />
              <div className="min-w-0 flex-1 basis-56">
                <h2 className="wrap-anywhere font-semibold">{name}</h2>
                <p className="text-muted text-sm">
                  {rich('authorizations.has-access-since', { timeSince: <TimeSince date={created} /> })}
                </p>
                {scopes === 0 ? (
                  <p className="mt-2 text-sm">{t('authorizations.may-do-nothing')}</p>
                ) : (
                  <ul
                    className="mt-2 list-disc ps-5 text-sm"
                    aria-label={t('authorizations.what-may-do', { name })}
                  >
                    {scopesIn(BigInt(scopes)).map((scope) => (
                      <li key={scope}>{scopeLabel(scope)}</li>
                    ))}
                  </ul>
                )}
              </div>
              <ConfirmDialog
                trigger={
                  <Button aria-label={t('authorizations.revoke-name', { name })}>
                    {t('authorizations.revoke')}
                  </Button>
                }
                title={t('authorizations.revoke-access-question', { name })}
                confirm={t('authorizations.revoke-access')}
                onConfirm={() => revoke(authorization)}
              >
                {t('authorizations.revoke-consequence')}
              </ConfirmDialog>
            </li>
          )
        })}
      </ul>
    </>
  )
}
