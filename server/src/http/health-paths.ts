/** The addresses at which every role and the gateway answer about themselves. */
export const ALIVE = '/healthz'
export const READY = '/readyz'
export const METRICS = '/metrics'
