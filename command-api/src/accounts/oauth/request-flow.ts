import { createHash } from 'node:crypto'
import type { CommandDependencies } from '../../dependencies.ts'
import { flowExpired, makeFlow, openFlow } from '../flow.ts'
import type { AuthorizationQuery } from './authorization-request.ts'

type Deps = Pick<CommandDependencies, 'links' | 'once'>

const PURPOSE = 'authorize-app'

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Ties the approval to this request and this person. The request is sent beside its signature, because it may
 * be long.
 */
export const flowOfRequest = (deps: Deps, userId: string, query: AuthorizationQuery): string => {
  const text = Buffer.from(JSON.stringify(query)).toString('base64url')
  return `${makeFlow(deps, PURPOSE, { user: userId, digest: digestOf(text) })}.${text}`
}

/** Throws the problem if the flow has ended, or belongs to somebody else. */
export const requestOfFlow = (deps: Deps, userId: string, flow: string): AuthorizationQuery => {
  const [signed = '', text = ''] = flow.split('.', 2)
  const { user, digest } = openFlow(deps, PURPOSE, signed)
  if (user !== userId || digest !== digestOf(text)) throw flowExpired()
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as AuthorizationQuery
}
