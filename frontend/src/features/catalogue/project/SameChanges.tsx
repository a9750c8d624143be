import type { ChangelogPage } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { rich } from '../../../texts/rich.ts'

type Props = {
  project: { type: string; slug: string }
  versions: readonly ChangelogPage['entries'][number][]
}

/** Names the older versions with the changes of the one above. */
export function SameChanges({ project: { type, slug }, versions }: Props) {
  if (versions.length === 0) return null
  const names = versions.map(({ versionId, name, address }, place) => (
    <Fragment key={versionId}>
      {place > 0 && ', '}
      <Link
        to="/$type/$slug/version/$version"
        params={{ type, slug, version: address }}
        className="quiet-link py-1 underline"
      >
        {name}
      </Link>
    </Fragment>
  ))
  return (
    <p className="wrap-anywhere mt-3 text-muted text-sm">
      {rich('project-versions.same-changes', { versions: names })}
    </p>
  )
}
