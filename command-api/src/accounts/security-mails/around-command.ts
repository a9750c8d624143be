import { streamOf } from '@modstead/domain/kernel/aggregate'
import { fold } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { Foldable } from '@modstead/infra/command-pipeline/hot-streams'
import type { RecordedEvent } from '@modstead/infra/event-store/port'
import type { AccountParts } from '../account-parts.ts'

export interface Around<State> {
  readonly before: State
  readonly after: State
}

/**
 * The state of a stream before and after the command that stored this event, whatever happened since: a
 * notice must not go to an address that came later.
 */
export const aroundCommand = async <State, Event extends DomainEvent>(
  { store, decodeBatch }: Pick<AccountParts, 'store' | 'decodeBatch'>,
  aggregate: Foldable<State, Event>,
  id: string,
  { position, metadata: { commandId } }: RecordedEvent,
): Promise<Around<State>> => {
  const stored: RecordedEvent[] = []
  for await (const event of store.readStream(streamOf(aggregate, id))) {
    if (event.position > position && event.metadata.commandId !== commandId) break
    stored.push(event)
  }
  const events = await decodeBatch(stored)
  const stateAfter = (some: readonly RecordedEvent[]) =>
    fold(aggregate.decider, some as readonly (RecordedEvent & Event)[])
  return {
    before: stateAfter(events.filter(({ metadata }) => metadata.commandId !== commandId)),
    after: stateAfter(events),
  }
}
