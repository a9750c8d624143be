import { t } from '../../../../texts/t.ts'
import { Select } from '../../../../ui/Select.tsx'
import type { PrivacyView } from './privacy-view.ts'
import { defaultHeirOf, NOBODY } from './project-heirs.ts'

type Props = {
  projects: PrivacyView['projects']
  organizations: PrivacyView['mayReceive']
  onChange: (projectId: string, value: string) => void
}

/** Chooses what happens to each project that its owner leaves. */
export function ProjectHeirs({ projects, organizations, onChange }: Props) {
  if (projects.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">{t('own-data.what-becomes-of-your-projects')}</legend>
      {projects.map((project) => (
        <Select
          key={project.id}
          name={`heir-${project.id}`}
          label={project.title}
          required
          defaultValue={defaultHeirOf(project)}
          options={[
            ...project.members.map(({ id, username }) => ({
              value: `user:${id}`,
              label: t('own-data.goes-to-user', { username }),
            })),
            ...organizations.map(({ id, name }) => ({
              value: `organization:${id}`,
              label: t('own-data.goes-to-organization', { name }),
            })),
            { value: NOBODY, label: t('own-data.is-deleted') },
          ]}
          onChange={(value) => onChange(project.id, value)}
        />
      ))}
    </fieldset>
  )
}
