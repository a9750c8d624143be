import type { AdministratorsEvent } from '@modstead/domain/accounts/administrators/events'
import { administers } from '@modstead/domain/accounts/policy'
import type { UserEvent } from '@modstead/domain/accounts/user/events'
import { reactionTo } from '../../reactions/reaction.ts'
import { appoint } from '../administrators/appoint.ts'
import { enterAdministrator } from '../administrators/enter.ts'

type Registered = Extract<UserEvent, { type: 'UserRegistered' }>
type Changed = Extract<UserEvent, { type: 'UserRoleChanged' }>
type Chosen = Extract<AdministratorsEvent, { type: 'FirstAdministratorChosen' }>

// The first catalogues are older than the list, so it takes in earlier administrators.

export const whenAdministratorRegisteredEnterThem = reactionTo<Registered>({
  name: 'when-administrator-registered-enter-them',
  type: 'UserRegistered',
  includesHistory: true,
  async react({ userId, role }, parts, sender) {
    if (administers(role)) await enterAdministrator(parts, userId, sender)
  },
})

export const whenRoleGivenEnterAdministrator = reactionTo<Changed>({
  name: 'when-role-given-enter-administrator',
  type: 'UserRoleChanged',
  includesHistory: true,
  async react({ userId, role }, parts, sender) {
    if (administers(role)) await enterAdministrator(parts, userId, sender)
  },
})

export const whenFirstAdministratorChosenAppointThem = reactionTo<Chosen>({
  name: 'when-first-administrator-chosen-appoint-them',
  type: 'FirstAdministratorChosen',
  async react({ userId }, parts, sender) {
    await appoint(parts, userId, sender)
  },
})
