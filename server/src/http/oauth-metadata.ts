import { ALL_SCOPES, RESTRICTED_SCOPES, scopesIn } from '@modstead/domain/kernel/scopes'
import type { FastifyInstance } from 'fastify'

const CLIENT_AUTH = ['client_secret_basic', 'client_secret_post', 'none']

/** Metadata of the authorization server (RFC 8414, 2; RFC 9207, 3). */
const metadataOf = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}/auth/authorize`,
  token_endpoint: `${publicUrl}/_internal/oauth/token`,
  revocation_endpoint: `${publicUrl}/_internal/oauth/revoke`,
  scopes_supported: scopesIn(ALL_SCOPES & ~RESTRICTED_SCOPES),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: CLIENT_AUTH,
  revocation_endpoint_auth_methods_supported: CLIENT_AUTH,
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${publicUrl}/docs/api/`,
})

/** Serves the metadata at the address of RFC 8414, 3, readable from pages of any site. */
export const serveOauthMetadata = (app: FastifyInstance, publicUrl: string): void => {
  const text = JSON.stringify(metadataOf(publicUrl))
  app.get('/.well-known/oauth-authorization-server', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .send(text),
  )
}
