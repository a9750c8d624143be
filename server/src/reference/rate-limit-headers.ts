const header = (name: string, description: string) =>
  [name, { description, schema: { type: 'integer' } }] as const

const headers = [
  header('X-Ratelimit-Limit', 'Requests a minute and address'),
  header('X-Ratelimit-Remaining', 'How many of them are left'),
  header('X-Ratelimit-Reset', 'Seconds until they are counted anew'),
]

/** The headers of every answer, as components. */
export const limitHeaderComponents = Object.fromEntries(headers)

/** References to them. */
export const LIMIT_HEADERS = Object.fromEntries(
  headers.map(([name]) => [name, { $ref: `#/components/headers/${name}` }]),
)
