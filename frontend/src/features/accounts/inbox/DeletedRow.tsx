import { useLayoutEffect, useRef } from 'react'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/Button.tsx'

type Props = { title: string; onUndo: () => void }

/** In the place of a notification for as long as it can be brought back. */
export function DeletedRow({ title, onUndo }: Props) {
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const { current } = row
    current?.querySelector('button')?.focus()
    return () => {
      // The focus would be lost with the button.
      if (current?.contains(document.activeElement)) current.closest('ul')?.focus()
    }
  }, [])
  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-6">
      <p role="status" className="wrap-anywhere min-w-0 text-muted text-sm">
        {t('inbox.deleted', { title })}
      </p>
      <Button aria-label={t('inbox.undo-named', { title })} onClick={onUndo}>
        {t('inbox.undo')}
      </Button>
    </li>
  )
}
