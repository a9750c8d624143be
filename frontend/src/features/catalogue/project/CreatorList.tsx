import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { MemberItem } from '../../../cards/MemberItem.tsx'
import { t } from '../../../texts/t.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { SideSection } from './SideSection.tsx'

type Props = Pick<ProjectPage, 'organization' | 'members'>

export function CreatorList({ organization, members }: Props) {
  if (!organization && members.length === 0) return null
  return (
    <SideSection title={t('project.creators')}>
      <ul className="-mx-2">
        {organization && (
          <li className="relative flex items-center gap-3 rounded-control p-2 hover:bg-raised">
            <Avatar url={organization.iconUrl} name={organization.name} size={36} square />
            <div className="min-w-0">
              <Link
                to="/organization/$slug/{-$projectType}"
                params={{ slug: organization.slug }}
                className="whole-link block truncate font-semibold text-sm"
              >
                {organization.name}
              </Link>
              <p className="text-muted text-xs">{t('project.organization')}</p>
            </div>
          </li>
        )}
        {members.map((member) => (
          <MemberItem key={member.user.id} {...member} />
        ))}
      </ul>
    </SideSection>
  )
}
