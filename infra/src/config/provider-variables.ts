import { z } from 'zod'
import type { Variable } from './variable.ts'

/** The id and secret that the operator got from a provider by registering this site. */
export interface ClientKeys {
  readonly id: string
  readonly secret: string
}

/** Providers that require a registration. Steam does not. */
export const CLIENT_PROVIDERS = ['github', 'gitlab', 'discord', 'google', 'microsoft'] as const
export type ClientProvider = (typeof CLIENT_PROVIDERS)[number]

export interface ProviderSettings {
  /** A provider without keys is not offered. */
  readonly clients: Readonly<Partial<Record<ClientProvider, ClientKeys>>>
  readonly steam: boolean
  /** Replaces all providers. undefined: the real ones are asked. No slash at the end. */
  readonly standIn: string | undefined
}

const keyText = z.string().regex(/^[\x21-\x7e]{1,512}$/, 'must be as the provider shows it, without spaces')

const clientId = (provider: string): Variable<string> => ({
  check: keyText,
  defaultText: 'none',
  meaning: `Sign-in with ${provider}: the client that is registered there. Unset: it is not offered.`,
})
const clientSecret = (provider: string): Variable<string> => ({
  check: keyText,
  defaultText: 'none',
  meaning: `The secret of that client of ${provider}.`,
})

export const providerVariables = {
  GITHUB_CLIENT_ID: clientId('GitHub'),
  GITHUB_CLIENT_SECRET: clientSecret('GitHub'),
  GITLAB_CLIENT_ID: clientId('GitLab'),
  GITLAB_CLIENT_SECRET: clientSecret('GitLab'),
  DISCORD_CLIENT_ID: clientId('Discord'),
  DISCORD_CLIENT_SECRET: clientSecret('Discord'),
  GOOGLE_CLIENT_ID: clientId('Google'),
  GOOGLE_CLIENT_SECRET: clientSecret('Google'),
  MICROSOFT_CLIENT_ID: clientId('Microsoft'),
  MICROSOFT_CLIENT_SECRET: clientSecret('Microsoft'),
  STEAM_SIGN_IN: {
    check: z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true'),
    defaultText: 'false',
    meaning: 'Sign-in with Steam, where nothing is registered.',
  },
  PROVIDER_STAND_IN: {
    check: z
      .string()
      .regex(
        /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/,
        'must be an address on this machine such as http://127.0.0.1:9000',
      ),
    defaultText: 'none',
    meaning: 'For tests, never in production: a server that is asked instead of all providers above and CI.',
  },
} satisfies Record<string, Variable<unknown>>

type ProviderValues = {
  readonly [Name in keyof typeof providerVariables]?:
    | z.output<(typeof providerVariables)[Name]['check']>
    | undefined
}

const upper = <Name extends ClientProvider>(provider: Name) => provider.toUpperCase() as Uppercase<Name>

/** One line for each variable that contradicts others. */
export const providerComplaints = (values: ProviderValues, isProduction: boolean): readonly string[] => [
  ...CLIENT_PROVIDERS.map(upper).flatMap((name) => {
    const [id, secret] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const
    if (values[id] !== undefined && values[secret] === undefined) return [`${id} needs ${secret}.`]
    if (values[id] === undefined && values[secret] !== undefined) return [`${secret} needs ${id}.`]
    return []
  }),
  ...(isProduction && values.PROVIDER_STAND_IN !== undefined
    ? ['PROVIDER_STAND_IN must not be set in production: whoever runs it is anybody.']
    : []),
]

export const providerSettings = (values: ProviderValues): ProviderSettings => ({
  clients: Object.fromEntries(
    CLIENT_PROVIDERS.flatMap((provider) => {
      const id = values[`${upper(provider)}_CLIENT_ID`]
      const secret = values[`${upper(provider)}_CLIENT_SECRET`]
      return id === undefined || secret === undefined ? [] : [[provider, { id, secret }]]
    }),
  ),
  steam: values.STEAM_SIGN_IN ?? false,
  standIn: values.PROVIDER_STAND_IN,
})
