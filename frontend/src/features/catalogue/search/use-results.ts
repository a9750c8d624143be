import { useEffect } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import type { PageAddress } from '../../../api/page-address.ts'
import { usePage } from '../../../api/use-page.ts'

type Results<Page> = {
  /** The previous results while the current ones load or fail. */
  data: Page | undefined
  waiting: boolean
  failure: ApiError | null
  retry: () => void
}

/** The results of a search. A failure keeps existing results; without any it becomes the page's error. */
export function useResults<Page>(address: PageAddress<Page>): Results<Page> {
  const { data, former, error, retry } = usePage(address)
  const failure = error instanceof ApiError ? error : null
  if (error && !(data && failure)) throw error

  // A search that failed offline is repeated once there is a connection.
  const failed = failure !== null
  useEffect(() => {
    if (!failed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed, retry])

  return { data, waiting: former && !failed, failure, retry }
}
