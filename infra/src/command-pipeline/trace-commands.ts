import type { Tracing } from '../telemetry/tracing.ts'
import type { Executor } from './executor.ts'

/** Records a span with its name for each command. */
export const traceCommands = (executor: Executor, tracing: Tracing): Executor => ({
  ...executor,
  execute: (aggregate, id, command, context, intent) =>
    tracing.inSpan({ name: command.type, attributes: { 'modstead.step': 'command' } }, () =>
      executor.execute(aggregate, id, command, context, intent),
    ),
})
