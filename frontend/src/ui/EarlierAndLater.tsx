import { t } from '../texts/t.ts'
import { Button } from './Button.tsx'

type Props = {
  /** The place of the first entry on the page, from 0 for the latest. */
  offset: number
  /** The number of entries on a page. */
  size: number
  total: number
  onMove: (offset: number) => void
}

/** Leafs through a list whose latest entries come first. */
export function EarlierAndLater({ offset, size, total, onMove }: Props) {
  if (total <= size) return null
  const isLast = offset + size >= total
  return (
    <div className="flex gap-3">
      <Button
        disabledReason={offset === 0 ? t('ui.no-later-ones') : undefined}
        onClick={() => onMove(offset - size)}
      >
        {t('ui.later-ones')}
      </Button>
      <Button
        disabledReason={isLast ? t('ui.no-earlier-ones') : undefined}
        onClick={() => onMove(offset + size)}
      >
        {t('ui.earlier-ones')}
      </Button>
    </div>
  )
}
