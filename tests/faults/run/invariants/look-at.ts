import { openStores } from '../stores.ts'
import { acknowledgedIsStored } from './i1-acknowledged-is-stored.ts'
import { onceAndInOrder } from './i2-once-and-in-order.ts'
import { answersEqualTheModel } from './i3-answers-equal-the-model.ts'
import { readModelsEqualARebuild } from './i3-read-models-equal-a-rebuild.ts'
import { searchDocumentsEqual } from './i3-search-documents.ts'
import { checkpointsFollow } from './i4-checkpoints.ts'
import { type Inbox, mailsOnce } from './i5-mails-once.ts'
import { notifiedOnce } from './i5-notified-once.ts'
import { chain } from './i7-chain.ts'
import { filesStored } from './i8-files.ts'
import { picturesStored } from './i8-pictures.ts'
import { answers } from './i9-answers.ts'
import { bounded } from './i12-bounds.ts'
import type { Invariant, Look } from './look.ts'

/** A busy machine takes longer than the limit that timed runs hold everybody to. */
const PATIENCE_MS = 60_000
const CAUGHT_UP_WITHIN_MS = 10_000

/**
 * In the order in which they are checked: followers of the log must catch up before their rows are compared.
 */
export const invariantsOf = (inbox: Inbox, isTimed = false): readonly Invariant[] => {
  const withinMs = isTimed ? CAUGHT_UP_WITHIN_MS : PATIENCE_MS
  return [
    answers,
    acknowledgedIsStored,
    onceAndInOrder,
    checkpointsFollow(withinMs),
    readModelsEqualARebuild,
    answersEqualTheModel(withinMs),
    searchDocumentsEqual(withinMs),
    mailsOnce(inbox),
    notifiedOnce,
    chain,
    filesStored(),
    picturesStored,
    bounded(),
  ]
}

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
