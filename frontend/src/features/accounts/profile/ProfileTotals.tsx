import { formatNumber } from '@modstead/domain/formats/numbers'
import { noun } from '../../../format/plural.ts'

/** Sums over the projects of a profile, without those that are zero. */
export function ProfileTotals({ downloads, follows }: { downloads: number; follows: number }) {
  return (
    <>
      {downloads > 0 && (
        <li>
          <strong>{formatNumber(downloads)}</strong> {noun(downloads, 'download')}
        </li>
      )}
      {follows > 0 && (
        <li>
          <strong>{formatNumber(follows)}</strong> {noun(follows, 'project follower')}
        </li>
      )}
    </>
  )
}
