import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { environmentName } from '../../../catalogue/labels.ts'
import { t } from '../../../texts/t.ts'
import { CalendarDay } from '../../../ui/CalendarDay.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Compatibility } from './Compatibility.tsx'
import { CreatorList } from './CreatorList.tsx'
import { LatestVersions } from './LatestVersions.tsx'
import { ProjectLinks } from './ProjectLinks.tsx'
import { SideSection, SideTerm } from './SideSection.tsx'

export function ProjectSidebar({ project }: { project: ProjectPage }) {
  const environments = project.environments.map(environmentName).filter((name) => name !== undefined)
  const { license } = project
  return (
    <aside aria-label={t('project.about-this-project')} className="panel p-5">
      {project.gameVersions.length > 0 && (
        <SideSection title={t('project.compatibility')}>
          <Compatibility project={project} />
          {environments.length > 0 && (
            <dl className="mt-2">
              <SideTerm term={t('project.runs-on')}>{environments.join('; ')}</SideTerm>
            </dl>
          )}
        </SideSection>
      )}
      <LatestVersions project={project} />
      <ProjectLinks links={project.links} />
      <CreatorList organization={project.organization} members={project.members} />
      <SideSection title={t('project.details')}>
        <dl>
          <SideTerm term={t('project.license')}>
            {license.url ? (
              <a href={license.url} rel="noopener nofollow ugc" className="text-link">
                {license.name || license.id}
              </a>
            ) : (
              license.name || license.id
            )}
          </SideTerm>
          <SideTerm term={t('project.published')}>
            <CalendarDay date={project.approvedAt ?? project.createdAt} />
          </SideTerm>
          <SideTerm term={t('project.updated')}>
            <CalendarDay date={project.updatedAt} />
          </SideTerm>
          <SideTerm term={t('project.project-id')}>
            <span className="inline-flex items-center gap-1 font-mono text-xs">
              {project.id}
              <CopyButton value={project.id} name={t('project.copied-id')} />
            </span>
          </SideTerm>
        </dl>
      </SideSection>
    </aside>
  )
}
