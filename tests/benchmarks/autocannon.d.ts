/** The part of autocannon that P4 uses. It has no types. */
declare module 'autocannon' {
  export interface Request {
    readonly method: 'GET'
    readonly path: string
  }
  export interface Client {
    setRequests(requests: readonly Request[]): void
  }
  export interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration?: number
    /** Total number of requests, instead of `duration`. */
    readonly amount?: number
    readonly headers?: Readonly<Record<string, string>>
    readonly expectBody?: string
    readonly setupClient?: (client: Client) => void
  }
  export interface Result {
    readonly errors: number
    readonly non2xx: number
    readonly '2xx': number
    readonly mismatches: number
    readonly start: Date
    readonly finish: Date
    readonly statusCodeStats?: Readonly<Record<string, { readonly count: number }>>
    readonly requests: { readonly average: number }
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
