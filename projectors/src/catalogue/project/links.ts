import { donationPlatformName } from '@modstead/domain/catalogue/tags/link-platforms'
import type { ProjectLinks } from '@modstead/domain/catalogue/values/project-links'

export interface DonationLink {
  readonly platform: string
  readonly name: string
  readonly url: string
}

const byPlatform = ([left]: [string, unknown], [right]: [string, unknown]): number => (left < right ? -1 : 1)

export const plainLink = (links: ProjectLinks, platform: string): string | null => {
  const link = links[platform]
  return link && !link.donation ? link.url : null
}

export const donationLinks = (links: ProjectLinks): DonationLink[] =>
  Object.entries(links)
    .filter(([, { donation }]) => donation)
    .sort(byPlatform)
    .map(([platform, { url }]) => ({ platform, name: donationPlatformName(platform), url }))

/** `link_urls` of v3. */
export const linkUrls = (links: ProjectLinks) =>
  Object.fromEntries(
    Object.entries(links)
      .sort(byPlatform)
      .map(([platform, { url, donation }]) => [platform, { platform, donation, url }]),
  )
