import { useEffect } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { PageAddress } from '../../api/page-address.ts'
import { usePage } from '../../api/use-page.ts'

type Results<Page> = {
  /** Of the former question while the answer to this one is awaited or cannot be had. */
  data: Page | undefined
  waiting: boolean
  failure: ApiError | null
  retry: () => void
}

/** The answer to a search. A failure takes nothing away that is already there; without anything it is the page's own. */
export function useResults<Page>(address: PageAddress<Page>): Results<Page> {
  const { data, former, error, retry } = usePage(address)
  const failure = error instanceof ApiError ? error : null
  if (error && !(data && failure)) throw error

  // What failed without a connection is asked for again once there is one.
  const failed = failure !== null
  useEffect(() => {
    if (!failed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed, retry])

  return { data, waiting: former && !failed, failure, retry }
}
