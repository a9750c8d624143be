import type { SearchPage } from '@modstead/query-api/contract/site/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import type { searchPageQuery } from './queries.ts'

type Results = {
  /** Of the former question while the answer to this one is awaited or cannot be had. */
  data: SearchPage | undefined
  waiting: boolean
  failure: ApiError | null
  retry: () => void
}

/** The answer to a search. A failure takes nothing away that is already there; without anything it is the page's own. */
export function useResults(query: ReturnType<typeof searchPageQuery>): Results {
  const { data, error, isPlaceholderData, refetch } = useQuery(query)
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  if (error && !(last && error instanceof ApiError)) throw error
  return {
    data: data ?? (error ? last : undefined),
    waiting: isPlaceholderData,
    failure: error instanceof ApiError ? error : null,
    retry: () => void refetch(),
  }
}
