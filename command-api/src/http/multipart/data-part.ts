import { parseJsonText } from '@modstead/infra/http/json-text'
import { MalformedMultipart, MultipartTooLarge } from './multipart-errors.ts'

const MAX_BYTES = 4 * 1024 * 1024

/** Reads the JSON of the `data` part. Throws MalformedMultipart or MultipartTooLarge. */
export const readDataPart = async (part: AsyncIterable<Uint8Array>): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of part) {
    size += chunk.length
    if (size > MAX_BYTES) throw new MultipartTooLarge('The `data` part is larger than 4 MiB')
    chunks.push(chunk)
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new MalformedMultipart('The multipart body cannot be read: the `data` part is not UTF-8')
  }
  try {
    return parseJsonText(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new MalformedMultipart(`The \`data\` part is not JSON: ${error.message}`)
  }
}
