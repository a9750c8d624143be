import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** For a strip of links that scrolls sideways: keeps the link to the open page in the middle. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  const router = useRouter()

  useEffect(() => {
    const showCurrent = () => {
      const current = strip.current?.querySelector('[aria-current]')
      if (!strip.current || !current) return
      const [link, frame] = [current.getBoundingClientRect(), strip.current.getBoundingClientRect()]
      strip.current.scrollLeft += link.left + link.width / 2 - (frame.left + frame.width / 2)
    }
    showCurrent()
    return router.subscribe('onRendered', ({ pathChanged }) => pathChanged && showCurrent())
  }, [router])

  return strip
}
