import { pipeline, type Readable, Transform } from 'node:stream'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'

/** The JSON in a line of JSON or of a server-sent event. undefined: the line contains none. */
const jsonOf = (line: string, isLines: boolean): string | undefined => {
  if (isLines) return line === '' ? undefined : line
  return line.startsWith('data: ') ? line.slice('data: '.length) : undefined
}

/**
 * Passes the same bytes on, and fails at the first item that the contract does not declare. Each chunk must
 * end with an item.
 */
export const checkedStream = (
  { answer, path }: Pick<RouteContract, 'answer' | 'path'>,
  items: Readable,
  contentType: unknown,
): Readable => {
  const isLines = contentType === 'application/x-ndjson'
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n')) {
        const json = jsonOf(line, isLines)
        const fault = json === undefined ? undefined : answer?.safeParse(JSON.parse(json)).error
        if (fault)
          return done(new Error(`${path} streams what its contract does not declare: ${fault.message}`))
      }
      done(null, chunk)
    },
  })
  return pipeline(items, check, () => undefined)
}
