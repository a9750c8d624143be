import { useEffect, useRef } from 'react'
import { replaceLostPictures } from './lost-pictures.ts'

type Props = { html: string; small?: boolean }

/** HTML that the server rendered and sanitised from a creator's Markdown. */
export function Prose({ html, small }: Props) {
  const text = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML brings other pictures
  useEffect(() => (text.current ? replaceLostPictures(text.current) : undefined), [html])
  return (
    <div
      ref={text}
      className={small ? 'prose prose-small' : 'prose'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server against an allow-list
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
