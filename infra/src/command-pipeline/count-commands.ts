import type { Metrics } from '../telemetry/metrics.ts'
import type { Executor } from './executor.ts'
import { CommandRefused, RevisionMismatch, TooContended } from './refusals.ts'

export type CommandOutcome = 'accepted' | 'refused' | 'contended' | 'failed'

const outcomeOf = (error: unknown): CommandOutcome => {
  if (error instanceof CommandRefused) return 'refused'
  return error instanceof RevisionMismatch || error instanceof TooContended ? 'contended' : 'failed'
}

/** Counts commands by name and outcome. A command that a check refuses counts as sent. */
export const countCommands = (executor: Executor, metrics: Metrics): Executor => {
  const commands = metrics.counter('commands_total', 'Commands by name and outcome', ['command', 'outcome'])
  const countFailure = (command: string) => (error: unknown) => {
    commands.inc({ command, outcome: outcomeOf(error) })
    throw error
  }
  return {
    ...executor,
    execute(aggregate, id, command, context, intent) {
      const { type } = command
      return executor.execute(aggregate, id, command, context, intent).then((answer) => {
        commands.inc({ command: type, outcome: 'accepted' })
        return answer
      }, countFailure(type))
    },
    check: (aggregate, id, command, context, intent) =>
      executor.check(aggregate, id, command, context, intent).catch(countFailure(command.type)),
  }
}
