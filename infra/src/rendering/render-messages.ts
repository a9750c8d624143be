/** The settings of a rendering: other settings make other HTML of the same text. */
export interface RenderSettings {
  /** No slash at the end, as `filesUrl`. */
  readonly publicUrl: string
  readonly filesUrl: string
  /** Signs the addresses of pictures of other hosts. */
  readonly addressKey: Uint8Array
}

export interface RenderRequest {
  readonly markdown: string
}

/** `cpuMs`: what the thread has used of the processor since it was started. */
export type RenderAnswer =
  | { readonly kind: 'ready'; readonly cpuMs: number }
  | { readonly kind: 'rendered'; readonly cpuMs: number; readonly html: string }
  | { readonly kind: 'too-complex'; readonly cpuMs: number }
