import { eventCatalogue } from '@modstead/domain/contexts'
import { type RecordedEvent, START } from '@modstead/infra/event-store/port'
import { changeAt } from '@modstead/infra/personal-data/personal-path'
import type { AccountParts } from '../account-parts.ts'

/** Fields that prove a person's identity, in any form. */
const SECRETS: ReadonlySet<string> = new Set([
  ...['passwordHash', 'secretHash', 'secret', 'codeHashes', 'step', 'credentialId', 'publicKey'],
  ...['codeHash', 'challenge', 'accessHash', 'refreshHash'],
])
const OTHERS = 'about somebody else'

const isAbout = ({ data, metadata, stream }: RecordedEvent, userId: string): boolean =>
  metadata.actor === userId || stream.includes(userId) || JSON.stringify(data).includes(userId)

/** Without secrets, personal data of other people, and what is about the work of staff. */
export const ownData = (
  { type, data }: Pick<RecordedEvent, 'type' | 'data'>,
  userId: string,
): Record<string, unknown> => {
  const definition = Object.hasOwn(eventCatalogue, type) ? eventCatalogue[type] : undefined
  const { personal, forStaff } = definition ?? {}
  const isOwn = personal === undefined || data[personal.person] === userId
  const hidden = isOwn ? [] : personal.fields
  const own = hidden.reduce<Record<string, unknown>>((left, path) => changeAt(left, path, () => OTHERS), data)
  return Object.fromEntries(
    Object.entries(own).filter(([name]) => !SECRETS.has(name) && !forStaff?.includes(name)),
  )
}

export interface OwnEvent {
  readonly type: string
  readonly at: string
  readonly by: 'you' | 'somebody else'
  readonly data: Record<string, unknown>
}

/** Every event that names the person or was caused by them, with their personal data in clear text. */
export async function* eventsOfPerson(
  { store, decodeBatch }: Pick<AccountParts, 'store' | 'decodeBatch'>,
  userId: string,
  signal: AbortSignal,
): AsyncGenerator<OwnEvent> {
  for await (const batch of store.readAll(START)) {
    signal.throwIfAborted()
    for (const event of await decodeBatch(batch.filter((each) => isAbout(each, userId)))) {
      const { actor, at } = event.metadata
      const by = actor === userId ? 'you' : 'somebody else'
      yield { type: event.type, at, by, data: ownData(event, userId) }
    }
  }
}
