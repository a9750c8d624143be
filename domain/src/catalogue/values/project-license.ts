export interface License {
  /** SPDX expression, with `LicenseRef-…` for a license without an SPDX id. */
  readonly id: string
  readonly url: string | null
}
