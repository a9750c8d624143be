import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { SlugEvent } from './events.ts'

export type SlugCommand =
  /** `claimant` is the user for whom the holder is created: only the heir can take a slug of a deleted holder. */
  | {
      readonly type: 'ReserveSlug'
      readonly slug: string
      readonly holderId: string
      readonly claimant: string
    }
  | {
      readonly type: 'ReleaseSlug'
      readonly slug: string
      readonly holderId: string
      readonly heir: string | null
    }

export interface SlugState {
  readonly holderId: string | null
  readonly heir: string | null
}

export type SlugRejection = 'slug-taken'

export const slugDecider: Decider<SlugState, SlugCommand, SlugEvent, SlugRejection> = {
  initial: { holderId: null, heir: null },
  decide: (command, state) => {
    switch (command.type) {
      case 'ReserveSlug': {
        if (state.holderId === command.holderId) return []
        const barred = state.holderId !== null || (state.heir !== null && state.heir !== command.claimant)
        if (barred)
          return reject('slug-taken', `The slug ${command.slug} is already taken. Choose another one.`)
        return [{ type: 'SlugReserved', data: { slug: command.slug, holderId: command.holderId } }]
      }
      case 'ReleaseSlug': {
        if (state.holderId !== command.holderId) return []
        const { slug, holderId, heir } = command
        return [{ type: 'SlugReleased', data: { slug, holderId, heir } }]
      }
    }
  },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'SlugReserved':
        return { holderId: event.data.holderId, heir: null }
      case 'SlugReleased':
        return { holderId: null, heir: event.data.heir }
    }
  },
}
