import { openStores } from '../stores.ts'
import { acknowledgedIsStored } from './i1-acknowledged-is-stored.ts'
import { onceAndInOrder } from './i2-once-and-in-order.ts'
import { answersEqualTheModel } from './i3-answers-equal-the-model.ts'
import { readModelsEqualARebuild } from './i3-read-models-equal-a-rebuild.ts'
import { checkpointsFollow } from './i4-checkpoints.ts'
import { effectsOnce, type Inbox } from './i5-effects-once.ts'
import { chain } from './i7-chain.ts'
import { filesStored } from './i8-files.ts'
import { answers } from './i9-answers.ts'
import { bounded } from './i12-bounds.ts'
import type { Invariant, Look } from './look.ts'

/**
 * In the order in which they are checked: followers of the log must catch up before their rows are compared.
 */
export const invariantsOf = (inbox: Inbox): readonly Invariant[] => [
  answers,
  acknowledgedIsStored,
  onceAndInOrder,
  checkpointsFollow(),
  readModelsEqualARebuild,
  answersEqualTheModel(),
  effectsOnce(inbox),
  chain,
  filesStored(),
  bounded(),
]

/** Violations of all invariants, one line each, starting with the invariant's number. */
export const lookAt = async (
  parts: Omit<Look, 'stores' | 'events'>,
  invariants: readonly Invariant[],
): Promise<readonly string[]> => {
  const stores = await openStores(parts.site)
  try {
    const look: Look = { ...parts, stores, events: await stores.events() }
    const violations: string[] = []
    for (const { id, check } of invariants)
      violations.push(
        ...(await check(look).catch((error: unknown) => [`could not be checked: ${error}`])).map((line) =>
          /^I\d/.test(line) ? line : `${id} ${line}`,
        ),
      )
    return violations
  } finally {
    await stores.close()
  }
}
