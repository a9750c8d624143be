import { addressOf } from '../../../../api/address-of.ts'

export const LOOKS_ON_A_PAGE = 20

export const looksAddress = (offset: number) =>
  addressOf('/_internal/admin/user-looks', { query: { offset, limit: LOOKS_ON_A_PAGE } })
