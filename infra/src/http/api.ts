/** The two forms of the public API. */
export type Api = 'v2' | 'v3'

export const APIS = ['v2', 'v3'] as const satisfies readonly Api[]
