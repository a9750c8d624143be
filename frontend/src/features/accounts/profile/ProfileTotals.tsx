import { formatNumber } from '@modstead/domain/formats/numbers'
import { rich } from '../../../texts/rich.ts'

/** Sums over the projects of a profile, without those that are zero. */
export function ProfileTotals({ downloads, follows }: { downloads: number; follows: number }) {
  return (
    <>
      {downloads > 0 && (
        <li>
          {rich('profile.download-count', {
            downloads: <strong>{formatNumber(downloads)}</strong>,
            count: downloads,
          })}
        </li>
      )}
      {follows > 0 && (
        <li>
          {rich('profile.follower-count', {
            follows: <strong>{formatNumber(follows)}</strong>,
            count: follows,
          })}
        </li>
      )}
    </>
  )
}
