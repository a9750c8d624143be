import type { Planned } from './pending.ts'
import { SEPARATOR } from './tables.ts'

const numbers = (values: readonly (bigint | number)[]) => `{${values.join(',')}}`

/** The call of `append_events` (see tables.ts) for one flush. */
export const flushStatement = (planned: readonly Planned[]) => {
  const names: string[] = []
  const expecteds: bigint[] = []
  const bases: bigint[] = []
  const counts: number[] = []
  const firsts: number[] = []
  const streams: string[] = []
  const revisions: bigint[] = []
  const ids: string[] = []
  const types: string[] = []
  const datas: string[] = []
  const metadatas: string[] = []
  const appends: number[] = []
  for (const { pending, base } of planned) {
    names.push(pending.stream)
    expecteds.push(pending.expected)
    bases.push(base)
    counts.push(pending.events.length)
    firsts.push(ids.length + 1)
    let revision = pending.expected
    for (const event of pending.events) {
      revision += 1n
      streams.push(pending.stream)
      revisions.push(revision)
      ids.push(event.id)
      types.push(event.type)
      datas.push(event.data)
      metadatas.push(event.metadata)
      appends.push(names.length)
    }
  }
  return {
    name: 'append-events',
    text: 'select * from append_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    values: [
      names.join(SEPARATOR),
      numbers(expecteds),
      numbers(bases),
      numbers(counts),
      numbers(firsts),
      streams.join(SEPARATOR),
      numbers(revisions),
      `{${ids.join(',')}}`,
      types.join(SEPARATOR),
      datas.join(SEPARATOR),
      metadatas.join(SEPARATOR),
      numbers(appends),
    ],
  }
}
