/** Inlines the CSS, so that the first paint does not wait for another request. On hydration React keeps the server's text. */
export function PageStyles({ css }: { css: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own CSS
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}
