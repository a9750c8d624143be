interface OfGrant {
  readonly grantId: string
  readonly appId: string
}

/** Each hash is the lower-case hex sha256 of a whole secret. */
export type AppGrantCommand =
  | (OfGrant & {
      readonly type: 'IssueCode'
      readonly userId: string
      readonly authorizationId: string
      readonly epoch: number
      readonly scopes: bigint
      readonly codeHash: string
      /** Hash of the redirect address. null: the app named none. */
      readonly redirectHash: string | null
      /** S256 of the verifier. null: the app sent none. */
      readonly challenge: string | null
    })
  | (OfGrant & {
      readonly type: 'RedeemCode'
      readonly codeHash: string
      readonly redirectHash: string | null
      /** S256 of the verifier in the request. null: there was none. */
      readonly challenge: string | null
      readonly accessHash: string
      readonly refreshHash: string
    })
  | (OfGrant & {
      readonly type: 'RefreshGrant'
      readonly presentedHash: string
      readonly accessHash: string
      readonly refreshHash: string
    })
  | (OfGrant & { readonly type: 'GiveBackGrant' })

/** The codes with which each command can be refused. */
export const appGrantRejections = {
  IssueCode: [],
  RedeemCode: ['code-invalid'],
  RefreshGrant: ['refresh-token-invalid'],
  GiveBackGrant: ['refresh-token-invalid'],
} as const satisfies Record<AppGrantCommand['type'], readonly string[]>

export type AppGrantRejection = (typeof appGrantRejections)[keyof typeof appGrantRejections][number]
