export interface DonationPlatform {
  readonly short: string
  readonly name: string
}

export interface LinkPlatform {
  readonly name: string
  readonly donation: boolean
}

export const DONATION_PLATFORMS: readonly DonationPlatform[] = [
  { short: 'patreon', name: 'Patreon' },
  { short: 'bmac', name: 'Buy Me A Coffee' },
  { short: 'paypal', name: 'PayPal' },
  { short: 'github', name: 'GitHub Sponsors' },
  { short: 'ko-fi', name: 'Ko-fi' },
  { short: 'other', name: 'Other' },
]

/** Targets of a project's links: six for information, then the donation platforms. */
export const LINK_PLATFORMS: readonly LinkPlatform[] = [
  ...['issues', 'source', 'wiki', 'discord', 'site', 'store'].map((name) => ({ name, donation: false })),
  ...DONATION_PLATFORMS.map(({ short }) => ({ name: short, donation: true })),
]

const links = new Set(LINK_PLATFORMS.map((platform) => platform.name))
const donations = new Map(DONATION_PLATFORMS.map((platform) => [platform.short, platform]))

export const isLinkPlatform = (name: string): boolean => links.has(name)

export const isDonationPlatform = (name: string): boolean => donations.has(name)

export const donationPlatformName = (short: string): string => donations.get(short)?.name ?? 'Other'

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

/** Finds the donation platform for a free-form name in metadata, by code or name. Falls back to `other`. */
export const donationPlatformFor = (name: string): string => {
  const wanted = lettersOf(name)
  const found = DONATION_PLATFORMS.find(
    (platform) => lettersOf(platform.short) === wanted || lettersOf(platform.name) === wanted,
  )
  return found?.short ?? 'other'
}
