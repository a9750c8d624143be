import { SIDE_TYPES } from '@modstead/domain/catalogue/values/side-type'
import { z } from 'zod'

export const sideType = z.enum(SIDE_TYPES)

export const status = z.string().max(32)

export const texts = z.array(z.string().max(128)).max(512)

export const nullableUrl = z.string().max(4096).nullable()

export const donationUrl = z.object({
  id: z.string().max(64),
  platform: z.string().max(64).nullish(),
  url: z.string().max(4096),
})
export type DonationUrl = z.output<typeof donationUrl>

const link = nullableUrl.optional().describe('null or blank clears the link')

/** Links in separate fields, as in /v2. */
export const legacyLinks = {
  issues_url: link,
  source_url: link,
  wiki_url: link,
  discord_url: link,
  donation_urls: z.array(donationUrl).max(64).nullish().describe('Replaces all donation links'),
}

export const linkUrls = z
  .record(z.string().max(64), nullableUrl)
  .describe('By platform; null or blank clears the link')
