import type { DomainEvent } from '@modstead/domain/kernel/event'
import { isBase62 } from '@modstead/domain/kernel/ids'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Foldable } from '@modstead/infra/command-pipeline/hot-streams'
import type { Sender } from '@modstead/infra/command-pipeline/sender'

/**
 * The first answer to a repeated deletion, or undefined if it is not a repeat. Deleted things cannot be found
 * any more, so the repeat would be refused. If a slug or a hash named the thing, the id is the subject that
 * the first attempt recorded.
 */
export const deletedBefore = async <State, Event extends DomainEvent>(
  executor: Pick<Executor, 'recall'>,
  aggregate: Foldable<State, Event>,
  id: string,
  { intent }: Sender,
): Promise<Answer | undefined> =>
  intent.isOneTime || !isBase62(id) ? undefined : executor.recall(aggregate, id, intent.commandId)
