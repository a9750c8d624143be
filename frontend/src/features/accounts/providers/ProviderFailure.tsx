import { useOwnQuery } from '../auth/use-own-query.ts'
import { providerFailureText } from './failure-text.ts'

/** Says why a visitor comes back from a provider without success. */
export function ProviderFailure() {
  const { error } = useOwnQuery()
  if (error === undefined) return null
  return (
    <p role="alert" className="notice notice-danger">
      {providerFailureText(error)}
    </p>
  )
}
