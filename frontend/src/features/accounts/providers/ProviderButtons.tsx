import { providerTitles } from '@modstead/domain/accounts/user/sign-in/provider-titles'
import { usePage } from '../../../api/use-page.ts'
import { useOwnQuery } from '../auth/use-own-query.ts'
import { providerFailureText } from './failure-text.ts'
import { providersAddress } from './providers-address.ts'

/** Ways to sign in with the providers that are set up; nothing where none is. */
export function ProviderButtons() {
  const { redirect, error } = useOwnQuery()
  const providers = usePage(providersAddress).data ?? []
  if (providers.length === 0) return null
  return (
    <div className="flex flex-col gap-4">
      {error !== undefined && (
        <p role="alert" className="notice notice-danger">
          {providerFailureText(error)}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {providers.map((provider) => (
          <li key={provider}>
            <a
              href={`/_internal/auth/init?${new URLSearchParams({ provider, url: redirect ?? '/' })}`}
              className="button w-full justify-center"
            >
              <span className="sr-only">Continue with </span>
              {providerTitles[provider]}
            </a>
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
    </div>
  )
}
