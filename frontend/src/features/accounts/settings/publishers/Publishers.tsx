import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePage } from '../../../../api/use-page.ts'
import { t } from '../../../../texts/t.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { ProjectPublishers } from './ProjectPublishers.tsx'
import { publishingAddress } from './publisher-addresses.ts'

/** The viewer's projects with the workflows that may publish them. */
export function Publishers() {
  const projects = usePage(publishingAddress).data ?? []
  const navigate = useNavigate()
  const { project: asked }: Record<string, unknown> = useSearch({ strict: false })
  const chosen =
    projects.find(({ id, slug }) => asked === id || asked === slug) ??
    (projects.length === 1 ? projects[0] : undefined)

  if (projects.length === 0)
    return (
      <EmptyState title={t('publishers.no-project')}>
        <p>{t('publishers.no-project-hint')}</p>
      </EmptyState>
    )
  return (
    <>
      <Select
        name="project"
        label={t('publishers.project')}
        required
        options={projects.map(({ slug, title }) => ({ value: slug, label: title }))}
        {...(chosen && { defaultValue: chosen.slug })}
        placeholder={t('publishers.choose-a-project')}
        onChange={(project) =>
          void navigate({
            href: `/settings/publishers?project=${project}`,
            replace: true,
            resetScroll: false,
          })
        }
      />
      {chosen ? (
        <ProjectPublishers key={chosen.id} project={chosen} />
      ) : (
        <p className="text-muted">{t('publishers.nothing-chosen')}</p>
      )}
    </>
  )
}
