import { randomUUID } from 'node:crypto'
import { trustedPublishers } from '@modstead/domain/catalogue/aggregates'
import { may } from '@modstead/domain/catalogue/policy'
import {
  type Publisher,
  publishersOf,
  publishingAs,
} from '@modstead/domain/catalogue/trusted-publishers/publisher'
import { canSeeProject } from '@modstead/domain/catalogue/visibility'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { scopeBit } from '@modstead/domain/kernel/scopes'
import { CiIssuerAway, CiTokenRefused } from '@modstead/infra/ci-identity/ci-token-refused'
import type { VerifiedCiToken } from '@modstead/infra/ci-identity/verify-ci-token'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { HttpProblem, unavailable } from '@modstead/infra/http/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { issueToken } from '../../accounts/access-token/issue-token.ts'
import { countTryOfNetwork, EXCHANGE_OF_NETWORK } from '../../accounts/sign-in/tries.ts'
import { findActive } from '../../accounts/user/load-account.ts'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveOpenWrite } from '../../http/serve-open-write.ts'
import { accessTo, type LocatedProject, locateProject } from '../access.ts'
import { productContext } from '../product-context.ts'
import { exchangeCiToken } from './contract.ts'

const LIFE_MS = 15 * 60_000
/** Scopes to publish, and to read back published things that are not public yet. */
const SCOPES = (['VERSION_CREATE', 'VERSION_WRITE', 'VERSION_READ', 'PROJECT_READ'] as const)
  .map(scopeBit)
  .reduce((all, bit) => all | bit)

const STRANGER = { actor: null, isMember: false } as const

const notTrusted = () => new HttpProblem('ci-token-refused', 'No project trusts the sender of this token.')

const senderOf = ({ id }: FastifyRequest): Sender => ({
  actor: { kind: 'system', name: 'trusted publishing' },
  now: new Date().toISOString(),
  intent: {
    commandId: randomUUID(),
    isOneTime: true,
    correlationId: id,
    via: bySystem('trusted publishing'),
  },
})

/**
 * A CI proves its identity, and gets a token that publishes to one project, with the rights of the user who
 * trusted it.
 */
export const tokenExchangeRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor, verifyCiToken, publicUrl } = deps

  const verified = (token: string, publishers: readonly Publisher[]): Promise<VerifiedCiToken> =>
    verifyCiToken(token, {
      trustedIssuers: [...new Set(publishers.map(({ issuer }) => issuer))],
      audience: publicUrl,
      now: new Date(),
    }).catch((error: unknown) => {
      if (error instanceof CiTokenRefused)
        throw new HttpProblem('ci-token-refused', `The CI token was refused: ${error.message}.`)
      if (error instanceof CiIssuerAway)
        throw unavailable('issuer-unavailable', 'The issuer of the token does not answer right now.', 10)
      throw error
    })

  /** The user who trusted the publisher may have left the project or the site since. */
  const mayStillPublish = async (located: LocatedProject, publisher: Publisher): Promise<boolean> => {
    const account = await findActive(deps, publisher.userId)
    return account !== null && may(accessTo(located, publishingAs(publisher)), 'version.upload')
  }

  /** An older publisher that works no longer must not stand in the way of one that works. */
  const firstWorking = async (
    located: LocatedProject,
    publishers: readonly Publisher[],
  ): Promise<Publisher | null> => {
    for (const publisher of publishers) if (await mayStillPublish(located, publisher)) return publisher
    return null
  }

  serveOpenWrite(app, exchangeCiToken, async ({ body, request, reply }) => {
    await countTryOfNetwork(deps, EXCHANGE_OF_NETWORK, request)
    const located = await locateProject(executor, body.project)
    if (!located) throw notTrusted()
    const { projectId } = located.project
    const { state: publishers } = await executor.load(trustedPublishers, projectId)
    if (publishers.length === 0) throw notTrusted()
    const { issuer, identity } = await verified(body.token, publishers).catch((error: unknown) => {
      // Whether a hidden project trusts somebody would say that it exists.
      throw canSeeProject(located.project.status, STRANGER) ? error : notTrusted()
    })
    const publisher = await firstWorking(located, publishersOf(publishers, issuer, identity))
    if (publisher === null) throw notTrusted()
    const { publisherId, userId } = publisher

    const sender = senderOf(request)
    const admit = { type: 'AdmitPublisher', projectId, publisherId, issuer, identity } as const
    await executor.execute(trustedPublishers, projectId, admit, productContext(sender), sender.intent)
    const expires = new Date(Date.parse(sender.now) + LIFE_MS).toISOString()
    const issuing = senderOf(request)
    const { secret } = await issueToken(
      executor,
      {
        userId,
        name: 'Trusted publishing',
        scopes: SCOPES,
        expiresAt: expires,
        confinedTo: { projects: [projectId], organizations: [] },
        issuedBy: 'trusted-publishing',
      },
      issuing,
    )
    return reply
      .header('cache-control', 'no-store')
      .send({ access_token: secret, expires, project_id: projectId })
  })
}
