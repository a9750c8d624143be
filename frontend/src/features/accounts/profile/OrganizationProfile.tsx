import { getRouteApi } from '@tanstack/react-router'
import { MemberItem } from '../../../cards/MemberItem.tsx'
import { t } from '../../../texts/t.ts'
import { parseListing } from './listing-param.ts'
import { ProfileHeader } from './ProfileHeader.tsx'
import { ProfileProjects } from './ProfileProjects.tsx'
import { ProfileTotals } from './ProfileTotals.tsx'

const route = getRouteApi('/organization/$slug/{-$projectType}')

export function OrganizationProfile() {
  const { slug, projectType } = route.useParams()
  const { after } = route.useSearch()
  const { organization } = route.useLoaderData()
  return (
    <>
      <ProfileHeader
        name={organization.name}
        kind={t('profile.organization')}
        picture={organization.iconUrl}
        square
        text={organization.description}
        facts={
          <>
            <ProfileTotals downloads={organization.downloads} follows={organization.follows} />
            <li>{t('profile.member-count', { count: organization.members.length })}</li>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="min-w-0">
          <ProfileProjects
            {...organization}
            chosen={parseListing(projectType)}
            after={after}
            owner={organization.name}
            linkTo={(listing, behind) => ({
              to: '/organization/$slug/{-$projectType}',
              params: { slug, projectType: listing },
              search: { after: behind },
            })}
          />
        </div>
        <aside aria-labelledby="members" className="panel p-5">
          <h2 id="members" className="mb-2 font-bold text-base">
            {t('profile.members')}
          </h2>
          <ul className="-mx-2">
            {organization.members.map((member) => (
              <MemberItem key={member.user.id} {...member} />
            ))}
          </ul>
        </aside>
      </div>
    </>
  )
}
