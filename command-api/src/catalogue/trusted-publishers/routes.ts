import { trustedPublishers } from '@modstead/domain/catalogue/aggregates'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite } from '../../http/serve-write.ts'
import { answerWhenVisible, answerWithJson } from '../../http/write-route.ts'
import { catalogueContext } from '../project/edit-project.ts'
import { seenProject } from '../project/seen-project.ts'
import { distrustPublisher, trustPublisher } from './contract.ts'

/** The publishers that a project trusts to publish from a CI. */
export const trustedPublisherRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps

  serveWrite(app, deps, trustPublisher, async ({ params, body, principal, sender, reply }) => {
    const located = await seenProject(executor, params.project, sender.actor)
    const { projectId } = located.project
    const id = deriveId(sender.intent.commandId, 'publisher')
    const { issuer, source, workflow = null, environment = null } = body
    const terms = { issuer, source, workflow, environment }
    const { userId } = principal
    const command = { type: 'TrustPublisher', projectId, publisherId: id, userId, terms } as const
    const context = catalogueContext(located, sender)
    const answer = await executor.execute(trustedPublishers, projectId, command, context, sender.intent)
    return answerWithJson(deps, reply, answer, () => JSON.stringify({ id }), 'site')
  })

  serveWrite(app, deps, distrustPublisher, async ({ params, sender, reply }) => {
    const located = await seenProject(executor, params.project, sender.actor)
    const { projectId } = located.project
    const command = { type: 'DistrustPublisher', projectId, publisherId: params.publisher } as const
    const context = catalogueContext(located, sender)
    const answer = await executor.execute(trustedPublishers, projectId, command, context, sender.intent)
    return answerWhenVisible(deps, reply, answer, 'site')
  })
}
