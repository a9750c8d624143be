import { Link, type LinkProps } from '@tanstack/react-router'
import type { ProjectTypeInfo } from '../../../catalogue/project-types.ts'
import { t } from '../../../texts/t.ts'
import { withinSentence } from '../../../texts/within-sentence.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

type Props = {
  chosen: ProjectTypeInfo | undefined
  /** True for an old address of a page that no longer exists. */
  isBehindLast: boolean
  owner: string
  others: LinkProps | undefined
}

export function NoProjects({ chosen, isBehindLast, owner, others }: Props) {
  const names = chosen && withinSentence(chosen.names)
  return (
    <EmptyState
      title={
        isBehindLast
          ? names
            ? t('profile.no-more-of-type', { names })
            : t('profile.no-more-projects')
          : names
            ? t('profile.none-of-type', { names })
            : t('profile.no-projects-yet')
      }
    >
      <p className="text-muted">
        {isBehindLast
          ? t('profile.behind-last-page')
          : names
            ? t('profile.has-none-of-type', { owner, names })
            : t('profile.has-published-nothing', { owner })}
      </p>
      {others && (
        <Link {...others} className="button" activeProps={{}}>
          {t('profile.show-all-projects')}
        </Link>
      )}
    </EmptyState>
  )
}
