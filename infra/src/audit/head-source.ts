import type { KeyObject } from 'node:crypto'
import type pg from 'pg'
import type { Head } from './head.ts'
import type { HeadSource, KnownBlocks } from './head-proof.ts'
import { readBlock, readBlockBegins } from './stored-blocks.ts'
import { parseHeadKeys, readHeadKeys, readHeadsBefore, readHeadsUpTo } from './stored-heads.ts'

/** Heads that were kept outside the product, with the keys that their keeper trusts. */
export interface KeptHeads {
  readonly heads: readonly Head[]
  readonly keys: ReadonlyMap<string, KeyObject>
}

const NONE: KeptHeads = { heads: [], keys: new Map() }

const byEvents = (left: Head, right: Head): number => left.events - right.events

/** Merges further heads into the order of the pages. */
async function* merged(
  pages: AsyncIterable<readonly Head[]>,
  others: readonly Head[],
): AsyncGenerator<readonly Head[]> {
  let left = others.toSorted(byEvents)
  for await (const page of pages) {
    const end = page.at(-1)?.events ?? 0
    yield [...page, ...left.filter(({ events }) => events <= end)].sort(byEvents)
    left = left.filter(({ events }) => events > end)
  }
  if (left.length > 0) yield left
}

/** Knows nothing about blocks, so only heads show how far a log is sound. */
export const noBlocks: KnownBlocks = {
  begins: async () => new Map(),
  block: async () => undefined,
}

/** All heads that are stored now. Later heads are about events that a log read now may lack. */
export const storedHeads = async (
  sender: Pick<pg.ClientBase, 'query'>,
  kept: KeptHeads = NONE,
): Promise<HeadSource> => {
  const [newest] = await readHeadsBefore(sender, { limit: 1 })
  return {
    heads: merged(readHeadsUpTo(sender, newest?.events ?? 0), kept.heads),
    keys: new Map([...parseHeadKeys(await readHeadKeys(sender)), ...kept.keys]),
    blocks: {
      begins: (from, limit) => readBlockBegins(sender, from, limit),
      block: (number) => readBlock(sender, number),
    },
  }
}
