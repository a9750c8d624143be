import { formatCount } from '@modstead/domain/formats/numbers'
import type { FewerWords as Option } from '@modstead/query-api/contract/site/search'
import { Link, type LinkProps } from '@tanstack/react-router'
import { t } from '../../../texts/t.ts'

type Props = { options: Option[]; linkTo: (words: string) => LinkProps }

/** Suggests searches with fewer words if all of them together find nothing. */
export function FewerWords({ options, linkTo }: Props) {
  if (options.length === 0) return null
  return (
    <nav aria-label={t('search.fewer-words')} className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">{t('search.try-fewer-words')}</span>
      {options.map(({ text, total }) => (
        <Link key={text} {...linkTo(text)} activeProps={{}} className="chip whitespace-normal">
          {text} <span className="text-muted">{formatCount(total)}</span>
        </Link>
      ))}
    </nav>
  )
}
