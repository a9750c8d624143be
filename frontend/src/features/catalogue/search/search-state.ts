export const sortOrders = ['relevance', 'downloads', 'follows', 'newest', 'updated'] as const
export type SortOrder = (typeof sortOrders)[number]

export const pageSizes = [5, 10, 15, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

export const defaultSort: SortOrder = 'relevance'
export const defaultPageSize: PageSize = 20
export const maxQueryLength = 200
const maxValues = 40
const maxPage = 10_000

const listKeys = ['g', 'v', 'f', 'e', 'x'] as const
export type ListKey = (typeof listKeys)[number]

/** The state of a search page as encoded in its address. Defaults are omitted, so that each state has one address. */
export type SearchState = {
  q?: string | undefined
  g?: string[] | undefined
  v?: string[] | undefined
  f?: string[] | undefined
  e?: string[] | undefined
  x?: string[] | undefined
  l?: 'open' | undefined
  s?: SortOrder | undefined
  m?: PageSize | undefined
  page?: number | undefined
}

function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  if (typeof first !== 'string' && typeof first !== 'number') return undefined
  const text = String(first).trim()
  return text === '' ? undefined : text
}

function listOf(value: unknown, allowed?: readonly string[]): string[] | undefined {
  const items = (Array.isArray(value) ? value : [value])
    .map(textOf)
    .filter((item) => item !== undefined)
    .filter((item) => allowed?.includes(item) ?? true)
  return items.length === 0 ? undefined : [...new Set(items)].slice(0, maxValues)
}

function pageOf(value: unknown): number | undefined {
  const page = Number(textOf(value))
  return Number.isInteger(page) && page > 1 && page <= maxPage ? page : undefined
}

/** Every key is set, if only to undefined: the router merges the result over the raw address. */
export function parseSearchState(raw: Record<string, unknown>): SearchState {
  const sort = sortOrders.find((order) => order === textOf(raw.s))
  const size = pageSizes.find((number) => number === Number(textOf(raw.m)))
  return {
    q: textOf(raw.q)?.slice(0, maxQueryLength),
    g: listOf(raw.g),
    v: listOf(raw.v),
    f: listOf(raw.f),
    e: listOf(raw.e, ['client', 'server']),
    x: listOf(raw.x),
    l: textOf(raw.l) === 'open' ? 'open' : undefined,
    s: sort === defaultSort ? undefined : sort,
    m: size === defaultPageSize ? undefined : size,
    page: pageOf(raw.page),
  }
}

/** Adds or removes one value of a list and returns to the first page. */
export function toggled(state: SearchState, key: ListKey, value: string): SearchState {
  const values = state[key] ?? []
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  return { ...state, [key]: next.length === 0 ? undefined : next, page: undefined }
}

/** Moves a value between "with" and "without". */
export function excluded(state: SearchState, key: 'g' | 'f', value: string): SearchState {
  const without = state[key]?.includes(value) ? toggled(state, key, value) : state
  return toggled(without, 'x', value)
}

/** The state without its filters; keeps the query, order and page size. */
export function cleared({ q, s, m }: SearchState): SearchState {
  return { q, s, m }
}

/** Keeps the query, order, page size and page, which the search of all types shares. */
export function withoutFilters({ q, s, m, page }: SearchState): SearchState {
  return { q, s, m, page }
}

export function filterCount(state: SearchState): number {
  return listKeys.reduce((sum, key) => sum + (state[key]?.length ?? 0), state.l ? 1 : 0)
}
