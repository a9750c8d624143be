import { policy, type Right } from '@modstead/domain/contexts'
import { type RouteContract, successOf } from '@modstead/infra/http/routes/route-contract'
import type { z } from 'zod'
import type { JsonSchemas } from './json-schemas.ts'
import { groupOf } from './operation-groups.ts'
import { LIMIT_HEADERS } from './rate-limit-headers.ts'
import { refusalsOf } from './refusals.ts'

interface ParameterSchemas {
  readonly properties?: Readonly<Record<string, { description?: string; type?: string }>>
}

/** `names` are the names of path parameters in the path item, by the contract's names. */
const parametersOf = (
  { params, query }: RouteContract,
  schemas: JsonSchemas,
  names: ReadonlyMap<string, string>,
) => {
  const each = (schema: z.ZodObject | undefined, place: 'path' | 'query') => {
    const { properties = {} }: ParameterSchemas = schema ? schemas.of(schema, 'input') : {}
    return Object.entries(properties).map(([name, { description, ...shape }]) => ({
      name: names.get(name) ?? name,
      in: place,
      required: schema?.shape[name]?.safeParse(undefined).success === false,
      ...(description !== undefined && { description }),
      // A list is JSON in one parameter.
      ...(shape.type === 'array'
        ? { content: { 'application/json': { schema: shape } } }
        : { schema: shape }),
    }))
  }
  return [...each(params, 'path'), ...each(query, 'query')]
}

const bytes = { type: 'string', format: 'binary' }

const bodyOf = ({ body, media = 'json' }: RouteContract, schemas: JsonSchemas) => {
  const data = body && schemas.of(body, 'input')
  switch (media) {
    case 'picture':
      return { required: true, content: { 'image/*': { schema: bytes } } }
    case 'form':
      return data && { content: { 'application/x-www-form-urlencoded': { schema: data } } }
    case 'multipart': {
      const properties = { ...(data && { data }) }
      const schema = {
        type: 'object',
        properties,
        required: Object.keys(properties),
        additionalProperties: bytes,
      }
      return { required: true, content: { 'multipart/form-data': { schema } } }
    }
    default:
      return data && { content: { 'application/json': { schema: data } } }
  }
}

const idOf = ({ method, path }: RouteContract): string => {
  const parts = path.split('/').map((part) => part.replace(/^:/, 'by_'))
  return `${method.toLowerCase()}${parts.join('_')}`
}

const describeSuccess = ({ answer, stream }: RouteContract): string => {
  if (answer === null) return 'Done'
  return stream ? 'One after the other, for as long as the client listens' : 'What was asked for'
}

/** One operation of an OpenAPI document. */
export const describeOperation = (
  contract: RouteContract<Right>,
  schemas: JsonSchemas,
  names: ReadonlyMap<string, string>,
): Record<string, unknown> => {
  const { answer, stream, right, summary, path } = contract
  const parameters = parametersOf(contract, schemas, names)
  const requestBody = bodyOf(contract, schemas)
  const scope = right === null ? null : policy[right].scope
  const content =
    answer &&
    Object.fromEntries(
      (stream ?? ['application/json']).map((media) => [media, { schema: schemas.of(answer, 'output') }]),
    )
  return {
    operationId: idOf(contract),
    summary,
    tags: [groupOf(path)],
    security: right === null ? [{}, { token: [] }] : [{ token: scope === null ? [] : [scope] }],
    ...(scope !== null && { description: `Needs a token with the scope \`${scope}\`.` }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [successOf(contract)]: {
        description: describeSuccess(contract),
        headers: LIMIT_HEADERS,
        ...(content && { content }),
      },
      ...refusalsOf(contract),
    },
  }
}
