import { type Catalogue, startCatalogue } from '../catalogue.ts'
import { type ProviderStandIn, startProviderStandIn } from './stand-in.ts'

export const PUBLIC_URL = 'https://mods.example.org'
export const CALLBACK = `${PUBLIC_URL}/_internal/auth/callback`
export const client = { id: 'modstead', secret: 'known-to-the-provider-alone' }

const NAMES = ['GITHUB', 'GITLAB', 'DISCORD', 'GOOGLE']

export interface CatalogueWithProviders {
  readonly site: Catalogue
  readonly standIn: ProviderStandIn
  stop(): Promise<void>
}

/** A catalogue that offers several providers, all of which are one stand-in, and Steam. */
export const startCatalogueWithProviders = async (): Promise<CatalogueWithProviders> => {
  const standIn = await startProviderStandIn({ client, redirectUris: [CALLBACK] })
  const clients = NAMES.flatMap((name) => [
    [`${name}_CLIENT_ID`, client.id],
    [`${name}_CLIENT_SECRET`, client.secret],
  ])
  const site = await startCatalogue({
    ...Object.fromEntries(clients),
    ...{ PUBLIC_URL, PROVIDER_STAND_IN: standIn.url, STEAM_SIGN_IN: 'true', TRUST_PROXY: '1' },
  })
  return {
    site,
    standIn,
    async stop() {
      await site.stop()
      await standIn.close()
    },
  }
}
