type Props = { html: string; small?: boolean }

/** HTML that the server rendered and sanitised from a creator's Markdown. */
export function Prose({ html, small }: Props) {
  return (
    <div
      dir="auto"
      className={small ? 'prose prose-small' : 'prose'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server against an allow-list
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
