import { DiskFull, FilesAway } from '../storage-errors.ts'

const statusOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const metadata = error.$metadata
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** There is no such object, or no such upload. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404

/** The credentials lack a right, or the signature is for another time. */
export const isForbidden = (error: unknown): boolean => statusOf(error) === 403

/** One of our conditions did not hold, or another request is storing the same object right now. */
export const isTaken = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0)

/** Too slow, too many requests, server errors, and no room. */
const [REQUEST_TIMEOUT, TOO_MANY, SERVER_ERROR, NO_ROOM] = [408, 429, 500, 507]
/** Error codes of the operating system and its resolver. */
const NETWORK_FAULT = /^(E[A-Z]+|EAI_[A-Z]+)$/

/** A HEAD has no body that names the reason. The client signs its next request for the right time. */
const isSignedForAnotherTime = (error: Error): boolean => error.name === 'RequestTimeTooSkewed'

const isUnanswered = (error: Error): boolean =>
  error.name === 'AbortError' ||
  error.name === 'TimeoutError' ||
  ('code' in error && typeof error.code === 'string' && NETWORK_FAULT.test(error.code))

/**
 * Gives errors that mean "try again in a moment" or "no room" their types, and returns all others unchanged.
 */
export const bucketFault = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const status = statusOf(error)
  if (status === NO_ROOM) return new DiskFull(error)
  const isAway =
    status === undefined
      ? isUnanswered(error)
      : isSignedForAnotherTime(error) ||
        status >= SERVER_ERROR ||
        status === REQUEST_TIMEOUT ||
        status === TOO_MANY
  return isAway
    ? new FilesAway(`the store of files is away: ${error.name}: ${error.message}`, { cause: error })
    : error
}
