import type { Right } from '@modstead/domain/contexts'
import { FileTooLarge } from '@modstead/infra/files/storage-errors'
import { HttpProblem, invalidInput } from '@modstead/infra/http/problem'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import { MalformedMultipart, MultipartTooLarge, RequestAborted } from './multipart/multipart-errors.ts'
import type { DataPart } from './multipart/received-parts.ts'
import { type Multipart, readMultipart } from './multipart.ts'
import { authorizeUnread, type Write } from './write-route.ts'

const asProblem = (error: unknown): unknown => {
  if (error instanceof MalformedMultipart) return invalidInput(error.message, 'malformed-multipart')
  if (error instanceof MultipartTooLarge || error instanceof FileTooLarge)
    return new HttpProblem('upload-too-large', error.message)
  if (error instanceof RequestAborted) return invalidInput(error.message, 'upload-interrupted')
  return error
}

/** Files are already compressed, and a second compression would hide their size. */
const refuseEncoded = ({ headers }: FastifyRequest): void => {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new HttpProblem('encoding-not-accepted', 'Send a multipart body without a Content-Encoding.')
}

/**
 * Authorizes the sender, reads the body, and passes both to `use`. Discards the files that `use` does not keep.
 */
export const withMultipart = async <Result>(
  deps: Pick<CommandDependencies, 'authenticate' | 'files' | 'idempotencyKeys'>,
  request: FastifyRequest,
  right: Right,
  use: (write: Write, multipart: Multipart) => Promise<Result>,
  dataPart: DataPart = 'first',
): Promise<Result> => {
  const write = await authorizeUnread(deps, request, right)
  refuseEncoded(request)
  let multipart: Multipart
  try {
    multipart = await readMultipart(request.raw, deps.files, dataPart)
  } catch (error) {
    throw asProblem(error)
  }
  try {
    const files = multipart.files.map(({ name, filename, ingested }) => [name, filename, ingested.sha512])
    await deps.idempotencyKeys.bind(request, write.sender.intent.commandId, [multipart.data, files])
    return await use(write, multipart)
  } catch (error) {
    throw asProblem(error)
  } finally {
    await multipart.discardAll()
  }
}
