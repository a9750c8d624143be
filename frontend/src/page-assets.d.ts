declare module 'virtual:page-assets' {
  /** Addresses of the browser's files, `chunks` by route id; `styles` are the CSS itself. */
  export const pageAssets: {
    entry: string
    preloads: string[]
    styles: string
    chunks: Record<string, string[]>
  }
}
