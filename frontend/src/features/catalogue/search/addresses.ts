import { addressOf } from '../../../api/address-of.ts'
import { type SearchState, withoutFilters } from './search-state.ts'

export const searchAddress = (listing: string, state: SearchState) =>
  addressOf('/site/search/:listing', { params: { listing }, query: state })

export const allTypesAddress = (state: SearchState) =>
  addressOf('/site/search', { query: withoutFilters(state) })
