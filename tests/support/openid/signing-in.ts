import { randomBytes } from 'node:crypto'
import { createSealedCookies } from '@modstead/infra/identity/sealed-cookie'
import type { UseOnce } from '@modstead/infra/once/used-once'
import { openSignInProviders } from '@modstead/infra/sign-in-providers/open-sign-in-providers'
import {
  type PendingSignIn,
  type ProviderName,
  pendingSignIn,
  type SignInProvider,
} from '@modstead/infra/sign-in-providers/port'
import { signInAtProvider } from './sign-in-at-provider.ts'
import type { Choice } from './sign-in-page.ts'
import { type ProviderStandIn, startProviderStandIn } from './stand-in.ts'

export const CLIENT = { id: 'modstead', secret: 'known-to-the-provider-alone' }
export const CALLBACK = 'https://mods.example.org/v3/auth/callback'

const cookies = createSealedCookies(randomBytes(32))

/** The form in which it comes back with the browser. */
const carried = (pending: PendingSignIn): PendingSignIn => {
  const cookie = cookies.seal('sign-in', pending, new Date(pending.expiresAt))
  return pendingSignIn.parse(cookies.open('sign-in', cookie, new Date(0)))
}

/** For one process, in specs that have no other. */
const onceInMemory = (): UseOnce => {
  const used = new Set<string>()
  return async (key) => {
    const isFirst = !used.has(key)
    used.add(key)
    return isFirst
  }
}

export interface SigningInSettings {
  readonly now?: () => number
  readonly timeoutMs?: number
  readonly useOnce?: UseOnce
  /** Secret of the site, at every provider. */
  readonly secret?: string
}

export interface SigningIn {
  readonly standIn: ProviderStandIn
  /** The providers as another process knows them. */
  open(settings?: SigningInSettings): ReadonlyMap<ProviderName, SignInProvider>
  provider(name: ProviderName): SignInProvider
  /** The data that the site keeps, and the address at which the browser comes back from the provider. */
  comeBack(
    name: ProviderName,
    choice?: Partial<Choice>,
  ): Promise<{ readonly back: URL; readonly pending: PendingSignIn }>
  close(): Promise<void>
}

/** All providers of the product, redirected to a stand-in. */
export const openSigningIn = async (): Promise<SigningIn> => {
  const standIn = await startProviderStandIn({ client: CLIENT, redirectUris: [CALLBACK] })
  const open = ({
    useOnce = onceInMemory(),
    secret = CLIENT.secret,
    ...settings
  }: SigningInSettings = {}) => {
    const client = { ...CLIENT, secret }
    const clients = { github: client, gitlab: client, discord: client, google: client, microsoft: client }
    return openSignInProviders({ clients, steam: true, standIn: standIn.url }, useOnce, settings)
  }
  const providers = open()
  const provider = (name: ProviderName): SignInProvider => {
    const found = providers.get(name)
    if (found === undefined) throw new Error(`${name} is not offered`)
    return found
  }
  return {
    standIn,
    open,
    provider,
    async comeBack(name, { person = 'anna', answer = 'allow' } = {}) {
      const { redirectTo, pending } = await provider(name).start(CALLBACK)
      return { back: await signInAtProvider(redirectTo, { person, answer }), pending: carried(pending) }
    },
    close: () => standIn.close(),
  }
}
