import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { AppPlacesEvent } from './events.ts'

export const MAX_APPS = 50

export interface AppPlacesCommand {
  readonly type: 'TakeAppPlace' | 'GiveBackAppPlace'
  readonly userId: string
  readonly appId: string
}

export type AppPlacesRejection = 'too-many-apps'

/** The ids of a user's apps. */
export type AppPlacesState = readonly string[]

export const appPlacesDecider: Decider<AppPlacesState, AppPlacesCommand, AppPlacesEvent, AppPlacesRejection> =
  {
    initial: [],
    decide: ({ type, userId, appId }, apps) => {
      const has = apps.includes(appId)
      if (type === 'GiveBackAppPlace')
        return has ? [{ type: 'AppPlaceGivenBack', data: { userId, appId } }] : []
      if (has) return []
      return apps.length >= MAX_APPS
        ? reject('too-many-apps', `An account has at most ${MAX_APPS} apps. Delete one first.`)
        : [{ type: 'AppPlaceTaken', data: { userId, appId } }]
    },
    evolve: (apps, { type, data }) =>
      type === 'AppPlaceTaken' ? [...apps, data.appId] : apps.filter((id) => id !== data.appId),
  }
