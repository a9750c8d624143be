import { rich } from '../../texts/rich.ts'
import { t } from '../../texts/t.ts'

/** How a program of others gets access to an account, for those who write it. */
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
          applications: (inside) => <a href="/settings/applications">{inside}</a>,
        })}
      </p>
      <pre className="wrap-anywhere whitespace-pre-wrap">
        <code>{ask}</code>
      </pre>
      <p>
        {rich('docs-apps.redirect-back', {
          code: <code>code</code>,
          code2: <code>state</code>,
          code3: <code>iss</code>,
          code4: <code>error</code>,
          code5: <code>{origin}</code>,
        })}
      </p>
      <pre className="wrap-anywhere whitespace-pre-wrap">
        <code>{redeem}</code>
      </pre>
      <ul>
        <li>
          {rich('docs-apps.access-token', {
            code: <code>access_token</code>,
            code2: <code>Authorization: Bearer …</code>,
          })}
        </li>
        <li>
          {rich('docs-apps.refresh-token', {
            code: <code>refresh_token</code>,
            code2: <code>grant_type=refresh_token</code>,
          })}
        </li>
        <li>{t('docs-apps.code-works-once')}</li>
        <li>
          {rich('docs-apps.secret-and-challenge', {
            code: <code>Authorization</code>,
            code2: <code>client_secret</code>,
            code3: <code>client_id</code>,
          })}
        </li>
        <li>{rich('docs-apps.redirect-addresses', { code: <code>http://127.0.0.1</code> })}</li>
        <li>
          {rich('docs-apps.revoke', {
            code: <code>POST /_internal/oauth/revoke</code>,
            code2: <code>token</code>,
          })}
        </li>
      </ul>
    </>
  )
}
