import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { QuotaEvent } from './events.ts'

export type QuotaCommand =
  | {
      readonly type: 'ReserveQuota'
      readonly userId: string
      /** The project or organization that is about to be created. */
      readonly holderId: string
      /** Everything that the account is known to own, counted in the stream or not. */
      readonly owned: readonly string[]
      readonly max: number
      /** The kind of thing, for the refusal: `projects`. */
      readonly what: string
    }
  | { readonly type: 'ReleaseQuota'; readonly userId: string; readonly holderIds: readonly string[] }

export interface QuotaState {
  readonly holders: ReadonlySet<string>
}

export type QuotaRejection = 'allowance-used-up'

const without = (holders: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> => {
  const rest = new Set(holders)
  for (const id of gone) rest.delete(id)
  return rest
}

export const quotaDecider: Decider<QuotaState, QuotaCommand, QuotaEvent, QuotaRejection> = {
  initial: { holders: new Set() },
  decide: (command, { holders }) => {
    const { userId } = command
    switch (command.type) {
      case 'ReserveQuota': {
        const { holderId, owned, max, what } = command
        if (holders.has(holderId)) return []
        if (new Set([...holders, ...owned]).size >= max)
          return reject(
            'allowance-used-up',
            `An account can own at most ${max} ${what}. Delete or transfer one first.`,
          )
        return [{ type: 'PlaceTaken', data: { userId, holderId } }]
      }
      case 'ReleaseQuota': {
        const holderIds = command.holderIds.filter((id) => holders.has(id))
        return holderIds.length === 0 ? [] : [{ type: 'PlacesGivenBack', data: { userId, holderIds } }]
      }
    }
  },
  evolve: ({ holders }, event) => {
    switch (event.type) {
      case 'PlaceTaken':
        return { holders: new Set(holders).add(event.data.holderId) }
      case 'PlacesGivenBack':
        return { holders: without(holders, event.data.holderIds) }
    }
  },
}
