import { providerTitles } from '@modstead/domain/accounts/user/sign-in/provider-titles'
import { inLocale } from '@modstead/domain/kernel/named-locale'
import { usePage } from '../../../api/use-page.ts'
import { t } from '../../../texts/t.ts'
import { useOwnQuery } from '../auth/use-own-query.ts'
import { ProvidersUnread } from './ProvidersUnread.tsx'
import { providersAddress } from './providers-address.ts'

/**
 * Buttons for signing in with the configured providers, if there are any. They appear late, so they are below
 * everything else.
 */
export function ProviderButtons() {
  const { redirect, locale } = useOwnQuery()
  const { data: providers, error, retry } = usePage(providersAddress)
  if (error !== undefined) return <ProvidersUnread onRetry={retry} />
  if (!providers?.length) return null
  const url = inLocale(redirect ?? '/', locale)
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('providers.or-continue-with')}
      </p>
      <ul className="grid grid-cols-2 gap-2">
        {providers.map((provider) => (
          <li key={provider}>
            <a
              href={`/_internal/auth/init?${new URLSearchParams({ provider, url })}`}
              className="button w-full justify-center"
            >
              <span className="sr-only">{t('providers.continue-with')} </span>
              {providerTitles[provider]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
