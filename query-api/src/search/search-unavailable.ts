import { HttpProblem, unavailable } from '@modstead/infra/http/problem'

/** Where a page can be shown without searching, it is. */
export const isSearchUnavailable = (error: unknown): boolean =>
  error instanceof HttpProblem && error.code === 'search-unavailable'

export const searchUnavailable = (because: string): HttpProblem => unavailable('search-unavailable', because)
