/** One change to send. */
export type Change = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Sent as JSON, or as it is when it holds files. */
  body?: unknown
}
