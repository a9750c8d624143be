import type { UserPage } from '@modstead/query-api/contract/site/profile'
import { getRouteApi, Link } from '@tanstack/react-router'
import { rich } from '../../../texts/rich.ts'
import { t } from '../../../texts/t.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { CalendarDay } from '../../../ui/CalendarDay.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { useViewer } from '../../../viewer/use-viewer.ts'
import { parseListing } from './listing-param.ts'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileProjects } from './ProfileProjects.tsx'
import { ProfileTotals } from './ProfileTotals.tsx'
import { UserBadges } from './UserBadges.tsx'

const route = getRouteApi('/user/$name/{-$projectType}')
const roleNames: ReadonlyMap<string, string> = new Map(
  Object.entries({ admin: t('profile.admin'), moderator: t('profile.moderator') }),
)

/** The name that they use, if it is not their username, and their role here. */
const kindOf = ({ name, role, projectCount }: UserPage): string => {
  const kind = roleNames.get(role) ?? (projectCount > 0 ? t('profile.creator') : t('profile.member'))
  return name === null ? kind : `${name} · ${kind}`
}

export function UserProfile() {
  const { name, projectType } = route.useParams()
  const { after } = route.useSearch()
  const { user } = route.useLoaderData()
  const viewer = useViewer()
  return (
    <>
      <ProfileHeader
        name={user.username}
        kind={kindOf(user)}
        picture={user.avatarUrl}
        text={user.bio}
        facts={
          <>
            <ProfileTotals downloads={user.downloads} follows={user.follows} />
            <li>{rich('profile.joined', { calendarDay: <CalendarDay date={user.createdAt} /> })}</li>
            <li className="-my-1.5 flex items-center gap-1">
              <span>{rich('profile.user-id', { id: <code className="font-mono">{user.id}</code> })}</span>
              <CopyButton value={user.id} name={t('profile.id-of-user', { name: user.username })} />
            </li>
          </>
        }
      />
      <UserBadges bits={user.badges} />
      {viewer?.viewsUsers && (
        <Link
          to="/settings/$page"
          params={{ page: 'users' }}
          search={{ user: user.username }}
          className="button mb-6"
        >
          {t('profile.user-details')}
        </Link>
      )}
      {user.organizations.length > 0 && (
        <ul aria-label={t('profile.organizations')} className="mb-6 flex flex-wrap gap-2">
          {user.organizations.map((organization) => (
            <li key={organization.id}>
              <Link
                to="/organization/$slug/{-$projectType}"
                params={{ slug: organization.slug }}
                className="chip py-1.5"
              >
                <Avatar url={organization.iconUrl} name={organization.name} size={22} square />
                {organization.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ProfileProjects
        {...user}
        chosen={parseListing(projectType)}
        after={after}
        owner={user.username}
        linkTo={(listing, behind) => ({
          to: '/user/$name/{-$projectType}',
          params: { name, projectType: listing },
          search: { after: behind },
        })}
      />
    </>
  )
}
