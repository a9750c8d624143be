import type { FastifyInstance } from 'fastify'

/**
 * `PATCH /v2/project/:/icon`: names of parameters differ between the two sides and mean nothing to a client.
 */
export const routesOf = (app: FastifyInstance): readonly string[] => {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', label = '', methods] = /^([│ ├└─]*)(\S+)(?: \((.*)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      above.length = Math.max(depth - 1, 0)
      above.push(label)
      const path = above.join('').replace(/\/:[^/]+/g, '/:')
      return (methods?.split(', ') ?? []).map((method) => `${method} ${path}`)
    })
}
