import { addressOf } from '../api/address-of.ts'

/** Of the number of unread notifications. */
export const unreadAddress = addressOf('/_internal/inbox/unread/count', {})
