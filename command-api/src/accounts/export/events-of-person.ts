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

const withoutSecrets = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !SECRETS.has(name)))

/** Personal data of other people stays out, even if this person was involved. */
const ownData = ({ type, data }: RecordedEvent, userId: string): Record<string, unknown> => {
  const personal = Object.hasOwn(eventCatalogue, type)
    ? eventCatalogue[type as keyof typeof eventCatalogue]?.personal
    : undefined
  if (personal === undefined || data[personal.person] === userId) return withoutSecrets(data)
  return withoutSecrets(
    personal.fields.reduce<Record<string, unknown>>((left, path) => changeAt(left, path, () => OTHERS), data),
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
