import type { FoundSecret } from '../found-secret.ts'
import type { Picture } from '../user/picture.ts'
import { type AppFields, fieldRejections } from './fields.ts'

interface OfApp {
  readonly appId: string
}

export type OauthAppCommand =
  | (OfApp &
      AppFields & {
        readonly type: 'RegisterApp'
        readonly ownerId: string
        /** Lower-case hex sha256 of the whole secret. null: a public app, which cannot keep a secret. */
        readonly secretHash: string | null
      })
  | (OfApp & Partial<AppFields> & { readonly type: 'EditApp' })
  | (OfApp & { readonly type: 'SetAppIcon'; readonly icon: Picture })
  | (OfApp & { readonly type: 'RemoveAppIcon' })
  | (OfApp & {
      readonly type: 'RotateAppSecret'
      readonly secretHash: string
      /** Hash of the secret to replace. A newer secret stays. */
      readonly former?: string
      /** Absent if the owner replaces it. */
      readonly found?: FoundSecret
    })
  | (OfApp & { readonly type: 'DeleteApp' })
  | (OfApp & { readonly type: 'ReleaseAppIcons'; readonly pictures: readonly string[] })

/** The codes with which each command can be refused. */
export const oauthAppRejections = {
  RegisterApp: fieldRejections,
  EditApp: ['app-not-found', ...fieldRejections],
  SetAppIcon: ['app-not-found'],
  RemoveAppIcon: ['app-not-found'],
  RotateAppSecret: ['app-not-found', 'app-is-public'],
  DeleteApp: ['app-not-found'],
  ReleaseAppIcons: ['app-not-found'],
} as const satisfies Record<OauthAppCommand['type'], readonly string[]>

export type OauthAppRejection = (typeof oauthAppRejections)[keyof typeof oauthAppRejections][number]
