import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveOauthMetadata } from './oauth-metadata.ts'

test('programs on any page can read where and how apps are authorized', async () => {
  const app = Fastify()
  serveOauthMetadata(app, 'https://addons.example')
  const answer = await app.inject('/.well-known/oauth-authorization-server')
  await app.close()
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  const told = answer.json<{ scopes_supported: readonly string[] }>()
  expect(told).toMatchObject({
    issuer: 'https://addons.example',
    authorization_endpoint: 'https://addons.example/auth/authorize',
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  })
  expect(told.scopes_supported).toContain('PROJECT_WRITE')
  expect(told.scopes_supported).not.toContain('SESSION_ACCESS')
})
