import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { pageNumbers } from '../url/page-numbers.ts'

type Props = {
  page: number
  lastPage: number
  /** The link to a page. */
  linkTo: (page: number) => LinkProps
}

const cell = 'inline-flex size-10 items-center justify-center rounded-control text-sm font-semibold'

/** Page numbers as links; renders nothing if there is only one page. */
export function Pagination({ page, lastPage, linkTo }: Props) {
  if (lastPage <= 1) return null
  return (
    <nav aria-label={t('ui.pages')} className="flex items-center justify-center gap-1 pt-6">
      <Step
        link={page > 1 ? linkTo(Math.min(page - 1, lastPage)) : undefined}
        label={t('ui.previous-page')}
        rel="prev"
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </Step>
      {pageNumbers(page, lastPage).map((number, index, all) =>
        number === null ? (
          <span key={`after ${all[index - 1]}`} className="w-5 text-center text-muted" aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            {...linkTo(number)}
            aria-label={t('ui.page-number', { number })}
            aria-current={number === page ? 'page' : undefined}
            activeProps={{}}
            className={
              number === page ? `${cell} bg-patina text-on-patina` : `${cell} text-muted hover:bg-raised`
            }
          >
            {number}
          </Link>
        ),
      )}
      <Step link={page < lastPage ? linkTo(page + 1) : undefined} label={t('ui.next-page')} rel="next">
        <ChevronRight size={18} aria-hidden="true" />
      </Step>
    </nav>
  )
}

type StepProps = { link: LinkProps | undefined; label: string; rel: string; children: ReactNode }

function Step({ link, label, rel, children }: StepProps) {
  if (!link) return <span className={`${cell} text-line-strong opacity-50`}>{children}</span>
  return (
    <Link {...link} rel={rel} aria-label={label} activeProps={{}} className={`${cell} hover:bg-raised`}>
      {children}
    </Link>
  )
}
