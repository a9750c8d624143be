import { createHash, randomBytes } from 'node:crypto'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWithJson } from '../../http/write-route.ts'
import { ownSessionId } from '../session/own-session.ts'
import { startSession } from '../session/start-session.ts'
import { findActive, loadAccount } from '../user/load-account.ts'
import { letLauncherIn, takeLauncherSession } from './contract.ts'

const PURPOSE = 'launcher'
/** Short, because the launcher redeems the code at once. */
const CODE_MS = 2 * 60 * 1000
/** A code is remembered beyond its lifetime for as long as clocks may differ. */
const LEEWAY_MS = 60 * 1000

const hosts = { 4: '127.0.0.1', 6: '[::1]' } as const

const wrongCode = () =>
  new CommandRefused({
    rejected: 'code-invalid',
    because: 'The code is wrong, out of date or was used before.',
  })

/**
 * How the launcher gets its own session from a browser on the same machine. The address carries a code that
 * is worthless without a secret that only the launcher knows, because others may read the address.
 */
export const launcherRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { links, once, publicUrl } = deps

  serveWrite(app, deps, letLauncherIn, async ({ body, principal, reply }) => {
    ownSessionId(principal)
    const { userId, signIn } = await loadAccount(deps, principal.userId)
    const nonce = randomBytes(12).toString('base64url')
    const claims = { user: userId, epoch: signIn.epoch, challenge: body.code_challenge, nonce }
    const code = links.sign(PURPOSE, claims, new Date(Date.now() + CODE_MS))
    const { state } = body
    const told = new URLSearchParams({ code, ...(state !== undefined && { state }), iss: publicUrl })
    const redirect = `http://${hosts[body.ipver]}:${body.port}/?${told}`
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(redirect))
  })

  serveOpenWrite(app, takeLauncherSession, async ({ body, request, reply }) => {
    const claims = links.verify(PURPOSE, body.code, new Date())
    if (claims === null || claims === 'expired') throw wrongCode()
    const challenge = createHash('sha256').update(body.code_verifier).digest('base64url')
    if (claims.challenge !== challenge) throw wrongCode()
    const account = await findActive(deps, `${claims.user}`)
    if (account === null || account.signIn.epoch !== claims.epoch) throw wrongCode()
    if (!(await once(`launcher ${body.code}`, Date.now() + CODE_MS + LEEWAY_MS))) throw wrongCode()
    const { userId, role, signIn } = account
    const proven = { userId, role, epoch: signIn.epoch, means: 'launcher' } as const
    const { secret, endsAt, position } = await startSession(deps, proven, request)
    reply.header('cache-control', 'no-store')
    const json = () => JSON.stringify({ session: secret, user_id: userId, refresh_expires: endsAt })
    return answerWithJson(deps, reply, { position, revision: -1n }, json, 'site')
  })
}
