import { expect, test } from 'vitest'
import { createMetrics } from '../telemetry/metrics.ts'
import { countCommands } from './count-commands.ts'
import type { Executor } from './executor.ts'
import { CommandRefused, RevisionMismatch } from './refusals.ts'

const answer = { revision: 0n, position: 1n }

/** Its decisions depend on the id. */
const executor = {
  async execute(_aggregate: unknown, id: string) {
    if (id === 'refused') throw new CommandRefused({ rejected: 'not-now', because: 'not now' })
    if (id === 'changed') throw new RevisionMismatch('changed')
    if (id === 'broken') throw new Error('on purpose')
    return answer
  },
  async check(_aggregate: unknown, id: string) {
    if (id === 'refused') throw new CommandRefused({ rejected: 'not-now', because: 'not now' })
    return undefined
  },
} as unknown as Executor

test('commands are counted by name and outcome, and their results stay the same', async () => {
  const metrics = createMetrics()
  const counted = countCommands(executor, metrics)
  const run = (how: 'execute' | 'check', id: string) =>
    counted[how](
      {} as Parameters<Executor['execute']>[0],
      id,
      { type: 'EditThing' },
      {} as Parameters<Executor['execute']>[3],
      { commandId: '1', via: { kind: 'system', id: 'spec' } },
    )
  expect(await run('execute', 'fine')).toBe(answer)
  await expect(run('execute', 'refused')).rejects.toBeInstanceOf(CommandRefused)
  await expect(run('check', 'refused')).rejects.toBeInstanceOf(CommandRefused)
  expect(await run('check', 'fine')).toBeUndefined()
  await expect(run('execute', 'changed')).rejects.toBeInstanceOf(RevisionMismatch)
  await expect(run('execute', 'broken')).rejects.toThrow('on purpose')
  const text = await metrics.registry.metrics()
  expect(
    [...text.matchAll(/^modstead_commands_total\{command="EditThing",outcome="(\w+)"\} (\d)$/gm)].map(
      ([, outcome, count]) => `${outcome} ${count}`,
    ),
  ).toEqual(['accepted 1', 'refused 2', 'contended 1', 'failed 1'])
})
