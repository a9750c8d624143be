import { Link, type LinkProps } from '@tanstack/react-router'
import type { ProjectTypeInfo } from '../../../catalogue/project-types.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

type Props = {
  chosen: ProjectTypeInfo | undefined
  /** An old address: there were more once. */
  isBehindLast: boolean
  owner: string
  others: LinkProps | undefined
}

export function NoProjects({ chosen, isBehindLast, owner, others }: Props) {
  const names = chosen?.names.toLowerCase()
  const nothing = names === undefined ? 'anything yet' : `any ${names}`
  return (
    <EmptyState
      title={isBehindLast ? `No more ${names ?? 'projects'}` : names ? `No ${names}` : 'No projects yet'}
    >
      <p className="text-muted">
        {isBehindLast ? 'The list ends before this page.' : `${owner} has not published ${nothing}.`}
      </p>
      {others && (
        <Link {...others} className="button" activeProps={{}}>
          Show all projects
        </Link>
      )}
    </EmptyState>
  )
}
