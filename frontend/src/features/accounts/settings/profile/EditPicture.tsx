import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { changeTo } from '../../../../api/change.ts'
import { createIntent } from '../../../../api/intent.ts'
import { problemText } from '../../../../api/problems.ts'
import { readPage } from '../../../../api/read-page.ts'
import { send } from '../../../../api/send.ts'
import { t } from '../../../../texts/t.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { showToast } from '../../../../ui/show-toast.ts'
import { viewerAddress } from '../../../../viewer/viewer-address.ts'
import { openPicture } from './draw-picture.ts'
import { endingsOfPictures, maxPictureBytes } from './picture-limits.ts'

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

const noFiles: readonly File[] = []

export function EditPicture({ viewer }: { viewer: NonNullable<Viewer> }) {
  const { pages, get } = useRouteContext({ from: '__root__' })
  const [opened, setOpened] = useState<HTMLCanvasElement>()
  const [problem, setProblem] = useState<string>()
  const params = { user: viewer.id }

  async function use(picture: Blob): Promise<string | undefined> {
    const change = changeTo('PATCH /v3/user/:user/icon', { params, body: picture })
    const outcome = await send(change, { intent: createIntent() })
    if (outcome.kind !== 'done') return problemText(outcome)
    setOpened(undefined)
    // Its address depends on its bytes, which only the server knows.
    const now = await readPage(get, viewerAddress).catch(() => null)
    if (now) pages.put(viewerAddress, now)
    showToast({ type: 'success', title: t('edit-profile.your-picture-is-changed') })
    return undefined
  }

  async function remove(): Promise<string | undefined> {
    const outcome = await send(changeTo('DELETE /v3/user/:user/icon', { params }), {
      intent: createIntent(),
    })
    if (outcome.kind !== 'done') return problemText(outcome)
    pages.put(viewerAddress, { ...viewer, avatarUrl: null })
    showToast({ type: 'success', title: t('edit-profile.your-picture-is-removed') })
    return undefined
  }

  async function open([file]: readonly File[]) {
    setProblem(undefined)
    if (!file) return
    await openPicture(file).then(setOpened, () => setProblem(t('edit-profile.file-not-a-picture')))
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar url={viewer.avatarUrl} name={viewer.username} size={96} />
        {viewer.avatarUrl === null ? (
          <p className="text-muted text-sm">{t('edit-profile.you-have-no-picture')}</p>
        ) : (
          <ConfirmDialog
            trigger={<Button>{t('edit-profile.remove-picture')}</Button>}
            title={t('edit-profile.remove-your-picture')}
            confirm={t('edit-profile.remove-picture')}
            onConfirm={remove}
          >
            {t('edit-profile.remove-picture-consequence')}
          </ConfirmDialog>
        )}
      </div>
      <FileDrop
        label={t('edit-profile.new-picture')}
        hint={t('edit-profile.new-picture-hint')}
        endings={endingsOfPictures}
        maxBytes={maxPictureBytes}
        files={noFiles}
        problem={problem}
        onChange={(files) => void open(files)}
      />
      {opened && (
        <Suspense>
          <CropDialog source={opened} onUse={use} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
