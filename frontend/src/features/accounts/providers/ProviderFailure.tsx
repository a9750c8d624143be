import { useOwnQuery } from '../auth/use-own-query.ts'
import { providerFailureText } from './failure-text.ts'

type Props = {
  /** For failures about which nothing else can be said. */
  otherwise: string
}

/** Says why somebody comes back from a provider without success. */
export function ProviderFailure({ otherwise }: Props) {
  const { error } = useOwnQuery()
  if (error === undefined) return null
  return (
    <p role="alert" className="notice notice-danger">
      {providerFailureText(error) ?? otherwise}
    </p>
  )
}
