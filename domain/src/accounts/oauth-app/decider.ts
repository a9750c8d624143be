import type { Actor } from '../../kernel/actor.ts'
import type { Decider } from '../../kernel/decider.ts'
import { reject } from '../../kernel/rejection.ts'
import type { OauthAppCommand, OauthAppRejection } from './commands.ts'
import type { OauthAppEvent } from './events.ts'
import { fieldProblem } from './fields.ts'
import type { Redirect } from './redirect-address.ts'
import { type ActiveApp, evolve, type OauthAppState } from './state.ts'

const addressesOf = (redirects: readonly Redirect[]): string =>
  JSON.stringify(redirects.map(({ address }) => address))

const notFound = () => reject('app-not-found', 'You have no app with this id.')

type Edit = Extract<OauthAppCommand, { type: 'EditApp' }>

const changesOf = (state: ActiveApp, edit: Edit): OauthAppEvent[] => {
  const ids = { appId: edit.appId, ownerId: state.ownerId }
  const { name = state.name, url = state.url, description = state.description } = edit
  const { redirects = state.redirects, maxScopes = state.maxScopes } = edit
  const events: OauthAppEvent[] = []
  if (name !== state.name || url !== state.url || description !== state.description)
    events.push({ type: 'AppProfileChanged', data: { ...ids, name, url, description } })
  if (addressesOf(redirects) !== addressesOf(state.redirects)) {
    // An address that stays keeps its id, because people have approved it by that id.
    const kept = new Map(state.redirects.map(({ id, address }) => [address, id]))
    const named = redirects.map(({ id, address }) => ({ id: kept.get(address) ?? id, address }))
    events.push({ type: 'AppRedirectsChanged', data: { ...ids, redirects: named } })
  }
  if (maxScopes !== state.maxScopes)
    events.push({ type: 'AppScopesChanged', data: { ...ids, maxScopes: maxScopes.toString() } })
  return events
}

/** Only the product removes icons, once the app is deleted. */
const releaseIcons = (
  { appId, pictures }: Extract<OauthAppCommand, { type: 'ReleaseAppIcons' }>,
  state: OauthAppState,
  actor: Actor,
) => {
  if (state.status !== 'deleted' || actor.kind !== 'system') return notFound()
  const { ownerId, releasedIcons } = state
  const released = pictures.filter((path) => !releasedIcons.has(path))
  return released.length === 0
    ? []
    : [{ type: 'AppIconsReleased' as const, data: { appId, ownerId, pictures: released } }]
}

export const oauthAppDecider: Decider<OauthAppState, OauthAppCommand, OauthAppEvent, OauthAppRejection> = {
  initial: { status: 'none' },
  decide: (command, state, { actor, now }) => {
    const { appId } = command
    if (command.type === 'RegisterApp') {
      const { ownerId, name, url, description, redirects, maxScopes, secretHash } = command
      const scopes = maxScopes.toString()
      return (
        fieldProblem(command) ?? [
          {
            type: 'AppRegistered',
            data: {
              ...{ appId, ownerId, name, url, description, redirects, secretHash },
              maxScopes: scopes,
              registeredAt: now,
            },
          },
        ]
      )
    }
    if (command.type === 'ReleaseAppIcons') return releaseIcons(command, state, actor)
    const owned = state.status === 'active' && (actor.kind === 'system' || actor.id === state.ownerId)
    if (!owned) return notFound()
    const ids = { appId, ownerId: state.ownerId }
    switch (command.type) {
      case 'EditApp':
        return fieldProblem(command) ?? changesOf(state, command)
      case 'SetAppIcon':
        return [{ type: 'AppIconSet', data: { ...ids, icon: command.icon } }]
      case 'RemoveAppIcon':
        return state.icon === null ? [] : [{ type: 'AppIconRemoved', data: ids }]
      case 'RotateAppSecret':
        if (state.secretHash === null) return reject('app-is-public', 'A public app has no secret.')
        return command.former !== undefined && command.former !== state.secretHash
          ? []
          : [
              {
                type: 'AppSecretRotated',
                data: {
                  ...ids,
                  secretHash: command.secretHash,
                  ...(command.found && { found: command.found }),
                },
              },
            ]
      case 'DeleteApp':
        return [{ type: 'AppDeleted', data: ids }]
    }
  },
  evolve,
}
