import { createHash } from 'node:crypto'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { CommandDependencies } from '../../dependencies.ts'
import type { AuthorizationQuery } from './authorization-request.ts'

type Deps = Pick<CommandDependencies, 'links'>

const PURPOSE = 'authorize-app'
const FLOW_MS = 30 * 60 * 1000

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** What was asked, so that it is what is approved: by this person, within half an hour. Nothing is stored. */
export const makeFlow = ({ links }: Deps, userId: string, query: AuthorizationQuery): string => {
  const text = Buffer.from(JSON.stringify(query)).toString('base64url')
  const claims = { user: userId, digest: digestOf(text) }
  return `${links.sign(PURPOSE, claims, new Date(Date.now() + FLOW_MS))}.${text}`
}

/** Throws the problem of a flow that has ended, or is somebody else's. */
export const openFlow = ({ links }: Deps, userId: string, flow: string): AuthorizationQuery => {
  const [signature = '', text = ''] = flow.split('.', 2)
  const claims = links.verify(PURPOSE, signature, new Date())
  const fits = claims !== null && claims !== 'expired' && claims.user === userId
  if (!fits || claims.digest !== digestOf(text))
    throw new HttpProblem('flow-ended', 'This request is out of date. Go back to the app and start anew.')
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as AuthorizationQuery
}
