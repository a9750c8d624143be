import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { t } from '../texts/t.ts'
import { Avatar } from '../ui/Avatar.tsx'

/** A team member with their role. */
export function MemberItem({ user, role, isOwner }: ProjectPage['members'][number]) {
  return (
    <li className="relative flex items-center gap-3 rounded-control p-2 hover:bg-raised">
      <Avatar url={user.avatarUrl} name={user.username} size={36} />
      <div className="min-w-0">
        <Link
          to="/user/$name/{-$projectType}"
          params={{ name: user.username }}
          className="whole-link block truncate font-semibold text-sm"
        >
          {user.username}
        </Link>
        <p className="truncate text-muted text-xs">
          {isOwner && role !== 'Owner' ? t('cards.role-and-owner', { role }) : role}
        </p>
      </div>
    </li>
  )
}
