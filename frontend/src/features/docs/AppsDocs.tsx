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
        A program that acts for other people asks them for access by OAuth 2 (RFC 6749). Register it at{' '}
        <a href="/settings/applications">your applications</a>: you get a client id and, unless the app is
        public, a secret. Send people to this address, with everything encoded:
      </p>
      <pre className="wrap-anywhere whitespace-pre-wrap">
        <code>{ask}</code>
      </pre>
      <p>
        They come back to your redirect address with <code>code</code>, your <code>state</code> and{' '}
        <code>iss</code>, or with <code>error</code>. Compare <code>state</code> with what you sent and{' '}
        <code>iss</code> with <code>{origin}</code>. Within ten minutes, turn the code into tokens:
      </p>
      <pre className="wrap-anywhere whitespace-pre-wrap">
        <code>{redeem}</code>
      </pre>
      <ul>
        <li>
          <code>access_token</code> goes into <code>Authorization: Bearer …</code>. It lives for 14 days, and
          reaches what was approved as long as your app asks for it.
        </li>
        <li>
          <code>refresh_token</code> gives the next pair, by <code>grant_type=refresh_token</code>. Each works
          once: keep the new one. Whoever sends one a second time loses all access to that person.
        </li>
        <li>A code works once, too. A second use ends the tokens that the first one gave.</li>
        <li>
          The secret may also stand alone in <code>Authorization</code>, or in <code>client_secret</code>.
          Public apps send their <code>client_id</code>, and have to send a challenge. Others should.
        </li>
        <li>
          Redirect addresses are compared letter by letter. <code>http://127.0.0.1</code> may have any port,
          for programs on a device.
        </li>
        <li>
          <code>POST /_internal/oauth/revoke</code> with <code>token</code> gives tokens back.
        </li>
      </ul>
    </>
  )
}
