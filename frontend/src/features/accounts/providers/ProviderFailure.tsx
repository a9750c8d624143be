import { useOwnQuery } from '../auth/use-own-query.ts'
import { providerFailureText } from './failure-text.ts'

/** Why somebody comes back from a provider with nothing done. */
export function ProviderFailure() {
  const { error } = useOwnQuery()
  if (error === undefined) return null
  return (
    <p role="alert" className="notice notice-danger">
      {providerFailureText(error)}
    </p>
  )
}
