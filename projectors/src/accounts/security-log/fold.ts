import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type RowName, type Tables } from '../../runtime/projection.ts'
import {
  type KnownDevice,
  type SecurityEntry,
  type SecurityLogRow,
  type SecuritySessionRow,
  securityLogTable,
  securityPageTable,
  securitySessionTable,
} from './table.ts'
import { type SecurityEvent, TOLD_EVENTS } from './told-events.ts'

/** Later pages replace the oldest. */
const PAGES = 10
const ENTRIES_OF_PAGE = 50
/** Maximum number of remembered devices. Older ones, by last use, count as new again. */
const MAX_DEVICES = 50

type Where = Pick<SecuritySessionRow, 'address' | 'os' | 'browser'>

const nowhere: Where = { address: null, os: null, browser: null }

const textOf = (text: Personal | null): string | null => (text === null || isErased(text) ? null : text)

const pageIds = (userId: string): readonly string[] =>
  Array.from({ length: PAGES }, (_none, page) => `${userId}.${page}`)

/** The session shows where its user acts from. For a link in a mail or a token, the place is unknown. */
const sessionOf = (event: Recorded<SecurityEvent>): string | null => {
  if ('sessionId' in event.data) return event.data.sessionId
  return event.via.kind === 'session' ? event.via.id : null
}

/** The owner of the account. */
const personOf = ({ data }: SecurityEvent): string => ('ownerId' in data ? data.ownerId : data.userId)

const keys = (event: Recorded<SecurityEvent>): RowName[] => {
  const session = sessionOf(event)
  const person = personOf(event)
  return [
    { table: securityLogTable, key: person },
    ...pageIds(person).map((key) => ({ table: securityPageTable, key })),
    ...(session === null ? [] : [{ table: securitySessionTable, key: session }]),
  ]
}

const isSame = (one: Pick<KnownDevice, 'os' | 'browser'>, other: Where): boolean =>
  one.os === other.os && one.browser === other.browser

/** The devices after a use of this one, latest last. */
const withDevice = (devices: readonly KnownDevice[], where: Where, session: string) => {
  const known = devices.find((device) => isSame(device, where))
  const { os, browser } = where
  const used = known ?? { os, browser, since: session }
  return {
    devices: [...devices.filter((device) => device !== known), used].slice(-MAX_DEVICES),
    isNew: known === undefined,
  }
}

const aboutOf = (event: Recorded<SecurityEvent>): string | null => {
  if (event.type === 'ProviderLinked' || event.type === 'ProviderUnlinked') return event.data.provider
  if (event.type === 'SessionStarted') return event.data.means
  if (event.type === 'AccessTokenCreated' || event.type === 'PasskeyAdded') return textOf(event.data.name)
  return null
}

const erase = (userId: string, tables: Tables) => {
  for (const id of pageIds(userId)) tables.of(securityPageTable).delete(id)
  tables.of(securityLogTable).delete(userId)
}

const write = (user_id: string, entry: SecurityEntry, tables: Tables) => {
  const pages = tables.of(securityPageTable)
  const id = `${user_id}.${Math.floor(entry.number / ENTRIES_OF_PAGE) % PAGES}`
  const begun = entry.number % ENTRIES_OF_PAGE === 0 ? undefined : pages.get(id)
  const before: readonly SecurityEntry[] = JSON.parse(begun?.entries ?? '[]')
  pages.set({ id, user_id, entries: JSON.stringify([...before, entry]) })
}

const blank = (user_id: string): SecurityLogRow => ({
  user_id,
  entries: 0,
  devices: '[]',
  first_session: null,
})

type Told = Extract<SecurityEvent, { type: 'SessionStarted' | 'RecoveryBegun' }>

const toldWhere = ({ data: { address, os, browser } }: Told): Where => ({
  address: textOf(address),
  os: textOf(os),
  browser: textOf(browser),
})

const whereOf = (event: Recorded<SecurityEvent>, tables: Tables): Where => {
  // The person who asks for a recovery is not signed in.
  if (event.type === 'RecoveryBegun') return toldWhere(event)
  const session = sessionOf(event)
  if (session === null) return nowhere
  if (event.type !== 'SessionStarted') return tables.of(securitySessionTable).get(session) ?? nowhere
  const where = toldWhere(event)
  tables.of(securitySessionTable).set({ id: session, ...where })
  return where
}

const apply = (event: Recorded<SecurityEvent>, tables: Tables) => {
  const userId = personOf(event)
  const logs = tables.of(securityLogTable)
  const log = logs.get(userId) ?? blank(userId)
  if (event.type === 'UserErased') return erase(userId, tables)
  const { address, os, browser } = whereOf(event, tables)
  let next = { ...log, entries: log.entries + 1 }
  let newDevice = false
  if (event.type === 'SessionStarted') {
    const { sessionId } = event.data
    const { devices, isNew } = withDevice(JSON.parse(log.devices), { address, os, browser }, sessionId)
    const first_session = log.first_session ?? sessionId
    newDevice = isNew && first_session !== sessionId
    next = { ...next, devices: JSON.stringify(devices), first_session }
  }
  if (event.type === 'SessionEnded') tables.of(securitySessionTable).delete(event.data.sessionId)
  const kind = event.type
  const about = aboutOf(event)
  const appId = 'appId' in event.data ? event.data.appId : null
  const at = instant(event.at)
  const entry = { number: log.entries, at, kind, about, appId, newDevice, address, os, browser }
  write(userId, entry, tables)
  logs.set(next)
}

export const securityLogProjection = defineProjection<SecurityEvent>({
  name: 'accounts/security-log',
  group: 'site',
  version: 2,
  types: [...TOLD_EVENTS, 'UserErased'],
  tables: [securityLogTable, securityPageTable, securitySessionTable],
  keys,
  apply,
})
