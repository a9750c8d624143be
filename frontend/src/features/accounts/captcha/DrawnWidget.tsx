import { useEffect, useRef } from 'react'
import { drawWidget, type VendorChallenge, type Widget } from './vendor-widget.ts'

type Props = {
  challenge: VendorChallenge
  /** Another number requests a new answer. */
  round: number
  /** null: the answer has expired. */
  onAnswer: (answer: string | null) => void
  /** The vendor cannot be reached. */
  onFailure: () => void
}

function themeOfPage(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset
  if (theme === 'light') return 'light'
  return theme !== 'system' || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** One try to draw the widget. */
export function DrawnWidget({ challenge, round, onAnswer, onFailure }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<Widget>(undefined)

  useEffect(() => {
    let isGone = false
    const fail = () => {
      onAnswer(null)
      if (!isGone) onFailure()
    }
    const told = { onAnswer, onExpiry: () => onAnswer(null), onFailure: fail }
    if (place.current)
      drawWidget(challenge, place.current, themeOfPage(), told).then((drawn) => {
        if (isGone) drawn.remove()
        else widget.current = drawn
      }, fail)
    return () => {
      isGone = true
      widget.current?.remove()
      widget.current = undefined
    }
  }, [challenge, onAnswer, onFailure])

  useEffect(() => {
    if (round > 0) widget.current?.reset()
  }, [round])

  // Both vendors draw 65 to 78 px. The space is reserved, so that nothing jumps.
  return <div ref={place} className="min-h-[78px]" />
}
