import { useSearch } from '@tanstack/react-router'

type OwnQuery = {
  redirect?: string | undefined
  flow?: string | undefined
  /** What may be proved in the second step of this flow. */
  factors?: readonly string[] | undefined
  /** The code of a failure elsewhere. */
  error?: string | undefined
  /** The language that the address names. */
  locale?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Where to go afterwards, and the secret of a mailed link. */
export function useOwnQuery(): OwnQuery {
  const search: Record<string, unknown> = useSearch({ strict: false })
  return {
    redirect: text(search.redirect),
    flow: text(search.flow),
    factors: text(search.factors)?.split(' '),
    error: text(search.error),
    locale: text(search.hl),
  }
}
