import type { HomePage } from '@modstead/query-api/contract/site/home'
import type { PageAddress } from '../../api/page-address.ts'

export const homeAddress: PageAddress<HomePage> = '/site/home'
