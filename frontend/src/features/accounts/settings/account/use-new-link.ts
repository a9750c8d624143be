import { providerTitles } from '@modstead/domain/accounts/user/sign-in/provider-titles'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../../../texts/t.ts'
import { showToast } from '../../../../ui/show-toast.ts'

const titles = new Map<string, string>(Object.entries(providerTitles))

/** Announces, once, the provider that was linked in the visit from which the browser comes back. */
export function useNewLink(providers: readonly string[]): void {
  const navigate = useNavigate()
  const query = useLocation({ select: ({ searchStr }) => searchStr })
  const linked = new URLSearchParams(query).get('linked')
  // Anybody can make an address that names a provider.
  const provider = linked !== null && providers.includes(linked) ? titles.get(linked) : undefined

  useEffect(() => {
    if (provider === undefined) return
    showToast({ type: 'success', title: t('account.provider-is-linked', { provider }) })
    const { pathname, search } = window.location
    const rest = new URLSearchParams(search)
    rest.delete('linked')
    const href = rest.size === 0 ? pathname : `${pathname}?${rest}`
    void navigate({ href, replace: true, resetScroll: false })
  }, [provider, navigate])
}
