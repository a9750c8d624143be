import { formatBytes } from '@modstead/domain/formats/bytes'
import { formatMoment } from '@modstead/domain/formats/dates'
import type { readPrivacy } from '@modstead/query-api/contract/accounts/privacy'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { addressOf } from '../../../../api/address-of.ts'
import { changeTo } from '../../../../api/change.ts'
import { downloadFile } from '../../../../api/download-file.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { send } from '../../../../api/send.ts'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { refreshPrivacy } from './privacy-address.ts'

const LOOK_AGAIN_MS = 2_000

type Asked = z.output<typeof readPrivacy.answer>['export']

/** Proves who is there before the file is sent, so that an open session alone does not give it away. */
function DownloadExport({ id }: { id: string }) {
  const { pages } = useRouteContext({ from: '__root__' })
  const [isAsking, setAsking] = useState(false)
  const address = addressOf('/_internal/user/export/:export', { params: { export: id } })

  async function download() {
    setAsking(true)
    const outcome = await downloadFile(address)
    if (outcome.kind !== 'done')
      showToast({ type: 'error', title: t('own-data.not-downloaded'), text: problemText(outcome) })
    if (outcome.kind === 'missing') await refreshPrivacy(pages)
    setAsking(false)
  }

  return (
    <a
      className="button button-main"
      href={address}
      aria-busy={isAsking}
      onClick={(event) => {
        event.preventDefault()
        if (!isAsking) void download()
      }}
    >
      {t('own-data.download-my-data')}
    </a>
  )
}

/** Shows the state of the last export. */
function ExportState({ asked }: { asked: NonNullable<Asked> }) {
  const { status, id, bytes, keptUntil } = asked
  if (status === 'running')
    return (
      <p role="status" className="flex items-center gap-2">
        <Spinner /> {t('own-data.export-is-running')}
      </p>
    )
  if (status === 'kept')
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DownloadExport id={id} />
        <span className="text-muted text-sm">
          {bytes !== null && `${formatBytes(bytes)} · `}
          {keptUntil !== null && t('own-data.kept-until', { keptUntil: formatMoment(keptUntil) })}
        </span>
      </p>
    )
  return (
    <p role="status">
      {status === 'failed' ? t('own-data.last-export-failed') : t('own-data.last-export-is-deleted')}
    </p>
  )
}

export function ExportData({ asked }: { asked: Asked }) {
  const { pages } = useRouteContext({ from: '__root__' })
  const [isAsking, setAsking] = useState(false)
  const isRunning = asked?.status === 'running'

  useEffect(() => {
    if (!isRunning) return
    const again = setInterval(() => void refreshPrivacy(pages), LOOK_AGAIN_MS)
    return () => clearInterval(again)
  }, [isRunning, pages])

  async function ask() {
    setAsking(true)
    const outcome = await send(changeTo('POST /_internal/user/export', {}), { intent: createIntent() })
    if (outcome.kind !== 'done')
      showToast({ type: 'error', title: t('own-data.no-export-was-begun'), text: problemText(outcome) })
    await refreshPrivacy(pages)
    setAsking(false)
  }

  return (
    <>
      <p>{t('own-data.what-export-holds')}</p>
      {asked && <ExportState asked={asked} />}
      <Button
        className="self-start"
        loading={isAsking}
        disabledReason={isRunning ? t('own-data.export-already-running') : undefined}
        onClick={() => void ask()}
      >
        {t('own-data.export-my-data')}
      </Button>
    </>
  )
}
