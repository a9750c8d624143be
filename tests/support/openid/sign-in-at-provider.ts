import type { Choice } from './sign-in-page.ts'

const MAX_STEPS = 10

/**
 * Goes through a provider's pages like a browser, with cookies, and chooses the person there. Returns the
 * address at which it comes back to the site.
 */
export const signInAtProvider = async (redirectTo: string, choice: Choice): Promise<URL> => {
  const cookies = new Map<string, string>()
  const provider = new URL(redirectTo).origin
  let address = new URL(redirectTo)
  let body: URLSearchParams | null = null
  for (let step = 0; step < MAX_STEPS; step++) {
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const text = await answer.text()
    if (location !== null) {
      address = new URL(location, address)
      body = null
      if (address.origin !== provider) return address
    } else if (answer.ok && body === null) body = new URLSearchParams({ ...choice })
    else throw new Error(`the provider answers with ${answer.status}: ${text}`)
  }
  throw new Error('the provider sends the browser around')
}
