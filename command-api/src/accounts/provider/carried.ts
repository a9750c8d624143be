import { ownCookie } from '@modstead/infra/identity/own-cookie'
import type { SealedValue } from '@modstead/infra/identity/sealed-cookie'
import { SIGN_IN_TIME_MS } from '@modstead/infra/sign-in-providers/pending'
import { PROVIDER_NAMES, pendingSignIn } from '@modstead/infra/sign-in-providers/port'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CommandDependencies } from '../../dependencies.ts'

type Deps = Pick<CommandDependencies, 'sealed' | 'publicUrl'>

/** Outlives the time for signing in there, so that an answer which comes too late is not taken for a foreign one. */
const BEGUN_SECONDS = (2 * SIGN_IN_TIME_MS) / 1000
/** Enough for a newcomer to think about a name. */
const NEWCOMER_SECONDS = 10 * 60

/**
 * Data that a browser carries for us from one request to a later one. Nobody else can read it or make it up.
 */
const carriedAs = <Schema extends z.ZodType<SealedValue>>(
  name: string,
  lifeSeconds: number,
  schema: Schema,
) => ({
  keep(deps: Deps, reply: FastifyReply, value: z.output<Schema>): void {
    const sealed = deps.sealed.seal(name, value, new Date(Date.now() + lifeSeconds * 1000))
    reply.header('set-cookie', ownCookie(deps.publicUrl, name).keep(sealed, lifeSeconds))
  },
  of(deps: Deps, { headers }: FastifyRequest): z.output<Schema> | null {
    const text = ownCookie(deps.publicUrl, name).of(headers)
    return text === null ? null : (schema.safeParse(deps.sealed.open(name, text, new Date())).data ?? null)
  },
  drop(deps: Deps, reply: FastifyReply): void {
    reply.header('set-cookie', ownCookie(deps.publicUrl, name).drop)
  },
})

/** A person who went to a provider: the data that its answer must match, and what they want. */
export const begun = carriedAs(
  'provider-begun',
  BEGUN_SECONDS,
  z.strictObject({
    pending: pendingSignIn,
    /** The user whose account is linked. null: the person is signing in. */
    linkTo: z.string().nullable(),
    /** The path on this site to go to in the end. */
    goTo: z.string(),
  }),
)

/** A person who came back from a provider, and has no account here. */
export const newcomer = carriedAs(
  'provider-newcomer',
  NEWCOMER_SECONDS,
  z.strictObject({
    provider: z.enum(PROVIDER_NAMES),
    subject: z.string(),
    username: z.string().nullable(),
    email: z.string().nullable(),
    emailIsVerified: z.boolean(),
  }),
)
