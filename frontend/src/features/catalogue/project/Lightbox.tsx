import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { ChevronLeft, ChevronRight, ExternalLink, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { t } from '../../../texts/t.ts'

type Props = {
  pictures: ProjectPage['gallery']
  index: number
  onMove: (index: number) => void
  onClose: () => void
}

/** Shows one picture full screen. Arrow keys, Home and End navigate; Escape closes. */
export function Lightbox({ pictures, index, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const picture = pictures[index]

  useLayoutEffect(() => {
    const box = dialog.current
    box?.showModal()
    closeButton.current?.focus()
    // A dialog returns the focus only if it is closed, not if it is just removed.
    return () => box?.close()
  }, [])

  if (!picture) return null
  const last = pictures.length - 1
  const previous = index === 0 ? last : index - 1
  const next = index === last ? 0 : index + 1
  const targets: Record<string, number> = { ArrowLeft: previous, ArrowRight: next, Home: 0, End: last }

  function moveByKey(event: KeyboardEvent) {
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    onMove(target)
  }

  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={t('gallery.picture')}
      onClose={onClose}
      onKeyDown={moveByKey}
    >
      <div className="flex items-center justify-between gap-4 p-3">
        <p className="px-2 text-sm" aria-live="polite">
          {t('gallery.place', { index: index + 1, pictures: pictures.length })}
          <span className="sr-only">{picture.title ? `: ${picture.title}` : ''}</span>
        </p>
        <div className="flex gap-1">
          <a
            href={picture.rawUrl}
            target="_blank"
            rel="noopener"
            className="icon-button"
            aria-label={t('gallery.open-in-tab')}
          >
            <ExternalLink size={20} aria-hidden="true" />
          </a>
          <button
            ref={closeButton}
            type="button"
            className="icon-button"
            aria-label={t('gallery.close')}
            onClick={() => dialog.current?.close()}
          >
            <X size={22} aria-hidden="true" />
          </button>
        </div>
      </div>
      <div className="relative flex min-h-0 flex-1 items-center sm:gap-3 sm:px-3">
        <Turn
          label={t('gallery.previous-picture')}
          side="left-1"
          onClick={() => onMove(previous)}
          hidden={last === 0}
        >
          <ChevronLeft size={26} aria-hidden="true" />
        </Turn>
        <img
          key={picture.rawUrl}
          src={picture.rawUrl}
          alt={picture.title ?? t('gallery.untitled-picture', { index: index + 1 })}
          className="max-h-full min-h-0 min-w-0 flex-1 object-contain"
        />
        <Turn
          label={t('gallery.next-picture')}
          side="right-1"
          onClick={() => onMove(next)}
          hidden={last === 0}
        >
          <ChevronRight size={26} aria-hidden="true" />
        </Turn>
      </div>
      <div className="min-h-16 px-5 py-4 text-center">
        {picture.title && (
          <h2 dir="auto" className="text-center font-semibold">
            {picture.title}
          </h2>
        )}
        {picture.description && (
          <p dir="auto" className="mx-auto max-w-[72ch] text-center text-sm">
            {picture.description}
          </p>
        )}
      </div>
    </dialog>
  )
}

type TurnProps = { label: string; side: string; onClick: () => void; hidden: boolean; children: ReactNode }

function Turn({ label, side, onClick, hidden, children }: TurnProps) {
  if (hidden) return null
  return (
    <button
      type="button"
      // On a phone the picture takes the whole width, with the buttons below it.
      className={`icon-button size-12 max-sm:absolute max-sm:bottom-0 ${side}`}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
