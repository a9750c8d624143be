import { addressOf } from '../api/address-of.ts'

export const unreadAddress = addressOf('/_internal/inbox/unread', {})
