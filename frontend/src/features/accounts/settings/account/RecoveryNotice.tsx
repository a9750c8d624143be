import { formatMoment } from '@modstead/domain/formats/dates'
import { useRouteContext } from '@tanstack/react-router'
import { changeTo } from '../../../../api/change.ts'
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { viewerAddress } from '../../../../viewer/viewer-address.ts'
import { NoticeWithAction } from '../NoticeWithAction.tsx'

/** That somebody is to get in without the second factor, with the way to stop it. */
export function RecoveryNotice() {
  const { pages } = useRouteContext({ from: '__root__' })
  const viewer = useViewer()
  if (viewer === null || viewer.recoversAt === null) return null
  return (
    <section aria-labelledby="recovery" className="panel flex flex-col gap-4 border-danger p-6">
      <h2 id="recovery" className="section-title">
        Somebody is recovering this account
      </h2>
      <NoticeWithAction
        action="Stop the recovery"
        change={changeTo('DELETE /_internal/auth/recovery', {})}
        done="The recovery is stopped"
        failed="The recovery goes on"
        onDone={() => pages.put(viewerAddress, { ...viewer, recoversAt: null })}
      >
        From <b>{formatMoment(viewer.recoversAt)}</b> on it can be entered without its second factor. If that
        was not you, stop it and change your password.
      </NoticeWithAction>
    </section>
  )
}
