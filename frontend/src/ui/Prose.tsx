import { useEffect, useRef } from 'react'
import { replaceLostPictures } from './lost-pictures.ts'
import { shrinkSmallPictures } from './own-size.ts'

type Props = { html: string; small?: boolean }

/** HTML that the server rendered from a creator's Markdown and sanitized. */
export function Prose({ html, small }: Props) {
  const text = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML has new pictures
  useEffect(() => {
    if (!text.current) return
    const ends = [replaceLostPictures(text.current), shrinkSmallPictures(text.current)]
    return () => {
      for (const end of ends) end()
    }
  }, [html])
  return (
    <div
      ref={text}
      className={small ? 'prose prose-small' : 'prose'}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server against an allow-list
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
