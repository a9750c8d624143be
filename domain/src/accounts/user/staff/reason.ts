import { reject } from '../../../kernel/rejection.ts'
import { lengthOf } from '../../../kernel/text-length.ts'
import { MAX_REASON_LENGTH } from '../../text-limits.ts'

/** Whether the text says why staff do something to an account. */
export const isReason = (reason: string): boolean => {
  const length = lengthOf(reason.trim())
  return length > 0 && length <= MAX_REASON_LENGTH
}

export const noReason = () =>
  reject('reason-invalid', `The reason must have 1 to ${MAX_REASON_LENGTH} characters.`)
