import type { LinksChange, ListChange, ProjectChanges } from '@modstead/domain/catalogue/project/commands'
import { isProjectStatus } from '@modstead/domain/catalogue/project/status'
import { isDonationPlatform } from '@modstead/domain/catalogue/tags/link-platforms'
import {
  MONETIZATION_STATUSES,
  type MonetizationStatus,
} from '@modstead/domain/catalogue/values/monetization-status'
import type { ProjectStatus } from '@modstead/domain/catalogue/values/project-status'
import { invalidField } from '@modstead/infra/http/problem'
import type { EditProjectV2, EditProjectV3 } from './contract.ts'
import type { DonationUrl } from './fields.ts'

export const statusOf = (field: 'status' | 'requested_status', text: string): ProjectStatus => {
  if (!isProjectStatus(text))
    throw invalidField(field, `There is no project status ${JSON.stringify(text)}.`, 'unknown-status')
  return text
}

const monetizationOf = (text: string): MonetizationStatus => {
  const status = MONETIZATION_STATUSES.find((known) => known === text)
  if (!status)
    throw invalidField(
      'monetization_status',
      `There is no monetization status ${JSON.stringify(text)}.`,
      'unknown-status',
    )
  return status
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** Drops undefined fields, because an absent field means that nothing changes. */
const present = <Fields extends object>(fields: Fields): Defined<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>

const listChange = (
  set: readonly string[] | null | undefined,
  add: readonly string[] | null | undefined,
  remove: readonly string[] | null | undefined,
): ListChange | undefined => {
  if (!set && !add && !remove) return undefined
  return present({ set: set ?? undefined, add: add ?? undefined, remove: remove ?? undefined })
}

/** The other links of a project have their own fields. */
const donationPlatform = (id: string): string => {
  if (!isDonationPlatform(id))
    throw invalidField('donation_urls', `There is no donation platform ${JSON.stringify(id)}.`)
  return id
}

const byPlatform = (donations: readonly DonationUrl[]): Record<string, string> =>
  Object.fromEntries(donations.map(({ id, url }) => [donationPlatform(id), url]))

/** Empty text clears a link like null, because forms send it for an emptied field. */
const cleared = (url: string | null): string | null => (url === '' ? null : url)

const clearedAll = (urls: Readonly<Record<string, string | null>>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(urls).map(([platform, url]) => [platform, cleared(url)]))

type LegacyLinks = Pick<
  EditProjectV2,
  | 'issues_url'
  | 'source_url'
  | 'wiki_url'
  | 'discord_url'
  | 'donation_urls'
  | 'add_donation_urls'
  | 'remove_donation_urls'
>

const legacyLinks = (body: LegacyLinks): LinksChange | undefined => {
  const set: Record<string, string | null> = {}
  for (const platform of ['issues', 'source', 'wiki', 'discord'] as const) {
    const url = body[`${platform}_url`]
    if (url !== undefined) set[platform] = cleared(url)
  }
  Object.assign(set, byPlatform(body.donation_urls ?? []), byPlatform(body.add_donation_urls ?? []))
  for (const { id } of body.remove_donation_urls ?? []) set[donationPlatform(id)] = null
  const clearDonations = body.donation_urls !== undefined && body.donation_urls !== null
  if (!clearDonations && Object.keys(set).length === 0) return undefined
  return { clearDonations, set }
}

export const newLinks = (
  body: Pick<LegacyLinks, 'issues_url' | 'source_url' | 'wiki_url' | 'discord_url' | 'donation_urls'> & {
    link_urls?: Record<string, string | null> | null | undefined
  },
): Record<string, string> => {
  const { set = {} } = legacyLinks(body) ?? {}
  const all = Object.entries({ ...set, ...body.link_urls })
  return Object.fromEntries(
    all.filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== ''),
  )
}

/** null clears. An empty text, as forms send it, changes nothing. */
const clearedBy = (given: string | null | undefined): null | undefined => (given === null ? null : undefined)

type SharedFields = Omit<EditProjectV2, 'title' | 'description' | 'body'>

const sharedChanges = (body: SharedFields): ProjectChanges => {
  const license = present({
    id: body.license_id ?? undefined,
    url: body.license_url === '' ? null : body.license_url,
  })
  const sides = present({ client: body.client_side ?? undefined, server: body.server_side ?? undefined })
  const message = present({ message: body.moderation_message, body: body.moderation_message_body })
  return present({
    slug: body.slug ?? undefined,
    categories: listChange(body.categories, body.add_categories, body.remove_categories),
    additionalCategories: listChange(
      body.additional_categories,
      body.add_additional_categories,
      body.remove_additional_categories,
    ),
    license: Object.keys(license).length > 0 ? license : undefined,
    sides: Object.keys(sides).length > 0 ? sides : undefined,
    status: body.status ? statusOf('status', body.status) : undefined,
    requestedStatus: body.requested_status
      ? statusOf('requested_status', body.requested_status)
      : clearedBy(body.requested_status),
    monetizationStatus: body.monetization_status ? monetizationOf(body.monetization_status) : undefined,
    moderatorMessage: Object.keys(message).length > 0 ? message : undefined,
  })
}

export const changesOfV2 = (body: EditProjectV2): ProjectChanges =>
  present({
    ...sharedChanges(body),
    title: body.title ?? undefined,
    summary: body.description ?? undefined,
    body: body.body ?? undefined,
    links: legacyLinks(body),
  })

export const changesOfV3 = (body: EditProjectV3): ProjectChanges => {
  const legacy = legacyLinks(body)
  const links =
    legacy || body.link_urls
      ? { ...legacy, set: { ...legacy?.set, ...clearedAll(body.link_urls ?? {}) } }
      : undefined
  return present({
    ...sharedChanges(body),
    title: body.name ?? undefined,
    summary: body.summary ?? undefined,
    body: body.description ?? undefined,
    links,
  })
}
