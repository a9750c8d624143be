import type { BrowserContextOptions } from 'playwright-core'
import { connect } from '../support/api.ts'
import { freePort, startProduct } from '../support/product.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { visitSignedIn } from './signed-in.ts'
import { sized, visit } from './visitor.ts'

/** A separate product at a host name, because browsers do not support passkeys for IP addresses. */
export const startSiteAtLocalhost = async (env: Readonly<Record<string, string>> = {}) => {
  const port = await freePort()
  const baseURL = `http://localhost:${port}`
  const product = await startProduct({ port, env: { PUBLIC_URL: baseURL, ...env } })
  const api = connect(product.url)
  let people = 0
  return {
    api,
    dataDir: product.dataDir,
    visitAs: (options: BrowserContextOptions = sized(1440)) => visit({ ...options, baseURL }),
    /** A new user, in a separate browser at `path`. */
    async newVisitor(path = '/settings/account', options: BrowserContextOptions = sized(1440)) {
      people += 1
      const username = `person-${people}`
      ok(await signUpAs(api, username))
      const person = { username, password: GOOD_PASSWORD }
      return { ...person, ...(await visitSignedIn(person, path, { ...options, baseURL })) }
    },
    async stop() {
      await product.stop()
      await product.forget()
    },
  }
}
