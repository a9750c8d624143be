/**
 * An answer other than success. On `/v2` it becomes the documented body `{error, description}` (404: empty), elsewhere
 * RFC 9457 with the same two keys added.
 */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly status: number
  /** Wire name, e.g. `invalid_input`. */
  readonly error: string
  /** Sent as they are. */
  readonly headers: Readonly<Record<string, string>>
  constructor(
    status: number,
    error: string,
    description: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(description)
    this.status = status
    this.error = error
    this.headers = headers
  }
}

export const invalidInput = (description: string): HttpProblem =>
  new HttpProblem(400, 'invalid_input', description)

export const unauthorized = (
  description = 'You have no permission to do this, or your token is missing, wrong or lacks the scope.',
): HttpProblem => new HttpProblem(401, 'unauthorized', description)

export const notFound = (
  description = 'The requested thing does not exist, or you may not see it.',
): HttpProblem => new HttpProblem(404, 'not_found', description)
