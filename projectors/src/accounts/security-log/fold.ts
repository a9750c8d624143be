import { firstKeptDay } from '@modstead/domain/accounts/security-log/first-kept-day'
import { isNewDevice } from '@modstead/domain/accounts/security-log/is-new-device'
import { KEPT_AT_EACH_END } from '@modstead/domain/accounts/security-log/kept-of-day'
import { TOLD_EVENTS } from '@modstead/domain/accounts/security-log/told-events'
import { isErased, type Personal } from '@modstead/domain/kernel/event-definition'
import { clientNetwork } from '@modstead/infra/http/client-network'
import type { Recorded } from '@modstead/infra/log-following/recorded'
import { instant } from '../../runtime/instant.ts'
import { defineProjection, type RowName, type Tables } from '../../runtime/projection.ts'
import type { SecurityEvent } from './security-event.ts'
import {
  type KnownDevice,
  type NamedToken,
  type SecurityEntry,
  type SecurityLogRow,
  type SecuritySessionRow,
  securityDayTable,
  securityLogTable,
  securitySessionTable,
} from './table.ts'

/** Maximum number of remembered devices, and of networks. Older ones, by last use, count as new again. */
const MAX_REMEMBERED = 50
/** Maximum number of remembered names of tokens, which later entries about the same tokens show. */
const MAX_TOKENS = 200

type Where = Pick<SecuritySessionRow, 'address' | 'os' | 'browser'>

const nowhere: Where = { address: null, os: null, browser: null }

const textOf = (text: Personal | null): string | null => (text === null || isErased(text) ? null : text)

const dayOf = ({ at }: Recorded<SecurityEvent>): string => instant(at).slice(0, 10)

const dayId = (userId: string, day: string): string => `${userId}.${day}`

const daysIn = (log: SecurityLogRow | undefined): readonly string[] => JSON.parse(log?.days ?? '[]')

/** The owner of the account. null: an older event does not tell whom it concerns. */
const personOf = ({ data }: SecurityEvent): string | null =>
  'ownerId' in data ? data.ownerId : (data.userId ?? null)

/**
 * The session shows where its user acts from. For a token, the place is unknown. The owner must not learn from
 * where staff act.
 */
const sessionOf = (event: Recorded<SecurityEvent>): string | null => {
  if (event.type === 'SessionStarted') return event.data.sessionId
  const isByOwner = event.actor === personOf(event)
  return isByOwner && event.via.kind === 'session' ? event.via.id : null
}

/** The session of which an event tells, and the one through which its user acted. */
const sessionsOf = (event: Recorded<SecurityEvent>): readonly string[] => {
  const told = 'sessionId' in event.data ? [event.data.sessionId] : []
  const acting = sessionOf(event)
  return [...new Set([...told, ...(acting === null ? [] : [acting])])]
}

const keys = (event: Recorded<SecurityEvent>): RowName[] => {
  const person = personOf(event)
  if (person === null) return []
  return [
    { table: securityLogTable, key: person },
    { table: securityDayTable, key: dayId(person, dayOf(event)) },
    ...sessionsOf(event).map((key) => ({ table: securitySessionTable, key })),
  ]
}

/** Days whose entries go with this event. */
const daysToDrop = (event: Recorded<SecurityEvent>, log: SecurityLogRow | undefined): readonly string[] =>
  event.type === 'UserErased'
    ? daysIn(log)
    : daysIn(log).filter((day) => day < firstKeptDay(Date.parse(event.at)))

const related = (event: Recorded<SecurityEvent>, tables: Tables): RowName[] => {
  const person = personOf(event)
  if (person === null) return []
  const days = daysToDrop(event, tables.of(securityLogTable).get(person))
  return days.map((day) => ({ table: securityDayTable, key: dayId(person, day) }))
}

type Started = Recorded<Extract<SecurityEvent, { type: 'SessionStarted' }>>

/** The list after a use of this item, latest last. */
const used = <Item>(items: readonly Item[], item: Item): readonly Item[] => {
  const text = JSON.stringify(item)
  return [...items.filter((other) => JSON.stringify(other) !== text), item].slice(-MAX_REMEMBERED)
}

/** The log after a sign-in, and whether it brought a device that its owner does not know. */
const withSession = (log: SecurityLogRow, { data }: Started, { address, os, browser }: Where) => {
  const { sessionId, knownBrowser } = data
  const devices: readonly KnownDevice[] = JSON.parse(log.devices)
  const networks: readonly string[] = JSON.parse(log.networks)
  const sessions: readonly string[] = JSON.parse(log.new_device_sessions)
  const network = address === null ? null : clientNetwork(address)
  const first_session = log.first_session ?? sessionId
  const seen = {
    browser: knownBrowser,
    kind: devices.some((device) => device.os === os && device.browser === browser),
    network: network === null || networks.includes(network),
  }
  const newDevice = first_session !== sessionId && isNewDevice(seen)
  const next: SecurityLogRow = {
    ...log,
    devices: JSON.stringify(used(devices, { os, browser })),
    networks: JSON.stringify(network === null ? networks : used(networks, network)),
    new_device_sessions: JSON.stringify(newDevice ? used(sessions, sessionId) : sessions),
    first_session,
  }
  return { next, newDevice }
}

/** The device of a session that ended from elsewhere. */
const endedDevice = (event: Recorded<SecurityEvent>, tables: Tables): string | null => {
  if (event.type !== 'SessionEnded' || event.data.sessionId === sessionOf(event)) return null
  const { browser, os } = tables.of(securitySessionTable).get(event.data.sessionId) ?? nowhere
  return [browser, os].filter((part) => part !== null).join(', ') || null
}

