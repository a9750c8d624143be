import { DiskFull, FilesAway } from '../storage-errors.ts'

const statusOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const metadata = error.$metadata
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** There is no such object, or no such upload. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404

/** A condition of ours did not hold, or another request stores the same object at this moment. */
export const isTaken = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0)

/** Too slow, too many requests, and no room. */
const [REQUEST_TIMEOUT, TOO_MANY, SERVER_ERROR, NO_ROOM] = [408, 429, 500, 507]
/** As the system and its resolver name them. */
const NETWORK_FAULT = /^(E[A-Z]+|EAI_[A-Z]+)$/

const isUnanswered = (error: Error): boolean =>
  error.name === 'AbortError' ||
  error.name === 'TimeoutError' ||
  ('code' in error && typeof error.code === 'string' && NETWORK_FAULT.test(error.code))

/** Gives errors that mean "try again in a moment" or "no room" their types, and leaves all others as they are. */
export const bucketFault = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const status = statusOf(error)
  if (status === NO_ROOM) return new DiskFull(error)
  const isAway =
    status === undefined
      ? isUnanswered(error)
      : status >= SERVER_ERROR || status === REQUEST_TIMEOUT || status === TOO_MANY
  return isAway
    ? new FilesAway(`the store of files is away: ${error.name}: ${error.message}`, { cause: error })
    : error
}
