import { Link } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { QuickSearch } from '../features/catalogue/quick-search/QuickSearch.tsx'
import { t } from '../texts/t.ts'

const icon = <Search size={20} aria-hidden="true" />

/** The search on small screens: a sheet over the current page, or a page of its own without scripts. */
export function SearchSheet() {
  const sheet = useRef<HTMLDialogElement>(null)

  function open() {
    sheet.current?.showModal()
    sheet.current?.querySelector<HTMLInputElement>('input')?.focus()
  }

  function close() {
    sheet.current?.close()
  }

  return (
    <>
      <button
        type="button"
        className="icon-button scripted sm:hidden"
        aria-label={t('layout.search')}
        aria-haspopup="dialog"
        onClick={open}
      >
        {icon}
      </button>
      <noscript>
        <Link to="/search" className="icon-button sm:hidden" aria-label={t('layout.search')}>
          {icon}
        </Link>
      </noscript>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it closes by Escape and by its button */}
      <dialog
        ref={sheet}
        aria-label={t('layout.search')}
        className="search-sheet"
        onClick={(event) => {
          // The sheet's content covers everything but the backdrop.
          if (event.target === event.currentTarget) close()
        }}
      >
        <div className="flex items-start gap-1 px-4 py-3">
          <QuickSearch place="sheet" onLeave={close} />
          <button
            type="button"
            className="icon-button -mr-2 mt-1"
            aria-label={t('layout.close-search')}
            onClick={close}
          >
            <X size={20} aria-hidden="true" />
          </button>
        </div>
      </dialog>
    </>
  )
}
