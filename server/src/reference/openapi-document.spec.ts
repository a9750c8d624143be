import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { allContracts } from '../http/all-contracts.ts'
import { openApiDocument } from './openapi-document.ts'

interface Operation {
  readonly operationId: string
  readonly security: readonly unknown[]
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<Record<string, { readonly content?: unknown; readonly headers?: unknown }>>
}

const document = openApiDocument(allContracts, 'https://mods.test')
const paths = document.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const operations = Object.values(paths).flatMap((item) => Object.values(item))

describe('the OpenAPI document of /v3', () => {
  it('is valid', async () => {
    const result = await new Validator().validate(structuredClone(document))
    expect(result).toEqual({ valid: true })
  })

  it('has an operation for each route of /v3, each with its own name', () => {
    const routes = allContracts.filter(({ roots }) => roots.includes('v3'))
    expect(operations).toHaveLength(routes.length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length)
  })

  it('lists in each path the path parameters of its operations', () => {
    for (const [path, item] of Object.entries(paths))
      for (const { parameters = [] } of Object.values(item)) {
        const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
        expect(path.match(/\{\w+\}/g) ?? []).toEqual(named)
      }
  })

  it('says which parameters are required', () => {
    expect(paths['/projects']?.get?.parameters).toMatchObject([{ name: 'ids', required: true }])
    expect(paths['/projects_random']?.get?.parameters).toMatchObject([{ name: 'count', required: true }])
    const search = paths['/search']?.get?.parameters ?? []
    expect(search).toContainEqual(expect.objectContaining({ name: 'limit', required: false }))
  })

  it('refers to shared parts of answers', () => {
    const project = paths['/project/{project}']?.get?.responses['200']?.content
    expect(project).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Project' } } })
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  it('says which scope a token needs, and which refusals are possible', () => {
    expect(paths['/user']?.get?.security).toEqual([{ token: ['USER_READ'] }])
    expect(paths['/project/{project}']?.get?.security).toEqual([{}, { token: [] }])
    expect(JSON.stringify(paths['/user/{user}/follows']?.get?.responses['401'])).toContain('private-to-owner')
    expect(paths['/search']?.get?.responses['429']?.headers).toHaveProperty('Retry-After')
  })
})
