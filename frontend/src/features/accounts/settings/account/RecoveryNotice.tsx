import { formatMoment } from '@modstead/domain/formats/dates'
import { useRouteContext } from '@tanstack/react-router'
import { changeTo } from '../../../../api/change.ts'
import { rich } from '../../../../texts/rich.ts'
import { t } from '../../../../texts/t.ts'
import { useViewer } from '../../../../viewer/use-viewer.ts'
import { viewerAddress } from '../../../../viewer/viewer-address.ts'
import { NoticeWithAction } from '../NoticeWithAction.tsx'

/** Warns that a recovery will let somebody in without the second factor, with a button to stop it. */
export function RecoveryNotice() {
  const { pages } = useRouteContext({ from: '__root__' })
  const viewer = useViewer()
  if (viewer === null || viewer.recoversAt === null) return null
  return (
    <section aria-labelledby="recovery" className="panel flex flex-col gap-5 border-danger p-6">
      <h2 id="recovery" className="section-title">
        {t('recovery.under-way')}
      </h2>
      <NoticeWithAction
        action={t('recovery.stop')}
        change={changeTo('DELETE /_internal/auth/recovery', {})}
        done={t('recovery.stopped')}
        failed={t('recovery.goes-on')}
        onDone={() => pages.put(viewerAddress, { ...viewer, recoversAt: null })}
      >
        {rich('recovery.under-way-hint', { recoversAt: <b>{formatMoment(viewer.recoversAt)}</b> })}
      </NoticeWithAction>
    </section>
  )
}
