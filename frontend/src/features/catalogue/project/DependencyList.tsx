import type { VersionPage } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { ProjectIcon } from '../../../cards/ProjectIcon.tsx'

type Dependency = VersionPage['dependencies'][number]

const groups: { type: Dependency['type']; title: string; line: string }[] = [
  { type: 'required', title: 'Needs', line: 'Install these as well.' },
  { type: 'optional', title: 'Works with', line: 'Not required, but used if installed.' },
  { type: 'incompatible', title: 'Does not work with', line: 'Do not install these together.' },
  { type: 'embedded', title: 'Contains', line: 'Already included, nothing to install.' },
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
          <p className="break-all font-medium text-sm">{fileName ?? 'A project that is not public'}</p>
        )}
        {versionNumber && <p className="truncate text-muted text-xs">Version {versionNumber}</p>}
      </div>
    </li>
  )
}
