import type { Invariant } from './look.ts'

/**
 * Streams that only the command's own decision writes: reservations are also made and released on the way to
 * a refusal.
 */
const DECIDED = /^(project|version|team|follow|accessToken)-/

export const acknowledgedIsStored: Invariant = {
  id: 'I1',
  says: 'The log has the events of each acknowledged command, and none of any refused one.',
  async check({ events, history }) {
    const stored = new Set(events.map(({ metadata }) => metadata.commandId))
    const decided = new Set(
      events.filter(({ stream }) => DECIDED.test(stream)).map(({ metadata }) => metadata.commandId),
    )
    return history.known.flatMap(({ kind, commandId, outcome }) => {
      if (outcome === 'acknowledged' && !stored.has(commandId))
        return [`acknowledged, but not in the log: ${kind} ${commandId}`]
      if (outcome === 'refused' && decided.has(commandId))
        return [`refused, but in the log: ${kind} ${commandId}`]
      return []
    })
  },
}
