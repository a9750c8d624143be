import { oauthApp } from '@modstead/domain/accounts/aggregates'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import { isHashOf } from '@modstead/infra/identity/authenticate'
import type { CommandDependencies } from '../../dependencies.ts'
import { TokenRefused } from './token-refused.ts'

interface Presented {
  readonly id: string | undefined
  readonly secret: string | undefined
}

export interface ClientFields {
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

const wrong = () => new TokenRefused('client-invalid', 'The app is unknown, or its secret is wrong.')

/** Decodes the form encoding that RFC 6749, 2.3.1 requires. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw wrong()
  }
}

const ofBasic = (encoded: string): Presented => {
  const text = Buffer.from(encoded, 'base64').toString()
  const colon = text.indexOf(':')
  if (colon < 0) throw wrong()
  return { id: decoded(text.slice(0, colon)), secret: decoded(text.slice(colon + 1)) }
}

/** Programs in the field send the secret alone, bare or after `Bearer`. */
const ofHeader = (authorization: string | undefined): Presented => {
  if (authorization === undefined) return { id: undefined, secret: undefined }
  const [, scheme, rest = ''] = /^(?:(Basic|Bearer)\s+)?(.*)$/is.exec(authorization.trim()) ?? []
  return scheme?.toLowerCase() === 'basic' ? ofBasic(rest) : { id: undefined, secret: rest || undefined }
}

export interface Client {
  readonly appId: string
  /** A public app has no secret, so any program can claim to be it. */
  readonly isPublic: boolean
}

/** Identifies the requesting app and checks its secret, if it has one. Throws TokenRefused. */
export const clientOf = async (
  { executor }: Pick<CommandDependencies, 'executor'>,
  authorization: string | undefined,
  { client_id, client_secret }: ClientFields,
): Promise<Client> => {
  const header = ofHeader(authorization)
  if (header.secret !== undefined && client_secret !== undefined)
    throw new TokenRefused('token-request-invalid', 'Send the secret in one place.')
  const id = header.id ?? client_id
  if (id === undefined || (client_id !== undefined && client_id !== id) || !isBase62Id(id)) throw wrong()
  const { state: app } = await executor.load(oauthApp, id)
  if (app.status !== 'active') throw wrong()
  const secret = header.secret ?? client_secret
  const fits =
    app.secretHash === null ? secret === undefined : secret !== undefined && isHashOf(app.secretHash, secret)
  if (!fits) throw wrong()
  return { appId: id, isPublic: app.secretHash === null }
}
