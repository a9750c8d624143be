import type { ProviderName } from './events.ts'

/** As each provider calls itself. */
export const providerTitles: Readonly<Record<ProviderName, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  discord: 'Discord',
  google: 'Google',
  microsoft: 'Microsoft',
  steam: 'Steam',
}
