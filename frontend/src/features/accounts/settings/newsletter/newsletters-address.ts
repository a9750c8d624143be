import { addressOf } from '../../../../api/address-of.ts'

export const NEWSLETTERS_ON_A_PAGE = 20

export const newslettersAddress = (offset: number) =>
  addressOf('/_internal/admin/newsletters', { query: { offset, limit: NEWSLETTERS_ON_A_PAGE } })
