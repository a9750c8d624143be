import { randomUUID } from 'node:crypto'
import { ownCookie } from '@modstead/infra/identity/own-cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'

type Deps = Pick<CommandDependencies, 'sealed' | 'publicUrl'>
type Headers = Pick<FastifyRequest, 'headers'>

const PURPOSE = 'device'
/** From the last sign-in on. */
const LIFE_SECONDS = 180 * 24 * 60 * 60
/** Of a browser that a family shares; who signed in longest ago is forgotten first. */
const MAX_ACCOUNTS = 8

/** A browser, and the accounts whose owners have signed in with it. */
const device = z.strictObject({ id: z.string(), users: z.array(z.string()) })

const deviceOf = (deps: Deps, { headers }: Headers) => {
  const text = ownCookie(deps.publicUrl, 'device').of(headers)
  return text === null ? null : (device.safeParse(deps.sealed.open(PURPOSE, text, new Date())).data ?? null)
}

/** The id of the browser if this user has signed in with it before; null: it is a stranger's as far as anybody knows. */
export const knownDevice = (deps: Deps, request: Headers, userId: string): string | null => {
  const known = deviceOf(deps, request)
  return known?.users.includes(userId) ? known.id : null
}

/** Remembers in the browser that this user has signed in with it. */
export const keepDevice = (deps: Deps, request: Headers, reply: FastifyReply, userId: string): void => {
  const former = deviceOf(deps, request)
  const users = [userId, ...(former?.users ?? []).filter((other) => other !== userId)].slice(0, MAX_ACCOUNTS)
  const value = { id: former?.id ?? randomUUID(), users }
  const sealed = deps.sealed.seal(PURPOSE, value, new Date(Date.now() + LIFE_SECONDS * 1000))
  reply.header('set-cookie', ownCookie(deps.publicUrl, 'device').keep(sealed, LIFE_SECONDS))
}
