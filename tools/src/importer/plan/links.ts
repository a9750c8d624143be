import { donationPlatformFor } from '@modstead/domain/catalogue/tags/link-platforms'
import { httpsUrlProblem } from '@modstead/domain/catalogue/values/https-url'
import type { AddOnFile } from '../folder/format.ts'

/** Links must use `https`. Most sites support it too. */
const secure = (url: string): string => url.trim().replace(/^http:\/\//i, 'https://')

/**
 * Links by platform, one of each, in the catalogue's form. Leaves out links that it would refuse, with a
 * note.
 */
export const planLinks = (
  { links }: Pick<AddOnFile, 'links'>,
  note: (text: string) => void,
): Record<string, string> => {
  const planned: Record<string, string> = {}
  const add = (platform: string, written: string | undefined) => {
    if (written === undefined) return
    const url = secure(written)
    const problem = httpsUrlProblem(`The ${platform} link`, url)
    if (problem !== null) note(`${problem} It is left out.`)
    else if (planned[platform] !== undefined) note(`A second ${platform} link is left out.`)
    else planned[platform] = url
  }
  add('source', links.source)
  add('issues', links.issues)
  add('wiki', links.wiki)
  add('discord', links.discord)
  for (const { platform, url } of links.donation ?? []) add(donationPlatformFor(platform), url)
  return planned
}
