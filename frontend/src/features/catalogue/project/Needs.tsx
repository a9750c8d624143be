import type { Offer } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { rich } from '../../../texts/rich.ts'
import type { DownloadChoice } from './version-filter.ts'

const maxNeeds = 3

/** The required dependencies of a version; each links to the download for the same game and loader. */
export function Needs({ needs, choice }: { needs: Offer['needs']; choice: DownloadChoice }) {
  if (needs.length === 0) return null
  const more = needs.length - maxNeeds
  const projects = needs.slice(0, maxNeeds).map(({ type, slug, title }, index) => (
    <Fragment key={slug}>
      {index > 0 && ', '}
      <Link to="/$type/$slug" params={{ type, slug }} search={choice} className="text-link">
        {title}
      </Link>
    </Fragment>
  ))
  return (
    <p className="truncate text-muted text-xs leading-6 sm:mt-1 md:text-right">
      {more > 0 ? rich('download.needs-and-more', { projects, more }) : rich('download.needs', { projects })}
    </p>
  )
}
