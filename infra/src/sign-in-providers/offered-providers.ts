import type { ProviderSettings } from '../config/provider-variables.ts'
import { PROVIDER_NAMES, type ProviderName } from './port.ts'

/** Those that are set up, in the order in which they are offered. */
export const offeredProviders = ({ clients, steam }: ProviderSettings): readonly ProviderName[] =>
  PROVIDER_NAMES.filter((name) => (name === 'steam' ? steam : clients[name] !== undefined))
