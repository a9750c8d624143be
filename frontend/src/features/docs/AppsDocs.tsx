import { Link } from '@tanstack/react-router'
import { rich } from '../../texts/rich.ts'
import { t } from '../../texts/t.ts'

/** For developers: how a third-party program gets access to an account. */
export function AppsDocs({ origin }: { origin: string }) {
  const ask = `${origin}/auth/authorize?response_type=code
  &client_id=YOUR_ID
  &redirect_uri=https://app.example/callback
  &scope=USER_READ+PROJECT_READ
  &state=RANDOM
  &code_challenge=S256_OF_VERIFIER&code_challenge_method=S256`
  const redeem = `curl ${origin}/_internal/oauth/token \\
  -u "YOUR_ID:YOUR_SECRET" \\
  -d grant_type=authorization_code \\
  -d code=CODE \\
  -d redirect_uri=https://app.example/callback \\
  -d code_verifier=VERIFIER`
  return (
    <>
      <p>
        {rich('docs-apps.introduction', {
          applications: (inside) => (
            <Link to="/settings/$page" params={{ page: 'applications' }}>
              {inside}
            </Link>
          ),
        })}
      </p>
      <pre className="wrap-anywhere whitespace-pre-wrap">
        <code>{ask}</code>
      </pre>
      <p>
        {rich('docs-apps.redirect-back', {
          code: <code>code</code>,
          state: <code>state</code>,
          iss: <code>iss</code>,
          error: <code>error</code>,
          origin: <code>{origin}</code>,
        })}
      </p>
      <pre className="wrap-anywhere whitespace-pre-wrap">
        <code>{redeem}</code>
      </pre>
      <ul>
        <li>
          {rich('docs-apps.access-token', {
            accessToken: <code>access_token</code>,
            header: <code>Authorization: Bearer …</code>,
          })}
        </li>
        <li>
          {rich('docs-apps.refresh-token', {
            refreshToken: <code>refresh_token</code>,
            grant: <code>grant_type=refresh_token</code>,
          })}
        </li>
        <li>{t('docs-apps.code-works-once')}</li>
        <li>
          {rich('docs-apps.secret-and-challenge', {
            authorization: <code>Authorization</code>,
            clientSecret: <code>client_secret</code>,
            clientId: <code>client_id</code>,
          })}
        </li>
        <li>{rich('docs-apps.redirect-addresses', { address: <code>http://127.0.0.1</code> })}</li>
        <li>
          {rich('docs-apps.revoke', {
            route: <code>POST /_internal/oauth/revoke</code>,
            token: <code>token</code>,
          })}
        </li>
      </ul>
    </>
  )
}
