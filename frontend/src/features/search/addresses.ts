import { addressOf } from '../../api/address-of.ts'
import { type SearchState, toQuery, withoutFilters } from './search-state.ts'

export const searchAddress = (listing: string, state: SearchState) =>
  addressOf('/site/search/:listing', { params: { listing }, query: toQuery(state) })

export const allTypesAddress = (state: SearchState) =>
  addressOf('/site/search', { query: toQuery(withoutFilters(state)) })
