import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CardList } from '../../cards/CardList.tsx'
import { type ProjectTypeInfo, projectTypes } from '../../catalogue/project-types.ts'
import { TabStrip } from '../../layout/TabStrip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

type Props = {
  projects: ProjectCard[]
  chosen: ProjectTypeInfo | undefined
  owner: string
  /** The address of the projects of one type, or of all. */
  linkTo: (listing: string | undefined) => LinkProps
}

/** One tab for each type that has projects. */
export function ProfileProjects({ projects, chosen, owner, linkTo }: Props) {
  const kinds = projectTypes.filter(({ type }) => projects.some((project) => project.type === type))
  const shown = chosen ? projects.filter(({ type }) => type === chosen.type) : projects
  if (shown.length === 0) {
    return (
      <EmptyState title={chosen ? `No ${chosen.names.toLowerCase()}` : 'No projects yet'}>
        <p className="text-muted">
          {owner} has not published {chosen ? `any ${chosen.names.toLowerCase()}` : 'anything yet'}.
        </p>
        {chosen && projects.length > 0 && (
          <Link {...linkTo(undefined)} className="button" activeProps={{}}>
            Show all projects
          </Link>
        )}
      </EmptyState>
    )
  }
  return (
    <>
      {kinds.length > 1 && (
        <TabStrip label="Project types">
          <Tab link={linkTo(undefined)} name="All" current={!chosen} />
          {kinds.map((kind) => (
            <Tab key={kind.type} link={linkTo(kind.listing)} name={kind.names} current={kind === chosen} />
          ))}
        </TabStrip>
      )}
      <h2 className="sr-only">{chosen?.names ?? 'Projects'}</h2>
      <CardList
        cards={shown.map((card) => withoutOwner(card, owner))}
        mode="list"
        mixed={!chosen && kinds.length > 1}
      />
    </>
  )
}

/** The rows do not repeat whose page this is. */
function withoutOwner(card: ProjectCard, owner: string): ProjectCard {
  return card.author?.name === owner ? { ...card, author: null } : card
}

function Tab({ link, name, current }: { link: LinkProps; name: string; current: boolean }) {
  return (
    <Link
      {...link}
      className="tab"
      activeOptions={{ exact: true }}
      activeProps={{}}
      aria-current={current ? 'page' : undefined}
    >
      {name}
    </Link>
  )
}
