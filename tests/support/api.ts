/** An answer in the form that tests use. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, or undefined for an empty one. Throws if it is neither. */
  readonly body: unknown
  /** The body, cast to the caller's type. */
  as<Shape>(): Shape
}

export interface Sending {
  readonly headers?: Readonly<Record<string, string>>
  /** Text, bytes and forms are sent unchanged, anything else as JSON. */
  readonly body?: unknown
}

/** Sends HTTP requests to the product as one person, or as nobody. */
export interface Api {
  readonly url: string
  send(method: string, path: string, sending?: Sending): Promise<Answer>
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  patch(path: string, body?: unknown): Promise<Answer>
  delete(path: string, body?: unknown): Promise<Answer>
}

const isReady = (body: unknown): body is BodyInit =>
  typeof body === 'string' ||
  body instanceof Uint8Array ||
  body instanceof FormData ||
  body instanceof ReadableStream

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    get body(): unknown {
      return text === '' ? undefined : JSON.parse(text)
    },
    as<Shape>() {
      return JSON.parse(text) as Shape
    },
  }
}

/**
 * Tokens of the last write, by address: `/v3` does not wait for the read models, and no write waits for the
 * search index.
 */
const writtenOnV3 = new Map<string, string>()
const written = new Map<string, string>()

const noteWrite = (url: string, path: string, { headers }: Response): void => {
  const token = headers.get('consistency-token')
  if (token === null) return
  written.set(url, token)
  if (path.startsWith('/v3/')) writtenOnV3.set(url, token)
}

const tokenToRead = (url: string, path: string): string | undefined =>
  path.includes('/search') ? written.get(url) : writtenOnV3.get(url)

export const connect = (url: string, token?: string): Api => {
  const send: Api['send'] = async (method, path, { headers = {}, body } = {}) => {
    const consistency = method === 'GET' ? tokenToRead(url, path) : undefined
    const json = body !== undefined && !isReady(body)
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== undefined && { authorization: token }),
        ...(consistency !== undefined && { 'consistency-token': consistency }),
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as BodyInit) }),
    })
    noteWrite(url, path, response)
    return answerOf(response)
  }
  return {
    url,
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body) => send('POST', path, { body }),
    patch: (path, body) => send('PATCH', path, { body }),
    delete: (path, body) => send('DELETE', path, { body }),
  }
}

/** `ids=["a","b"]`, encoded. */
export const idsQuery = (ids: readonly string[]): string => `ids=${encodeURIComponent(JSON.stringify(ids))}`
