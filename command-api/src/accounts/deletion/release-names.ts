import { identifier, username } from '@modstead/domain/accounts/aggregates'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { START } from '@modstead/infra/event-store/port'
import type { BackgroundParts } from '../../background-parts.ts'

const CLAIMS = { types: ['UsernameReserved', 'IdentifierClaimed'] }

/** Streams of names, addresses and provider accounts that the user ever claimed. Their names reveal nothing. */
const claimsOf = async ({ store }: BackgroundParts['accounts'], userId: string) => {
  const streams = new Set<string>()
  for await (const batch of store.readAll(START, CLAIMS))
    for (const { stream, data } of batch) if (data.userId === userId) streams.add(stream)
  return streams
}

/** Frees the name and the addresses for others. Needs no key, because it works on hashes. */
export const releaseNames = async (
  { executor, accounts }: Pick<BackgroundParts, 'executor' | 'accounts'>,
  userId: string,
  sender: Sender,
): Promise<void> => {
  for (const stream of await claimsOf(accounts, userId)) {
    const anew = asProductAnew(sender)
    const [context, { intent }] = [contextOf(anew), anew]
    const dash = stream.indexOf('-')
    const [category, id] = [stream.slice(0, dash), stream.slice(dash + 1)]
    if (category === username.category)
      await executor.execute(username, id, { type: 'ReleaseUsername', userId }, context, intent)
    else await executor.execute(identifier, id, { type: 'ReleaseIdentifier', userId }, context, intent)
  }
}
