export interface StandInSettings {
  /** The site, as each provider knows it. */
  readonly client: { readonly id: string; readonly secret: string }
  readonly redirectUris: readonly string[]
}
