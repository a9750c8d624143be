import { formatNumber } from '@modstead/domain/formats/numbers'
import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { Download, Heart, History, Sprout } from 'lucide-react'
import { rangesInShort } from '../catalogue/made-for.ts'
import { t } from '../texts/t.ts'
import { TimeSince } from '../ui/TimeSince.tsx'
import { LoaderMark } from './LoaderMark.tsx'

const fact = 'inline-flex h-5 items-center gap-1 whitespace-nowrap'
const roomy = 'hidden md:inline-flex'
const maxLoaders = 3

/** Downloads, follows and date in one muted line, with loaders and game versions if there is room. */
export function CardFacts({ card, short }: { card: ProjectCard; short?: boolean }) {
  const hidden = card.loaders.length - maxLoaders
  return (
    <ul className="flex h-5 flex-wrap gap-x-4 overflow-hidden text-muted text-xs leading-5">
      {card.downloads === 0 ? (
        <li className={fact} title={t('cards.not-downloaded-yet')}>
          <Sprout size={14} aria-hidden="true" />
          {t('cards.new')}
        </li>
      ) : (
        <li className={fact} title={t('cards.downloads', { count: card.downloads })}>
          <Download size={14} aria-hidden="true" />
          {formatNumber(card.downloads)}
          <span className="sr-only">{t('cards.downloads-word', { count: card.downloads })}</span>
        </li>
      )}
      {card.follows > 0 && (
        <li className={fact} title={t('cards.followers', { count: card.follows })}>
          <Heart size={14} aria-hidden="true" />
          {formatNumber(card.follows)}
          <span className="sr-only">{t('cards.followers-word', { count: card.follows })}</span>
        </li>
      )}
      <li className={fact}>
        <History size={14} aria-hidden="true" />
        <span className="sr-only">{t('cards.updated')}</span>
        <TimeSince date={card.updatedAt} />
      </li>
      {!short &&
        card.loaders.slice(0, maxLoaders).map((loader) => (
          <li key={loader} className={roomy}>
            <LoaderMark loader={loader} />
          </li>
        ))}
      {!short && hidden > 0 && <li className={roomy}>+{hidden}</li>}
      {!short && card.gameVersionRanges.length > 0 && (
        <li
          className={`${roomy} h-5 items-center whitespace-nowrap`}
          title={card.gameVersionRanges.join(', ')}
        >
          <span className="sr-only">{t('cards.for')} </span>
          {rangesInShort(card.gameVersionRanges)}
        </li>
      )}
    </ul>
  )
}
