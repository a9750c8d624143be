export interface License {
  /** SPDX expression; `LicenseRef-…` for what SPDX has no id for. */
  readonly id: string
  readonly url: string | null
}
