import { useEffect, useRef, useState } from 'react'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import cropStyles from 'react-image-crop/dist/ReactCrop.css?url'
import { t } from '../../../../texts/t.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { CropPreview } from './CropPreview.tsx'
import { pictureOfPart } from './draw-picture.ts'

type Props = {
  source: HTMLCanvasElement
  /** Returns the error text, or nothing once the picture is in use. */
  onUse: (picture: Blob) => Promise<string | undefined>
  onClose: () => void
}

const ariaLabels = {
  cropArea: t('edit-profile.shown-part'),
  nwDragHandle: t('edit-profile.top-left-corner-resize'),
  nDragHandle: t('edit-profile.top-edge-resize'),
  neDragHandle: t('edit-profile.top-right-corner-resize'),
  eDragHandle: t('edit-profile.right-edge-resize'),
  seDragHandle: t('edit-profile.bottom-right-corner-resize'),
  sDragHandle: t('edit-profile.bottom-edge-resize'),
  swDragHandle: t('edit-profile.bottom-left-corner-resize'),
  wDragHandle: t('edit-profile.left-edge-resize'),
}

const minSide = 32

const widestSquare = ({ width, height }: HTMLCanvasElement): PercentCrop => {
  const fit = width < height ? { width: 100 } : { height: 100 }
  return centerCrop(makeAspectCrop({ unit: '%', ...fit }, 1, width, height), width, height)
}

/** Lets the user choose the square part of a picture that will be shown. */
export function CropDialog({ source, onUse, onClose }: Props) {
  const [crop, setCrop] = useState(() => widestSquare(source))
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function use() {
    setSending(true)
    setProblem(undefined)
    const picture = await pictureOfPart(source, crop)
    setProblem(picture ? await onUse(picture) : t('edit-profile.browser-cannot-draw'))
    setSending(false)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSending && onClose()}
      title={t('edit-profile.choose-the-part-to-show')}
      description={t('edit-profile.choose-part-hint')}
      actions={
        <>
          <Button onClick={onClose}>{t('edit-profile.cancel')}</Button>
          <Button look="main" loading={isSending} onClick={() => void use()}>
            {t('edit-profile.use-picture')}
          </Button>
        </>
      }
    >
      <link rel="stylesheet" href={cropStyles} precedence="medium" />
      <div className="flex flex-wrap items-end gap-4">
        <ReactCrop
          crop={crop}
          aspect={1}
          keepSelection
          circularCrop
          minWidth={minSide}
          ariaLabels={ariaLabels}
          className="crop"
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          <SourcePicture source={source} />
        </ReactCrop>
        <CropPreview source={source} crop={crop} />
      </div>
      <p role="alert" className="field-error empty:hidden">
        {problem}
      </p>
    </Dialog>
  )
}

/** Shows the existing canvas: the policy for pictures of this site forbids an address made from its bytes. */
function SourcePicture({ source }: { source: HTMLCanvasElement }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(source, 0, 0)
  }, [source])
  return (
    <canvas
      ref={canvas}
      width={source.width}
      height={source.height}
      role="img"
      aria-label={t('edit-profile.your-picture')}
      className="block h-auto max-h-[50vh] max-w-full"
    />
  )
}
