import type { VersionPage } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { ProjectIcon } from '../../../cards/ProjectIcon.tsx'
import { t } from '../../../texts/t.ts'

type Dependency = VersionPage['dependencies'][number]

const groups: { type: Dependency['type']; title: string; line: string }[] = [
  { type: 'required', title: t('project-versions.required'), line: t('project-versions.required-hint') },
  {
    type: 'optional',
    title: t('project-versions.optional'),
    line: t('project-versions.optional-hint'),
  },
  {
    type: 'incompatible',
    title: t('project-versions.incompatible'),
    line: t('project-versions.incompatible-hint'),
  },
  {
    type: 'embedded',
    title: t('project-versions.embedded'),
    line: t('project-versions.embedded-hint'),
  },
]

export function DependencyList({ dependencies }: { dependencies: Dependency[] }) {
  return groups.map(({ type, title, line }) => {
    const items = dependencies.filter((dependency) => dependency.type === type)
    if (items.length === 0) return null
    return (
      <section key={type}>
        <h3 className={`section-title ${type === 'incompatible' ? 'text-danger' : ''}`}>{title}</h3>
        <p className="mb-3 text-muted text-sm">{line}</p>
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {items.map((item) => (
            <Item key={`${item.project?.id} ${item.versionNumber} ${item.fileName}`} item={item} />
          ))}
        </ul>
      </section>
    )
  })
}

function Item({ item: { project, versionNumber, fileName } }: { item: Dependency }) {
  return (
    <li className="panel relative flex min-h-14 items-center gap-3 px-3 py-2 hover:border-line-strong">
      <ProjectIcon
        title={project?.title ?? fileName ?? '?'}
        url={project?.iconUrl ?? null}
        color={null}
        size={36}
      />
      <div className="min-w-0">
        {project ? (
          <Link
            to="/$type/$slug"
            params={{ type: project.type, slug: project.slug }}
            className="whole-link block truncate font-semibold text-sm"
          >
            {project.title}
          </Link>
        ) : (
          <p className="break-all font-medium text-sm">{fileName ?? t('project-versions.hidden-project')}</p>
        )}
        {versionNumber && (
          <p className="truncate text-muted text-xs">
            {t('project-versions.dependency-version', { versionNumber })}
          </p>
        )}
      </div>
    </li>
  )
}
