import type { ProviderName } from './events.ts'

/** The names that providers use for themselves. */
export const providerTitles: Readonly<Record<ProviderName, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  discord: 'Discord',
  google: 'Google',
  microsoft: 'Microsoft',
  steam: 'Steam',
}
