import type { Scope } from '@modstead/domain/accounts/access-token/scopes'
import { FileTooLarge } from '@modstead/infra/files/storage-errors'
import { HttpProblem, invalidInput } from '@modstead/infra/http/problem'
import type { FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../dependencies.ts'
import { drain } from './multipart/drain.ts'
import { MalformedMultipart, MultipartTooLarge, RequestAborted } from './multipart/multipart-errors.ts'
import type { DataPart } from './multipart/received-parts.ts'
import { type Multipart, readMultipart } from './multipart.ts'
import { authorizeUnread, type Write } from './write-route.ts'

const asProblem = (error: unknown): unknown => {
  if (error instanceof MalformedMultipart) return invalidInput(error.message)
  if (error instanceof MultipartTooLarge || error instanceof FileTooLarge)
    return new HttpProblem(413, 'invalid_input', error.message)
  if (error instanceof RequestAborted) return invalidInput(error.message)
  return error
}

/** Files are packed already, and a second packing would hide how large they are. */
const refuseEncoded = ({ headers }: FastifyRequest): void => {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new HttpProblem(415, 'invalid_input', 'Send a multipart body without a Content-Encoding.')
}

/**
 * Authorises, reads the body and hands both on; whatever `use` does not keep is forgotten afterwards. A refused body is
 * read to its end (bounded), so that the client sees the refusal rather than a broken connection.
 */
export const withMultipart = async <Result>(
  deps: Pick<CommandDependencies, 'authenticate' | 'files' | 'idempotencyKeys'>,
  request: FastifyRequest,
  scope: Scope,
  use: (write: Write, multipart: Multipart) => Promise<Result>,
  dataPart: DataPart = 'first',
): Promise<Result> => {
  let write: Write
  try {
    write = await authorizeUnread(deps, request, scope)
    refuseEncoded(request)
  } catch (error) {
    await drain(request.raw)
    throw error
  }
  let multipart: Multipart
  try {
    multipart = await readMultipart(request.raw, deps.files, dataPart)
  } catch (error) {
    throw asProblem(error)
  }
  try {
    const files = multipart.files.map(({ name, filename, ingested }) => [name, filename, ingested.sha512])
    deps.idempotencyKeys.bind(request, write.sender.intent.commandId, [multipart.data, files])
    return await use(write, multipart)
  } catch (error) {
    throw asProblem(error)
  } finally {
    await multipart.discardAll()
  }
}
