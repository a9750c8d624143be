import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type Look = 'text' | 'quiet' | 'button' | 'main'

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look; ref?: Ref<HTMLAnchorElement> }

const looks: Record<Look, string> = {
  text: 'text-link',
  quiet: 'quiet-link',
  button: 'button',
  main: 'button button-main',
}

function Anchor({ look = 'text', className = '', children, ...rest }: Props) {
  return (
    <a {...rest} className={`${looks[look]} ${className}`}>
      {children}
    </a>
  )
}

/** An internal link in one of the kit's looks. */
export const Link = createLink(Anchor)
