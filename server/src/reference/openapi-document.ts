import type { Right } from '@modstead/domain/contexts'
import type { RouteContract } from '@modstead/infra/http/routes/route-contract'
import { describeOperation } from './describe-operation.ts'
import { createJsonSchemas } from './json-schemas.ts'
import { operationGroups } from './operation-groups.ts'
import { limitHeaderComponents } from './rate-limit-headers.ts'
import { problemSchema } from './refusals.ts'

const ABOUT = `Programs can read everything that the site shows, and publish everything that it holds.

Answers are JSON, moments are ISO 8601 in UTC. Reading needs no account; what is private and what changes something
needs a token. A list in a query stands as a JSON array: \`ids=["AABBCCDD"]\`. A refusal says its code: \`/problems/{code}\`
explains each.`

const PARAMETER = /:(\w+)/g

const namesIn = (path: string): string[] => [...path.matchAll(PARAMETER)].map(([, name = '']) => name)

/** OpenAPI 3.1 of `/v3`, made from the contracts of its routes. */
export const openApiDocument = (
  contracts: readonly RouteContract<Right>[],
  publicUrl: string,
): Record<string, unknown> => {
  const schemas = createJsonSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  // Paths that differ only in the names of parameters are one path, with the names of the first route.
  const firstOf = new Map<string, string>()
  for (const contract of contracts.filter(({ roots }) => roots.includes('v3'))) {
    const { path, method } = contract
    const shape = path.replace(PARAMETER, ':')
    const first = firstOf.get(shape) ?? path
    firstOf.set(shape, first)
    const firstNames = namesIn(first)
    const names = new Map(namesIn(path).map((name, place) => [name, firstNames[place] ?? name]))
    const key = first.replace(PARAMETER, '{$1}')
    paths[key] = {
      ...paths[key],
      [method.toLowerCase()]: describeOperation(contract, schemas, names),
    }
  }
  const used = new Set(
    Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((operation) => (operation as { tags: readonly string[] }).tags),
    ),
  )
  return {
    openapi: '3.1.1',
    info: { title: 'Modstead', version: '3', description: ABOUT },
    servers: [{ url: `${publicUrl}/v3` }],
    tags: operationGroups.filter((name) => used.has(name)).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problemSchema, ...schemas.components() },
      headers: limitHeaderComponents,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'A personal access token. It acts for its user within its scopes until it expires.',
        },
      },
    },
  }
}
