import { formatCount } from '@modstead/domain/formats/numbers'
import { Link } from '@tanstack/react-router'
import { type ProjectTypeInfo, projectTypes } from '../../catalogue/project-types.ts'
import { TypeIcon } from '../../layout/TypeIcon.tsx'

type Props = { words: string | undefined; info: ProjectTypeInfo; byListing: Record<string, number> }

/** Where else the same words find something: who searches rarely cares what kind of add-on it is. */
export function OtherKinds({ words, info, byListing }: Props) {
  const others = projectTypes.filter(
    ({ listing }) => listing !== info.listing && (byListing[listing] ?? 0) > 0,
  )
  if (words === undefined || others.length === 0) return null
  return (
    <nav aria-label="The same words elsewhere" className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">Also found in</span>
      {others.map(({ type, listing, names }) => (
        <Link key={listing} to="/$listing" params={{ listing }} search={{ q: words }} className="chip">
          <TypeIcon type={type} size={15} />
          {names} <span className="text-muted">{formatCount(byListing[listing] ?? 0)}</span>
        </Link>
      ))}
    </nav>
  )
}
