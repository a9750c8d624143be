/** Within the page, so that its first paint does not wait for one more request. React leaves what the server wrote. */
export function PageStyles({ css }: { css: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own CSS
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
}
