import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import type { OwnedProjects } from '@modstead/query-api/contract/site/profile'
import { Link, type LinkProps, useRouteContext } from '@tanstack/react-router'
import { CardList } from '../../../cards/CardList.tsx'
import { type ProjectTypeInfo, projectTypes } from '../../../catalogue/project-types.ts'
import { TabStrip } from '../../../layout/TabStrip.tsx'
import { displayModeOf } from '../../../preferences/display-mode.ts'
import { t } from '../../../texts/t.ts'
import { NoProjects } from './NoProjects.tsx'

type Props = Pick<OwnedProjects, 'projects' | 'projectCount' | 'types' | 'next'> & {
  chosen: ProjectTypeInfo | undefined
  /** The cursor at which this page begins. undefined: it is the first. */
  after: string | undefined
  owner: string
  /** The address of the projects of one type, or of all, starting after a cursor. */
  linkTo: (listing: string | undefined, after?: string) => LinkProps
}

/** One tab for each type that has projects. */
export function ProfileProjects({
  projects,
  projectCount,
  types,
  next,
  chosen,
  after,
  owner,
  linkTo,
}: Props) {
  const { preferences } = useRouteContext({ from: '__root__' })
  const kinds = projectTypes.filter(({ type }) => types.includes(type))
  if (projects.length === 0) {
    const others = projectCount > 0 ? linkTo(undefined) : undefined
    return <NoProjects chosen={chosen} isBehindLast={after !== undefined} owner={owner} others={others} />
  }
  return (
    <>
      {kinds.length > 1 && (
        <TabStrip label={t('profile.project-types')}>
          <Tab link={linkTo(undefined)} name={t('profile.all')} current={!chosen} />
          {kinds.map((kind) => (
            <Tab key={kind.type} link={linkTo(kind.listing)} name={kind.names} current={kind === chosen} />
          ))}
        </TabStrip>
      )}
      <h2 className="sr-only">{chosen?.names ?? t('profile.projects')}</h2>
      <CardList
        cards={projects.map((card) => withoutOwner(card, owner))}
        mode={displayModeOf(preferences, 'user')}
        mixed={!chosen && kinds.length > 1}
      />
      <Steps
        back={after === undefined ? undefined : linkTo(chosen?.listing)}
        on={next === null ? undefined : linkTo(chosen?.listing, next)}
      />
    </>
  )
}

/** With cursors, only the previous page can link to a page. */
function Steps({ back, on }: { back: LinkProps | undefined; on: LinkProps | undefined }) {
  if (!back && !on) return null
  return (
    <nav aria-label={t('profile.pages')} className="flex justify-center gap-3 pt-6">
      {back && (
        <Link {...back} className="button" activeProps={{}}>
          {t('profile.first-page')}
        </Link>
      )}
      {on && (
        <Link {...on} rel="next" className="button" activeProps={{}}>
          {t('profile.next-page')}
        </Link>
      )}
    </nav>
  )
}

/** The rows do not repeat the owner of the page. */
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
