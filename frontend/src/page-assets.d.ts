declare module 'virtual:page-assets' {
  /** Addresses of the client's files, with `chunks` by route id; `styles` is the CSS itself. */
  export const pageAssets: {
    entry: string
    preloads: string[]
    styles: string
    chunks: Record<string, string[]>
  }
}
