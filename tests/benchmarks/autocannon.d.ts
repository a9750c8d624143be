/** The part of autocannon that P4 uses; it brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly expectBody?: string
  }
  interface Result {
    readonly errors: number
    readonly non2xx: number
    readonly mismatches: number
    readonly requests: { readonly average: number }
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number }
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
