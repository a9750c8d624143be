import { type ReactNode, useEffect, useRef } from 'react'

/** A row of `.tab` links that scrolls sideways where they do not fit, with the current one in view. */
export function TabStrip({ label, children }: { label: string; children: ReactNode }) {
  const strip = useRef<HTMLElement>(null)

  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !current) return
    const middle = current.offsetLeft + current.offsetWidth / 2
    strip.current.scrollLeft = middle - strip.current.clientWidth / 2
  }, [])

  return (
    <nav ref={strip} aria-label={label} className="tab-strip">
      {children}
    </nav>
  )
}
