import { acceptJsonBodies, acceptRawBodies, acceptStreamedBodies } from '@modstead/infra/http/bodies'
import { invalidInput } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from './dependencies.ts'
import { accessTokenRoutes } from './routes/access-tokens.ts'
import { avatarRoutes } from './routes/avatars.ts'
import { followRoutes } from './routes/follows.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { organizationIconRoutes } from './routes/organization-icons.ts'
import { organizationRoutes } from './routes/organizations.ts'
import { MAX_PICTURE_BODY, pictureRoutes } from './routes/pictures.ts'
import { projectCreationRoutes } from './routes/project-creation.ts'
import { projectRoutes } from './routes/projects.ts'
import { teamRoutes } from './routes/teams.ts'
import { userRoutes } from './routes/users.ts'
import { versionCreationRoutes } from './routes/version-creation.ts'
import { versionRoutes } from './routes/versions.ts'

/** All routes that write, grouped by how their bodies are read. */
export const commandApi = async (app: FastifyInstance, deps: CommandDependencies): Promise<void> => {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (url.includes('%00')) done(invalidInput('The address of the request holds a NUL character.'))
    else done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode >= 400 && statusCode < 500) deps.idempotencyKeys.free(request)
    done()
  })
  await app.register(async (scope) => {
    acceptJsonBodies(scope)
    projectRoutes(scope, deps)
    versionRoutes(scope, deps)
    followRoutes(scope, deps)
    userRoutes(scope, deps)
    accessTokenRoutes(scope, deps)
    notificationRoutes(scope, deps)
    teamRoutes(scope, deps)
    organizationRoutes(scope, deps)
  })
  await app.register(async (scope) => {
    acceptRawBodies(scope, MAX_PICTURE_BODY)
    pictureRoutes(scope, deps)
    avatarRoutes(scope, deps)
    organizationIconRoutes(scope, deps)
  })
  await app.register(async (scope) => {
    acceptStreamedBodies(scope)
    projectCreationRoutes(scope, deps)
    versionCreationRoutes(scope, deps)
  })
}
