import { HttpProblem, unavailable } from '@modstead/infra/http/problem'

/** Pages that can do without a search are shown without it. */
export const isSearchUnavailable = (error: unknown): boolean =>
  error instanceof HttpProblem && error.code === 'search-unavailable'

export const searchUnavailable = (because: string): HttpProblem => unavailable('search-unavailable', because)
