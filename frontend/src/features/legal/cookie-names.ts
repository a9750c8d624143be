/** All cookies that the site sets, as browsers list them; the privacy notice says what each is for. */
export const cookieNames = {
  session: '__Host-session',
  device: '__Host-device',
  begun: '__Host-provider-begun',
  newcomer: '__Host-provider-newcomer',
  theme: 'theme',
  cosmetics: 'cosmetics',
  locale: 'locale',
} as const
