import { randomUUID } from 'node:crypto'
import { ownCookie } from '@modstead/infra/identity/own-cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'

type Deps = Pick<CommandDependencies, 'sealed' | 'publicUrl'>
type Headers = Pick<FastifyRequest, 'headers'>

const PURPOSE = 'device'
/** Counted from the last sign-in. */
const LIFE_SECONDS = 180 * 24 * 60 * 60
/** Enough for a browser that a family shares. The account with the oldest sign-in is forgotten first. */
const MAX_ACCOUNTS = 8

/** A browser, and the accounts whose owners have signed in with it. */
const device = z.strictObject({ id: z.string(), users: z.array(z.string()) })

const deviceOf = (deps: Deps, { headers }: Headers) => {
  const text = ownCookie(deps.publicUrl, 'device').of(headers)
  return text === null ? null : (device.safeParse(deps.sealed.open(PURPOSE, text, new Date())).data ?? null)
}

/** The id of the browser if anybody has signed in with it before. */
export const deviceIdOf = (deps: Deps, request: Headers): string | null => deviceOf(deps, request)?.id ?? null

/** The id of the browser if this user has signed in with it before. null: it counts as a stranger's. */
export const knownDevice = (deps: Deps, request: Headers, userId: string): string | null => {
  const known = deviceOf(deps, request)
  return known?.users.includes(userId) ? known.id : null
}

/** Remembers in a cookie that this user has signed in with this browser. */
export const keepDevice = (deps: Deps, request: Headers, reply: FastifyReply, userId: string): void => {
  const former = deviceOf(deps, request)
  const users = [userId, ...(former?.users ?? []).filter((other) => other !== userId)].slice(0, MAX_ACCOUNTS)
  const value = { id: former?.id ?? randomUUID(), users }
  const sealed = deps.sealed.seal(PURPOSE, value, new Date(Date.now() + LIFE_SECONDS * 1000))
  reply.header('set-cookie', ownCookie(deps.publicUrl, 'device').keep(sealed, LIFE_SECONDS))
}
