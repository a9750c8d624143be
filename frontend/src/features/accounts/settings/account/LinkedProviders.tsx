import { providerTitles } from '@modstead/domain/accounts/user/sign-in/provider-titles'
import { hasWayIn } from '@modstead/domain/accounts/user/sign-in/ways-in'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { usePage } from '../../../../api/use-page.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { ProviderFailure } from '../../providers/ProviderFailure.tsx'
import { ProvidersUnread } from '../../providers/ProvidersUnread.tsx'
import { providersAddress } from '../../providers/providers-address.ts'
import { ownUserAddress } from '../own-user-address.ts'
import { useNewLink } from './use-new-link.ts'
import { useWaysIn } from './use-ways-in.ts'

type Provider = keyof typeof providerTitles

/** The configured providers, and those that the account signs in with. */
export function LinkedProviders() {
  const { pages } = useRouteContext({ from: '__root__' })
  const user = usePage(ownUserAddress).data
  const { data: offered = [], error, retry } = usePage(providersAddress)
  const ways = useWaysIn()
  useNewLink(user?.auth_providers ?? [])
  const [linking, setLinking] = useState<Provider>()
  const canUnlink = (provider: Provider) =>
    hasWayIn({ ...ways, providers: ways.providers.filter((each) => each !== provider) })
  const isLinked = (provider: string) => user?.auth_providers?.includes(provider) === true
  const names = Object.keys(providerTitles) as Provider[]
  const shown = names.filter((provider) => offered.includes(provider) || isLinked(provider))
  if (shown.length === 0 && error === undefined) return null

  async function link(provider: Provider) {
    setLinking(provider)
    const outcome = await send(changeTo('POST /_internal/auth/provider', { body: { provider } }), {
      intent: createIntent(),
    })
    if (outcome.kind === 'done') return location.assign(outcome.value.redirect)
    setLinking(undefined)
    showToast({ type: 'error', title: t('account.nothing-was-linked'), text: problemText(outcome) })
  }

  async function unlink(provider: Provider): Promise<string | undefined> {
    const change = changeTo('DELETE /_internal/auth/provider', { body: { provider } })
    const outcome = await send(change, { intent: createIntent() })
    if (outcome.kind !== 'done') return problemText(outcome)
    const left = user?.auth_providers?.filter((each) => each !== provider) ?? []
    if (user) pages.put(ownUserAddress, { ...user, auth_providers: left })
    showToast({
      type: 'success',
      title: t('account.provider-is-unlinked', { provider: providerTitles[provider] }),
    })
    return undefined
  }

  return (
    <section aria-labelledby="providers" className="panel flex flex-col gap-3 p-6">
      <h2 id="providers" className="section-title">
        {t('account.sign-in-with-others')}
      </h2>
      <ProviderFailure otherwise={t('account.link-failed')} />
      {error !== undefined && <ProvidersUnread onRetry={retry} />}
      <ul className="divide-y divide-line">
        {shown.map((provider) => (
          <li key={provider} className="flex flex-wrap items-center justify-between gap-3 py-3 last:pb-0">
            <span>
              <b>{providerTitles[provider]}</b>{' '}
              <span className="text-muted text-sm">
                {isLinked(provider) ? t('account.linked') : t('account.not-linked')}
              </span>
            </span>
            {isLinked(provider) && !canUnlink(provider) && (
              <p className="basis-full text-muted text-sm">
                {t('account.last-provider', { provider: providerTitles[provider] })}
              </p>
            )}
            {isLinked(provider) && canUnlink(provider) && (
              <ConfirmDialog
                trigger={
                  <Button aria-label={t('account.unlink-provider', { provider: providerTitles[provider] })}>
                    {t('account.unlink')}
                  </Button>
                }
                title={t('account.unlink-provider-question', { provider: providerTitles[provider] })}
                confirm={t('account.unlink')}
                onConfirm={() => unlink(provider)}
              >
                {t('account.unlink-consequence')}
              </ConfirmDialog>
            )}
            {!isLinked(provider) && (
              <Button
                aria-label={t('account.link-provider', { provider: providerTitles[provider] })}
                loading={linking === provider}
                onClick={() => void link(provider)}
              >
                {t('account.link')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
