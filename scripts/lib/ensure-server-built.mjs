import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { root } from './project.mjs'

const output = join(root, '.cache/server')

/** The bundles that `scripts/build-server.mjs` makes: the whole product, the one that runs roles in processes, one role, and the gateway. */
export const builtServer = {
  main: join(output, 'main.mjs'),
  roles: join(output, 'roles.mjs'),
  role: join(output, 'role.mjs'),
  gateway: join(output, 'gateway.mjs'),
}

/** Bundles the server if its sources have changed since the last time. */
export const ensureServerBuilt = () =>
  ensureBuilt('the server', {
    name: 'server',
    sources: [
      ...['domain', 'infra', 'command-api', 'projectors', 'query-api', 'server', 'tools'].map(
        (folder) => `${folder}/src`,
      ),
      'scripts/build-server.mjs',
      'package-lock.json',
    ],
    output: builtServer.main,
    directory: root,
    script: 'node scripts/build-server.mjs',
  })
