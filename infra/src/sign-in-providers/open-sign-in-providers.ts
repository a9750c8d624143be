import type { ProviderSettings } from '../config/provider-variables.ts'
import type { UseOnce } from '../once/used-once.ts'
import { boundedFetch } from '../outgoing/bounded-fetch.ts'
import { straight, toStandIn } from '../outgoing/route.ts'
import { discord } from './discord.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'
import { google } from './google.ts'
import { microsoft } from './microsoft.ts'
import type { ProviderName, SignInProvider } from './port.ts'
import { signInByCode } from './sign-in-by-code.ts'
import { steam } from './steam.ts'

const RECIPES = [github, gitlab, discord, google, microsoft]

/** The configured providers, in the order of their buttons. */
export const openSignInProviders = (
  { clients, steam: withSteam, standIn }: ProviderSettings,
  useOnce: UseOnce,
  { now, timeoutMs }: { readonly now?: () => number; readonly timeoutMs?: number } = {},
): ReadonlyMap<ProviderName, SignInProvider> => {
  const route = standIn === undefined ? straight : toStandIn(standIn)
  const fetch = boundedFetch({ route, ...(timeoutMs !== undefined && { timeoutMs }) })
  const web = { fetch, route, ...(now && { now }) }
  const providers = RECIPES.flatMap((recipe) => {
    const keys = clients[recipe.name]
    return keys === undefined ? [] : [signInByCode(recipe, keys, web)]
  })
  const all = withSteam ? [...providers, steam(web, useOnce)] : providers
  return new Map(all.map((provider) => [provider.name, provider]))
}
