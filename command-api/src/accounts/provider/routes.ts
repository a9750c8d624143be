import { inLocale, namedLocale } from '@modstead/domain/kernel/named-locale'
import { ownPath } from '@modstead/infra/http/own-path'
import { HttpProblem } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible } from '../../http/write-route.ts'
import { changeSignIn } from '../change-sign-in.ts'
import { ofProvider, releaseIdentifier } from '../identifier/claim-identifier.ts'
import { ownSessionId } from '../session/own-session.ts'
import { loadAccount } from '../user/load-account.ts'
import { beginAt } from './begin.ts'
import { comeBackFrom } from './come-back.ts'
import { beginLink, beginSignIn, comeBack, readProviders, unlinkProvider } from './contract.ts'
import { backWith } from './paths.ts'

const isNavigation = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true

/** Signing in with a provider, and linking one to an account. */
export const providerRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  serveOpenWrite(app, readProviders, async ({ reply }) =>
    reply.header('cache-control', 'no-store').send([...deps.providers.keys()]),
  )

  serveOpenWrite(app, beginSignIn, async ({ query, request, reply }) => {
    const wanted = { linkTo: null, goTo: ownPath(query.url) }
    try {
      // A link on another site would sign people in who never asked for it.
      if (request.headers['sec-fetch-site'] === 'cross-site')
        throw new HttpProblem('cross-site-request', 'A page of another site sent this request.')
      return reply.redirect(await beginAt(deps, query.provider, wanted, request, reply), 303)
    } catch (error) {
      if (!isNavigation(request)) throw error
      return reply.header('cache-control', 'no-store').redirect(backWith(error, wanted, request), 303)
    }
  })

  serveOpenWrite(app, comeBack, async ({ request, reply }) => {
    const path = await comeBackFrom(deps, request, reply)
    return reply.header('cache-control', 'no-store').redirect(path, 303)
  })

  serveWrite(app, deps, beginLink, async ({ principal, body, request, reply }) => {
    ownSessionId(principal)
    const goTo = inLocale('/settings/account', namedLocale(request.headers.referer ?? ''))
    const wanted = { linkTo: principal.userId, goTo }
    const redirect = await beginAt(deps, body.provider, wanted, request, reply)
    return reply.send({ redirect })
  })

  serveWrite(app, deps, unlinkProvider, async ({ body, request, reply, ...write }) => {
    const { provider } = body
    const { userId } = write.principal
    const account = await loadAccount(deps, userId)
    const linked = account.signIn.providers.find((each) => each.provider === provider)
    const offered = [...deps.providers.keys()]
    const command = { type: 'UnlinkProvider', userId, provider, offered } as const
    const answer = await changeSignIn(deps, command, { ...write, request, reply })
    if (linked?.subject) {
      const stream = ofProvider(deps, { provider, subject: linked.subject })
      await releaseIdentifier(deps, stream, userId, write.sender)
    }
    return answerWhenVisible(deps, reply, answer)
  })
}
