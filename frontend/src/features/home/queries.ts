import type { HomePage } from '@modstead/query-api/contract/site/home'
import { queryOptions } from '@tanstack/react-query'
import { type ApiGet, readPage } from '../../api/read-page.ts'

export function homePageQuery(get: ApiGet) {
  return queryOptions({ queryKey: ['home'], queryFn: () => readPage<HomePage>(get, '/site/home') })
}
