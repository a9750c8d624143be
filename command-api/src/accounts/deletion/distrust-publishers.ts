import { trustedPublishers } from '@modstead/domain/catalogue/aggregates'
import { asProductAnew, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { BackgroundParts } from '../../background-parts.ts'
import { productContext } from '../../catalogue/product-context.ts'

/** Projects that go to others, or went earlier, must not go on to trust what this user set up. */
export const distrustPublishers = async (
  { pool, executor }: Pick<BackgroundParts, 'pool' | 'executor'>,
  userId: string,
  sender: Sender,
): Promise<void> => {
  const { rows } = await pool.query<{ id: string; project_id: string }>(
    'select id, project_id from trusted_publisher where user_id = $1',
    [userId],
  )
  for (const { id: publisherId, project_id: projectId } of rows) {
    const { state } = await executor.load(trustedPublishers, projectId)
    if (!state.some((each) => each.publisherId === publisherId)) continue
    const anew = asProductAnew(sender)
    const command = { type: 'DistrustPublisher', projectId, publisherId } as const
    await executor.execute(trustedPublishers, projectId, command, productContext(anew), anew.intent)
  }
}