/** The names of tokens after this event. */
const withToken = (tokens: readonly NamedToken[], { type, data }: SecurityEvent): readonly NamedToken[] => {
  if (type === 'AccessTokenCreated' && data.issuedBy !== undefined) return tokens
  if (type !== 'AccessTokenCreated' && type !== 'AccessTokenRenamed' && type !== 'AccessTokenRevoked')
    return tokens
  const others = tokens.filter(({ id }) => id !== data.tokenId)
  if (type === 'AccessTokenRevoked') return others
  return [...others, { id: data.tokenId, name: textOf(data.name) }].slice(-MAX_TOKENS)
}

const aboutOf = (
  event: Recorded<SecurityEvent>,
  tokens: readonly NamedToken[],
  tables: Tables,
): string | null => {
  if (event.type === 'ProviderLinked' || event.type === 'ProviderUnlinked') return event.data.provider
  if (event.type === 'SessionStarted') return event.data.means
  if (event.type === 'PublisherTrusted') return textOf(event.data.source)
  if (event.type === 'PasskeyStepChosen') return event.data.isAsked ? 'on' : 'off'
  if (event.type === 'AccessTokenCreated' || event.type === 'PasskeyAdded') return textOf(event.data.name)
  if (!('tokenId' in event.data)) return endedDevice(event, tables)
  const { tokenId } = event.data
  return tokens.find(({ id }) => id === tokenId)?.name ?? null
}

const becauseOf = ({ data }: SecurityEvent): SecurityEntry['because'] => {
  // The app whose secret was replaced stays, so its event has no other word for it.
  if ('found' in data && data.found !== undefined) return 'found-in-public'
  if (!('because' in data)) return null
  return data.because === 'found-in-public' || data.because === 'refresh-token-reused' ? data.because : null
}

const write = (user_id: string, day: string, entry: SecurityEntry, tables: Tables) => {
  const days = tables.of(securityDayTable)
  const id = dayId(user_id, day)
  const begun = days.get(id)
  const all: readonly SecurityEntry[] = [...JSON.parse(begun?.entries ?? '[]'), entry]
  const kept = all.length > 2 * KEPT_AT_EACH_END ? all.toSpliced(KEPT_AT_EACH_END, 1) : all
  const first = begun?.first ?? entry.number
  days.set({ id, user_id, day, first, entries: JSON.stringify(kept) })
}

const blank = (user_id: string): SecurityLogRow => ({
  user_id,
  entries: 0,
  days: '[]',
  devices: '[]',
  networks: '[]',
  new_device_sessions: '[]',
  first_session: null,
  tokens: '[]',
})

const toldWhere = ({
  address,
  os,
  browser,
}: { readonly [Part in keyof Where]?: Personal | null }): Where => ({
  address: textOf(address ?? null),
  os: textOf(os ?? null),
  browser: textOf(browser ?? null),
})

const whereOf = (event: Recorded<SecurityEvent>, tables: Tables): Where => {
  if (event.type === 'SessionStarted') {
    const where = toldWhere(event.data)
    tables.of(securitySessionTable).set({ id: event.data.sessionId, ...where })
    return where
  }
  // A person who uses the link of a mail or asks for a recovery has no session to tell from where.
  if ('address' in event.data) return toldWhere(event.data)
  const session = sessionOf(event)
  return session === null ? nowhere : (tables.of(securitySessionTable).get(session) ?? nowhere)
}

const apply = (event: Recorded<SecurityEvent>, tables: Tables) => {
  const userId = personOf(event)
  if (userId === null) return
  const logs = tables.of(securityLogTable)
  const log = logs.get(userId) ?? blank(userId)
  const isAboutToken = 'tokenId' in event.data
  const known: readonly NamedToken[] = isAboutToken ? JSON.parse(log.tokens) : []
  const tokens = isAboutToken ? JSON.stringify(withToken(known, event)) : log.tokens
  if (event.type === 'AccessTokenRenamed') return logs.set({ ...log, tokens })
  const dropped = daysToDrop(event, log)
  for (const day of dropped) tables.of(securityDayTable).delete(dayId(userId, day))
  if (event.type === 'UserErased') return logs.delete(userId)
  const where = whereOf(event, tables)
  const day = dayOf(event)
  const days = JSON.stringify([...new Set([...daysIn(log), day])].filter((each) => !dropped.includes(each)))
  const signedIn =
    event.type === 'SessionStarted' ? withSession(log, event, where) : { next: log, newDevice: false }
  const kind = event.type
  const about = aboutOf(event, known, tables)
  if (event.type === 'SessionEnded') tables.of(securitySessionTable).delete(event.data.sessionId)
  const appId = 'appId' in event.data ? event.data.appId : null
  const at = instant(event.at)
  const { address, os, browser } = where
  const what = { kind, about, appId, newDevice: signedIn.newDevice, because: becauseOf(event) }
  const entry = { number: log.entries, at, ...what, address, os, browser }
  write(userId, day, entry, tables)
  logs.set({ ...signedIn.next, entries: log.entries + 1, days, tokens })
}

export const securityLogProjection = defineProjection<SecurityEvent>({
  name: 'accounts/security-log',
  group: 'site',
  version: 7,
  types: [...TOLD_EVENTS, 'AccessTokenRenamed', 'UserErased'],
  tables: [securityLogTable, securityDayTable, securitySessionTable],
  keys,
  related,
  apply,
})
