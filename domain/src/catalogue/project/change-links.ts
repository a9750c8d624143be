import { type Rejection, reject } from '../../kernel/rejection.ts'
import type { CatalogueContext } from '../access.ts'
import { notPermitted } from '../not-permitted.ts'
import { may } from '../policy.ts'
import { isDonationPlatform, isLinkPlatform } from '../tags/link-platforms.ts'
import { httpsUrlProblem } from '../values/https-url.ts'
import type { ProjectLinks } from '../values/project-links.ts'
import type { LinksChange } from './commands.ts'
import type { EditRule } from './edit-rule.ts'

type Refused = Rejection<'unknown-link-platform' | 'invalid-link'>

export const changedLinks = (links: ProjectLinks, { clearDonations, set = {} }: LinksChange) => {
  const kept = Object.entries(links).filter(([, link]) => !(clearDonations && link.donation))
  const result = new Map(kept)
  for (const [name, url] of Object.entries(set)) {
    if (!isLinkPlatform(name))
      return reject(
        'unknown-link-platform',
        `There is no link platform ${JSON.stringify(name.slice(0, 64))}.`,
        name,
      ) satisfies Refused
    if (url === null) {
      result.delete(name)
      continue
    }
    const problem = httpsUrlProblem(`The ${name} link`, url)
    if (problem !== null) return reject('invalid-link', problem, name) satisfies Refused
    result.set(name, { url, donation: isDonationPlatform(name) })
  }
  return { links: Object.fromEntries(result) satisfies ProjectLinks }
}

const sameLinks = (left: ProjectLinks, right: ProjectLinks): boolean => {
  const platforms = Object.keys(left)
  return (
    platforms.length === Object.keys(right).length &&
    platforms.every((platform) => left[platform]?.url === right[platform]?.url)
  )
}

export const changeLinks =
  (change: LinksChange, context: CatalogueContext): EditRule =>
  (project) => {
    if (!may(context, 'project.edit')) return notPermitted("change this project's links")
    const outcome = changedLinks(project.links, change)
    if ('rejected' in outcome) return outcome
    const { links } = outcome
    if (sameLinks(links, project.links)) return []
    return [{ type: 'ProjectLinksChanged', data: { projectId: project.projectId, links } }]
  }
