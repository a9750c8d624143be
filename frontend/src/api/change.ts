/** One change to send. */
export type Change = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Sent as JSON, or unchanged if it is form data with files. */
  body?: unknown
}
