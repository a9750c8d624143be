/** The settings of a rendering. Other settings make different HTML of the same text. */
export interface RenderSettings {
  /** No slash at the end, as with `filesUrl`. */
  readonly publicUrl: string
  readonly filesUrl: string
  /** Signs the addresses of pictures on other hosts. */
  readonly addressKey: Uint8Array
}

export interface RenderRequest {
  readonly markdown: string
}

/** `cpuMs` is the CPU time that the thread has used since it started. */
export type RenderAnswer =
  | { readonly kind: 'ready'; readonly cpuMs: number }
  | { readonly kind: 'rendered'; readonly cpuMs: number; readonly html: string }
  | { readonly kind: 'too-complex'; readonly cpuMs: number }
